"""A player for every game in ten lines: mahjongkit simulate sichuan --players "json:python first_legal.py,greedy,…"."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ask":
        answer = {"type": "act", "action": message["legal"][0], "question": message["question"]}
        print(json.dumps(answer), flush=True)
