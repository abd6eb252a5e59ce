-- A match, from its beginning on. Moments are milliseconds since 1970 (UTC).
CREATE TABLE matches (
    id         INTEGER PRIMARY KEY,
    "table"    TEXT NOT NULL,
    kind       TEXT NOT NULL,
    game       TEXT NOT NULL,
    variant    TEXT NOT NULL,
    start      TEXT NOT NULL,
    time       TEXT NOT NULL,
    began      INTEGER NOT NULL,
    rematch_of INTEGER,
    -- What each seat has left while no move is on the board, in microseconds; afterwards the last move says it.
    clocks     TEXT NOT NULL DEFAULT '[]',
    state      TEXT NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'finished', 'aborted', 'closed')),
    ended      INTEGER,
    reason     TEXT
) STRICT;

CREATE INDEX matches_by_state ON matches (state);

-- Who sits where by now, and what they got in the end.
CREATE TABLE seats (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat     INTEGER NOT NULL,
    occupant TEXT NOT NULL,
    secret   BLOB,
    place    INTEGER,
    score    INTEGER,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

-- The moves on the board; those that were taken back are gone. Times are microseconds.
CREATE TABLE moves (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    ply      INTEGER NOT NULL,
    code     TEXT NOT NULL,
    clocks   TEXT NOT NULL,
    thought  INTEGER NOT NULL,
    PRIMARY KEY (match_id, ply)
) STRICT, WITHOUT ROWID;
