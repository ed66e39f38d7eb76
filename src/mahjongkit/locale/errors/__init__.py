"""The messages of errors; record errors have a part of their own."""
