"""The web server: rooms where people and bots play, saved in one SQLite file (extra `[web]`).

`messages` is the protocol (docs/protocol.md). `match` plays and saves one match, `room` connects it with people and
bots, `lobby` holds all rooms. `http_api`, `replays` and `websocket` are the endpoints behind `middleware`; `app` puts
them together and `serve` runs the app on a port.
"""
