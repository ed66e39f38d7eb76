-- Rooms, the owners of their seats, every hand and answer, the records of finished matches, and uploaded records.
-- Tables that are missing in a file are created when it is opened.
-- rooms.terms: the RoomConfig as JSON. seats.token: the hash of the token. hands.opening: the start position.
-- shuffles: how the wall of a hand is shuffled, from the moment when this is settled (contributions: JSON).
-- rematches: the room in which the people of another room play again.
-- answers.place: the index in the hand. answers.said: seat and action code. sent: uploaded records, by time (came).

CREATE TABLE IF NOT EXISTS rooms (
    id TEXT PRIMARY KEY, created REAL NOT NULL, state TEXT NOT NULL, terms TEXT NOT NULL, version INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX IF NOT EXISTS rooms_by_state ON rooms (state, created);
CREATE TABLE IF NOT EXISTS seats (
    room TEXT NOT NULL REFERENCES rooms, seat INTEGER NOT NULL, name TEXT NOT NULL, token BLOB NOT NULL,
    PRIMARY KEY (room, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rematches (room TEXT PRIMARY KEY REFERENCES rooms, next TEXT NOT NULL UNIQUE REFERENCES rooms) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS hands (
    id INTEGER PRIMARY KEY, room TEXT NOT NULL REFERENCES rooms, number INTEGER NOT NULL,
    opening TEXT NOT NULL, wall BLOB NOT NULL, salt BLOB NOT NULL, UNIQUE (room, number)
);
CREATE TABLE IF NOT EXISTS shuffles (
    room TEXT NOT NULL REFERENCES rooms, number INTEGER NOT NULL, secret BLOB NOT NULL, contributions TEXT NOT NULL,
    PRIMARY KEY (room, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS answers (
    hand INTEGER NOT NULL REFERENCES hands, place INTEGER NOT NULL, said INTEGER NOT NULL, PRIMARY KEY (hand, place)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS records (room TEXT PRIMARY KEY REFERENCES rooms, ended REAL NOT NULL, text TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sent (id TEXT PRIMARY KEY, came REAL NOT NULL, data BLOB NOT NULL);
