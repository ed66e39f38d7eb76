-- Only one server uses the file (store.py locks it); others may read it. What the server has written survives the end of
-- the process, however it ends.
-- (After a power failure the last writes may be missing, but the file stays consistent.)

PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA foreign_keys = ON;
-- After its content is in the file, the write-ahead log keeps at most so many bytes.
PRAGMA journal_size_limit = 16777216;
