-- What a seat was helped with by hints and by taking moves back, against AIs and programs.
ALTER TABLE seats ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN take_backs INTEGER NOT NULL DEFAULT 0;
-- How often somebody earned points against the same opponent on a day of which matches are no longer kept.
CREATE TABLE encounters (
    game  TEXT NOT NULL,
    day   INTEGER NOT NULL,
    who   TEXT NOT NULL,
    whom  TEXT NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (game, day, who, whom)
) STRICT, WITHOUT ROWID;
