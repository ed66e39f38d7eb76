"""Records: games in files of every kind, read, replayed, checked and written."""
