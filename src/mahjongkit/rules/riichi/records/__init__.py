"""Riichi records in the formats of other programs.

A reader turns a file into a transcript (transcript.py) of moves (move.py), which replay.py plays on the table. To write
a format, export.py turns one of our records into a transcript. Each format has a module of its name (tenhou.py,
tenhou6.py, mjai.py, majsoul.py), with more modules behind it if it is long; transcript_queries.py answers questions
about transcripts that several formats have.
"""
