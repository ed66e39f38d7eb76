"""What Synchronous says, in English."""

from __future__ import annotations

WORDS = {
    "score.producers": "{tile:tiles} comes from {seats}: {points} {points:point|points} each, honba included.",
    "score.call_ron": "Call-ron: counted as a ron, paid by everyone like a tsumo.",
    "score.sticks_shared": "Riichi sticks: {sticks}, shared by two winners: {points} points for this one.",
    "end.call_ron": "Call-ron, on a tile of the previous turn.",
    "mark.wall": "tiles left in this seat's wall",
    "mark.sources": "seats it may chi from",
    "note.wall": "own wall {n}",
    "note.sources": "may chi from {seats}",
    "verb.draw": "draw",
    "advice.synchronous.call": "the call takes the place of the draw",
    "advice.synchronous.draw": "drawing is worth more than any call",
    "advice.synchronous.no_draw": "costs the draw",
    "page.own_wall": "wall {n}",
    "game.synchronous": "Synchronous",
    "game.synchronous.about": (
        "Riichi in which all four draw and discard at the same time, unseen until the turn ends."
    ),
    "game.synchronous3": "Synchronous for three",
    "game.synchronous3.about": "The simultaneous game for three players.",
    "narrate.start": "",
    "value.riichi_kita.drawn": "only a drawn North",
    "value.riichi_kita.any": "any North",
    "error.synchronous.of_payers": "{tile} of {seats}: {fault}",
    "error.synchronous.tile_of": "{tile} of {seat}",
    "error.synchronous.honba": "honba={honba}; expected an even number: it grows by 2 with every hand",
    "error.synchronous.winners": "winners={given}; expected 1 or 2: a triple ron is an abortive draw",
    "error.synchronous.everybody_pays": "{name}={given} with {by_all}: everybody pays",
    "error.synchronous.payer_wins": "payers: {seat} is the winner",
    "error.synchronous.payer_twice": "payers: {seat} is named twice",
    "error.synchronous.payer_tile": "payers: {seat}={tile}: {fault}",
    "error.synchronous.not_produced": "payers: nobody produced the winning tile {tile}, but {tiles}",
    "error.synchronous.nothing_produced": "payers: nobody produced the winning tile {tile}, but nothing",
    "error.synchronous.payers": "payers={given}; expected seats like E,W, or with the tile of each E=5p,W=8p",
    "error.synchronous.losers": (
        "losers={given}; expected {payers} to {maximum}: the payers named, and others besides"
    ),
    "error.synchronous.whose": "{name}={given}; expected true, false, or payers like E,W",
    "error.synchronous.whose_with_all": (
        "{name}={given} with {by_all}; expected true or false: payers are named for a ron"
    ),
    "error.synchronous.not_a_payer": "{name}: {seat} is not a payer",
    "error.synchronous.call_ron_closed": "impossible: call_ron without an open meld",
    "error.synchronous.call_ron_houtei": (
        "impossible: houtei with call_ron: a turn in which a wall becomes empty is the last"
    ),
    "error.synchronous.ippatsu_chankan": "impossible: ippatsu on the tile of a kong or a North set aside (chankan)",
    "error.synchronous.double_ippatsu_north": "impossible: double riichi and ippatsu with a North set aside",
    "error.synchronous.among_produced": "with the indicators and what the payers produced",
}
