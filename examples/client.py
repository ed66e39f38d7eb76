"""A complete client of the server's protocol, which docs/protocol.md describes.

    mahjongkit serve
    python examples/client.py http://127.0.0.1:8000 --player greedy              # opens a room, plays three bots
    python examples/client.py http://127.0.0.1:8000/room/0123456789abcdef        # joins a room

`mahjongkit join URL --player greedy` does the same, and reconnects if the connection drops.
"""

import argparse
import json
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

from mahjongkit import players, rules
from mahjongkit.game.events import Event
from mahjongkit.game.view import ViewBuilder


def open_room(server: str, ruleset: str) -> str:
    """Open a room with one seat for us and bots in the others; returns its link."""
    seats = ["person", *["random"] * (rules.find(ruleset).players - 1)]
    config = {"ruleset": ruleset, "seats": seats, "timers": {"bot": 0, "between": 0}}
    with urlopen(Request(f"{server}/api/rooms", json.dumps(config).encode())) as response:
        return server + str(json.load(response)["link"])


def play(connection: ClientConnection, name: str, player_name: str) -> str:
    """Take a seat and play to the end; returns the result in words."""
    player = players.find(player_name)
    connection.send(json.dumps({"type": "sit", "name": name}))
    for text in connection:
        message = json.loads(text)
        match message["type"]:
            case "welcome":  # our seat, and the token with which we could reconnect
                seat, config = message["seat"], message["room"]["config"]
                changes = {key: tuple(v) if isinstance(v, list) else v for key, v in config["options"].items()}
                ruleset = rules.find(config["ruleset"], **changes)
                player.start(ruleset)
            case "hand":  # a new hand: forget the old one
                memory = ViewBuilder(ruleset, seat)
            case "events":  # what our seat saw
                memory.apply(Event.from_data(event, ruleset) for event in message["events"])
            case "ask":  # choose one of the legal actions
                legal = tuple(ruleset.flow.vocabulary.parse(action) for action in message["legal"])
                action = player.choose(memory.view(legal))
                connection.send(json.dumps({"type": "act", "action": str(action), "question": message["question"]}))
            case "hand_over":
                print(message["words"], end="\n\n")
                connection.send(json.dumps({"type": "next"}))
            case "match_over":
                return f"rank {message['ranks'][seat]} with {message['scores'][seat]} points"
            case "error":
                return str(message["words"])
    return "the server has closed the connection"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("url", help="a server, or the link of a room")
    parser.add_argument("--player", default="greedy", help="random, first, greedy, search:200, or module:Class")
    parser.add_argument("--name", default="example")
    parser.add_argument("--ruleset", default="riichi", help="the game of a new room")
    options = parser.parse_args()
    link = options.url if "/room/" in options.url else open_room(options.url.rstrip("/"), options.ruleset)
    address = link.replace("http", "ws", 1).replace("/room/", "/ws/")
    with connect(address) as connection:
        print(play(connection, options.name, options.player))


if __name__ == "__main__":
    main()
