"""Riichi as others record it.

Every format is read into a script (script.py) of moves (move.py), which is played on the table (replay.py); a record of
ours is told as a script (told.py) and written from it. A format is the room of its name (tenhou.py, tenhou6.py,
mjai.py, majsoul.py), with further rooms behind it where it is long; what several of them ask of a script: moves.py.
"""
