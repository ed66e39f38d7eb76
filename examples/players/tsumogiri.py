"""The smallest mjai player: mahjongkit simulate riichi --players "mjai:python tsumogiri.py,greedy,greedy,greedy"."""

import json
import sys

seat = -1
for line in sys.stdin:
    message = json.loads(line)
    answer: dict[str, object] = {"type": "none"}
    if message["type"] == "hello":
        answer = {"type": "join", "name": "tsumogiri", "room": "default"}
    elif message["type"] == "start_game":
        seat = message["id"]
    elif message["type"] == "tsumo" and message["actor"] == seat:
        answer = {"type": "dahai", "actor": seat, "pai": message["pai"], "tsumogiri": True}
    print(json.dumps(answer), flush=True)
