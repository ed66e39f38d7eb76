"""The messages of errors in records, in three languages."""
