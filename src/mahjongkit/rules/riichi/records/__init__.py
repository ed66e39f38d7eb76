"""Riichi as others record it.

Every format is read into a script (script.py), which is played on the table (replay.py); a record of ours is told as a
script (told.py) and written from it.
"""
