"""The position of a riichi case as mjai messages, as a seat sees them, for programs that follow a game in this way."""

from typing import Any

from case_lines import Data, Unsupported, tiles_of

WINDS = "ESWN"
HONOURS = "ESWNPFC"


def mjai_tile(tile: str) -> str:
    """`5m`, `5mr` for a red five, `E` to `C` for honours."""
    if tile[1] == "z":
        return HONOURS[int(tile[0]) - 1]
    return f"5{tile[1]}r" if tile[0] == "0" else tile


def mjai_tiles(text: str) -> list[str]:
    return [mjai_tile(tile) for tile in tiles_of(text)]


class MjaiPosition:
    """The messages of a hand; seats are numbered so that the dealer has the number of its first hand."""

    def __init__(self, position: Data, players: int = 4) -> None:
        self.position = position
        self.players = players
        self.dealer: int = (position.get("hand", 1) - 1) % players

    def seat(self, wind: str) -> int:
        """The number of a seat."""
        return (WINDS.index(wind) + self.dealer) % self.players

    def messages(self, wind: str = "") -> list[Data]:
        """All messages, with the tiles that a seat does not see as `?`; without a seat it sees all."""
        position = self.position
        scores = position.get("scores", {})
        hands: list[list[str]] = [[]] * self.players
        points = [25000] * self.players
        for one in WINDS[: self.players]:
            own = mjai_tiles(position["hands"][one])
            hands[self.seat(one)] = own if wind in ("", one) else ["?"] * 13
            points[self.seat(one)] = scores.get(one, 25000)
        self.sent: list[Data] = [
            {"type": "start_game", "names": [f"player {number}" for number in range(self.players)]},
            {
                "type": "start_kyoku",
                "bakaze": position.get("round", "E"),
                "kyoku": position.get("hand", 1),
                "honba": position.get("honba", 0),
                "kyotaku": position.get("sticks", 0),
                "oya": self.dealer,
                "dora_marker": mjai_tiles(position["dora_indicators"])[0],
                "scores": points,
                "tehais": hands,
            },
        ]
        self.last: tuple[int, str] = (-1, "")  # the discarder and the tile
        self.declared = -1  # whose riichi has not been accepted yet
        self.pons: dict[tuple[int, str], list[str]] = {}
        for text in position["events"]:
            self._add(text, wind)
        return self.sent

    def _add(self, text: str, viewer: str) -> None:
        words = text.split()
        if words[0] == "dora":
            self.sent.append({"type": "dora", "dora_marker": mjai_tile(words[1])})
            return
        wind, verb, *rest = words
        actor = self.seat(wind)
        tiles = mjai_tiles(rest[0]) if rest and rest[0] != "drawn" else []
        if verb not in ("ron", "pass"):
            self._accept()
        add = self.sent.append
        if verb in ("draw", "replace"):
            add({"type": "tsumo", "actor": actor, "pai": tiles[0] if viewer in ("", wind) else "?"})
        elif verb in ("discard", "riichi"):
            if verb == "riichi":
                add({"type": "reach", "actor": actor})
                self.declared = actor
            add({"type": "dahai", "actor": actor, "pai": tiles[0], "tsumogiri": rest[-1] == "drawn"})
            self.last = actor, tiles[0]
        elif verb in ("chi", "pon", "kong"):
            kind = {"kong": "daiminkan"}.get(verb, verb)
            add({"type": kind, "actor": actor, "target": self.last[0], "pai": self.last[1], "consumed": tiles})
            if verb == "pon":
                self.pons[actor, self.last[1][:2]] = [self.last[1], *tiles]
        elif verb == "closed":
            add({"type": "ankan", "actor": actor, "consumed": four_of(tiles[0])})
        elif verb == "added":
            add({"type": "kakan", "actor": actor, "pai": tiles[0], "consumed": self.pons[actor, tiles[0][:2]]})
            self.last = actor, tiles[0]
        elif verb == "north":
            add({"type": "kita", "actor": actor, "pai": "N"})
        elif verb not in ("ron", "tsumo", "pass"):
            raise Unsupported(f"no message for {verb}")

    def _accept(self) -> None:
        """The riichi whose tile nobody has won is accepted."""
        if self.declared >= 0:
            self.sent.append({"type": "reach_accepted", "actor": self.declared})
            self.declared = -1


def four_of(tile: str) -> list[str]:
    """The tiles of a closed kong; of fives, one is red."""
    kind = tile[:2] if tile[0].isdigit() else tile
    red: list[Any] = [f"{kind}r"] if kind[0] == "5" else [kind]
    return [kind, kind, kind, *red]
