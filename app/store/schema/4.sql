-- What people achieved in matches that are no longer kept.
CREATE TABLE merits (
    game   TEXT NOT NULL,
    who    TEXT NOT NULL,
    games  INTEGER NOT NULL,
    wins   INTEGER NOT NULL,
    draws  INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (game, who)
) STRICT, WITHOUT ROWID;
