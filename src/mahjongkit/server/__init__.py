"""The table in the network: rooms with seats, kept in a file as they are played (extra `[web]`).

`messages` is the protocol (docs/protocol.md); `game` is a match that is kept, `room` the people and bots around it,
`lobby` all rooms; `sockets` and `rest` are the doors, behind `guard`; `run` opens them on a port.
"""
