-- What is kept: rooms, who holds their seats, every hand, every answer, and the records of what is over.

CREATE TABLE rooms (id TEXT PRIMARY KEY, created REAL NOT NULL, state TEXT NOT NULL, terms TEXT NOT NULL);
CREATE INDEX rooms_by_state ON rooms (state, created);
CREATE TABLE seats (
    room TEXT NOT NULL REFERENCES rooms, seat INTEGER NOT NULL, name TEXT NOT NULL, token BLOB NOT NULL,
    PRIMARY KEY (room, seat)
) WITHOUT ROWID;
CREATE TABLE hands (
    id INTEGER PRIMARY KEY, room TEXT NOT NULL REFERENCES rooms, number INTEGER NOT NULL,
    opening TEXT NOT NULL, wall BLOB NOT NULL, salt BLOB NOT NULL, UNIQUE (room, number)
);
CREATE TABLE answers (
    hand INTEGER NOT NULL REFERENCES hands, place INTEGER NOT NULL, said INTEGER NOT NULL, PRIMARY KEY (hand, place)
) WITHOUT ROWID;
CREATE TABLE records (room TEXT PRIMARY KEY REFERENCES rooms, ended REAL NOT NULL, text TEXT NOT NULL) WITHOUT ROWID;
