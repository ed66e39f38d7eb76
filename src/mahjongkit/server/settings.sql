-- Only one server uses the file. What it has written survives the end of the process, however it ends.
-- (After a power failure the last writes may be missing, but the file stays consistent.)

PRAGMA locking_mode = EXCLUSIVE;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA foreign_keys = ON;
