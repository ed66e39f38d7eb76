-- One server alone has the file; what it has written survives the end of the process, whatever ends it.
-- (After a power failure the last moments may be missing; what is there is whole.)

PRAGMA locking_mode = EXCLUSIVE;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA foreign_keys = ON;
