"""A client of your own, from the first line to the last: it needs nothing of the server but docs/protocol.md.

    mahjongkit serve
    python examples/client.py http://127.0.0.1:8000 --player greedy              # opens a room, plays three bots
    python examples/client.py http://127.0.0.1:8000/room/0123456789abcdef        # plays in a room of others

`mahjongkit join URL --player greedy` does the same, and comes back when the line is lost.
"""

import argparse
import json
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

from mahjongkit import players, rules
from mahjongkit.game.events import Event
from mahjongkit.game.view import ViewBuilder


def open_room(server: str, ruleset: str) -> str:
    """A room with one seat for us and bots in the others; its link."""
    seats = ["person", *["random"] * (rules.find(ruleset).players - 1)]
    terms = {"ruleset": ruleset, "seats": seats, "timers": {"bot": 0, "between": 0}}
    with urlopen(Request(f"{server}/api/rooms", json.dumps(terms).encode())) as answer:
        return server + str(json.load(answer)["link"])


def play(line: ClientConnection, name: str, player_name: str) -> str:
    """Sit down and play to the end; how it ended."""
    player = players.find(player_name)
    line.send(json.dumps({"type": "sit", "name": name}))
    for text in line:
        message = json.loads(text)
        match message["type"]:
            case "welcome":  # our seat, and the token with which we could come back
                seat, config = message["seat"], message["room"]["config"]
                changes = {key: tuple(v) if isinstance(v, list) else v for key, v in config["options"].items()}
                game = rules.find(config["ruleset"], **changes)
                player.sit(game)
            case "hand":  # a new hand: what we know begins from nothing
                memory = ViewBuilder(game, seat)
            case "events":  # what happened, as our seat learns of it
                memory.apply(Event.from_data(event, game) for event in message["events"])
            case "ask":  # one of these, and nothing else
                legal = tuple(game.vocabulary.parse(action) for action in message["legal"])
                action = player.choose(memory.view(legal))
                line.send(json.dumps({"type": "act", "action": str(action), "question": message["question"]}))
            case "hand_over":
                print(message["words"], end="\n\n")
                line.send(json.dumps({"type": "next"}))
            case "match_over":
                return f"rank {message['ranks'][seat]} with {message['scores'][seat]} points"
            case "error":
                return str(message["words"])
    return "the server has closed the line"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("url", help="a server, or the link of a room")
    parser.add_argument("--player", default="greedy", help="random, first, greedy, search:200, or module:Class")
    parser.add_argument("--name", default="example")
    parser.add_argument("--ruleset", default="riichi", help="what is played in a room that is opened here")
    asked = parser.parse_args()
    link = asked.url if "/room/" in asked.url else open_room(asked.url.rstrip("/"), asked.ruleset)
    address = link.replace("http", "ws", 1).replace("/room/", "/ws/")
    with connect(address) as line:
        print(play(line, asked.name, asked.player))


if __name__ == "__main__":
    main()
