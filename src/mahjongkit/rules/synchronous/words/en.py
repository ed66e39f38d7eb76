"""What Synchronous says, in English."""

from __future__ import annotations

from mahjongkit.rules.synchronous.words.lesson.en import WORDS as LESSON

WORDS = {
    "score.producers": "{tile:tiles} comes from {seats}: {points} {points:point|points} each, honba included.",
    "score.call_ron": "Call-ron: counted as a ron, paid by everyone like a tsumo.",
    "score.sticks_shared": (
        "Riichi sticks: {sticks}, shared by two winners: {points} {points:point|points} for this one."
    ),
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
    "example.score": (
        "mahjongkit score synchronous '234m340p22s34567s' --win 8s --riichi --dora 7s --payers S. "
        "Name the discarders after --payers and dora as their indicators."
    ),
    "value.players.4": "four players",
    "value.players.3": "three players",
    "value.players.3.note": "without Two to Eight of Characters and without chi; North may be set aside",
    "value.riichi_kita.drawn": "only a drawn North",
    "value.riichi_kita.any": "a North of the hand, too",
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
    "error.refusal.and": "{first} and {second}",
    "error.refusal.turn_done": "your turn is done; wait for the others",
    "error.refusal.ron_stage_only": "this is the ron stage: only ron",
    "error.refusal.draw_or_call": "first draw or call a discard",
    "error.refusal.draw_done": "you hold a tile to discard: you cannot draw",
    "error.refusal.discard_after_call": "after a chi or pon you can only discard",
    "error.refusal.call_again_or_stop": "after your discard only another call, a call-ron, or pass",
    "error.refusal.call_after_draw": "you have drawn: no call before your discard",
    "error.refusal.call_in_turn_one": "no calls in the first turn",
    "error.refusal.not_discarded": "nobody else discarded {tiles:tiles} in the last turn",
    "error.refusal.discard_used": "you have called this {tile:tiles} already",
    "error.refusal.no_run_tiles": "{tiles:tiles} do not belong to a run",
    "error.refusal.chi_source": "no chi from {seat}: you took your chi from {source} before",
    "error.refusal.chi_too_often": "each {tile:tiles} of your sources can be used for one chi only",
    "error.refusal.name_called_tile": "name the called tile as the third one: {tiles}",
    "error.refusal.kong_own_wall": "no kong: your own wall is empty",
    "error.refusal.riichi_own_wall": "no riichi: your own wall is empty",
    "error.refusal.north_own_wall": "no North is set aside: your own wall is empty",
    "error.refusal.no_tile_won": "no tile of the others completes your hand: you wait for {waits:tiles}",
    "error.refusal.ron_in_main_stage": "no ron in the main stage: only between calls or in the ron stage",
    "error.refusal.nine_declared": "you declared nine terminals: no ron in this turn",
    "error.synchronous.start_honba": "start: honba {honba}; expected an even number: they grow by two",
    "error.synchronous.position.counted_hands": "counted hands",
    **LESSON,
}
