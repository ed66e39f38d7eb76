"""What Sichuan says, in English."""

from __future__ import annotations

WORDS = {
    "score.multiplier": "times",
    "score.times": "×{times}",
    "score.adds": "+{bases} {bases:base|bases}",
    "score.capped": "×{full}, capped at ×{cap}",
    "score.base": "The base is {base}.",
    "end.three_winners": "Three players have won.",
    "end.wall_empty": "Drawn hand: the wall is empty.",
    "paid.win": "the win",
    "paid.direct_kong": "direct kong",
    "paid.added_kong": "added kong",
    "paid.closed_kong": "closed kong",
    "paid.transfer": "kong-fee transfer",
    "paid.pig": "flower pig penalty",
    "paid.refund": "kong-fee refund",
    "paid.ready": "not-ready penalty (查大叫)",
    "mark.void": "void suit",
    "mark.won": "has won",
    "mark.fans": "patterns",
    "mark.moment": "how it was won",
    "mark.bar": "passed-win restriction",
    "narrate.exchange": "{seat} passes {tiles:tiles} to {other}",
    "settle.about": "{reason}: {what}",
    "settle.ready": (
        "{seat} is ready for {waits:tiles}. The best is {tile:tiles}: {reading:tiles}, {rows}, {value} in total."
    ),
    "settle.not_ready": "{seat} is not ready.",
    "settle.not_ready_void": (
        "{seat} is not ready: the hand holds {tiles:tiles} of the void suit, {suit}. With only two suits it is not "
        "a flower pig."
    ),
    "settle.pig.void_suit": "{seat} is a flower pig: the void suit is {suit}, but the hand still holds {tiles:tiles}.",
    "settle.pig.three_suits": (
        "{seat} is a flower pig: hand and melds contain all three suits, among them {tiles:tiles} of the "
        "void suit, {suit}."
    ),
    "settle.exempt": "Every discard was of the void suit, so there is no penalty.",
    "settle.refunded": "{seat} returns the {amount} that {payer} paid for the {kong:tiles}.",
    "settle.transferred": (
        "{seat} passed the {amount} that {payer} paid for the {kong:tiles} on to a winner and does not return it."
    ),
    "note.void": "void suit: {suit}",
    "note.won": "winner no. {n}",
    "note.bar": "passed a win: only above ×{n}",
    "verb.exchange": "exchange",
    "verb.void_m": "void characters",
    "verb.void_p": "void dots",
    "verb.void_s": "void bamboo",
    "advice.unit.bases": "{n} {n:base|bases}",
    "advice.sichuan.exchange": "passing {suit} (you hold {n}) saves discarding them later",
    "advice.sichuan.void": "void {suit}: only {n} to discard",
    "advice.sichuan.void_none": "void {suit}: none to discard",
    "advice.sichuan.void_first": "void tiles ({suit}) go first: no hand wins with them",
    "advice.sichuan.fee": "a kong is paid at once",
    "advice.sichuan.pig": (
        "{n} void {n:tile|tiles} left and about {draws} {draws:draw|draws}: a flower pig pays everybody"
    ),
    "advice.sichuan.ready_check": "the wall is almost empty and ready players get paid",
    "advice.sichuan.must_go": "leaves {n} to discard",
    "advice.sichuan.root": "breaks a root",
    "advice.value.bases": "bases",
    "page.pick_three": "Pick three tiles of one suit to pass on.",
    "page.choose_void": "Choose your void suit.",
    "page.exchange_these": "Pass these ({n})",
    "page.you_won": "You have won; the others play on.",
    "page.won_place": "winner {n}",
    "page.void_short.m": "no characters",
    "page.void_short.p": "no dots",
    "page.void_short.s": "no bamboo",
    "page.mark_bar": "passed a win",
    "page.without": "no",
    "game.sichuan": "Sichuan",
    "game.sichuan.about": "Fight to the end: give up a suit, win, and the others play on. Kongs are paid at once.",
    "preset.handbook": "Handbook",
    "preset.kit": "Kit (the handbook's code)",
    "preset.platform": "Online platforms",
    "rules.worth": "times",
    "settle.with": "{one} {other}",
    "example.settle": (
        "mahjongkit settle sichuan 123m678m99m123s46s 24468m11244779p 113344778m666p1s 123456789s1299p "
        "--void pssm --events '3 ron 3p from 0'. Give wins and kongs in order; with fewer than three "
        "winners, the hand ended with an empty wall."
    ),
    "value.dealer_rule.first_winner": "the first winner",
    "value.dealer_rule.rotate": "the next seat",
    "value.pass_rule.higher_only": "only a higher win",
    "value.pass_rule.any": "no restriction",
    "value.pass_rule.none": "no win by discard",
    "value.pig_definition.void_suit": "still holds the void suit",
    "value.pig_definition.three_suits": "holds three suits",
    "value.reveal_winner.hidden": "hidden",
    "value.reveal_winner.shown": "shown",
    "value.fan_combination.product": "multiplied",
    "value.fan_combination.top_only": "highest only",
    "value.zimo_mode.double": "doubles",
    "value.zimo_mode.plus_base": "adds a base",
    "value.zimo_mode.none": "adds nothing",
    "value.jiang_hook.product": "multiplied",
    "value.jiang_hook.named16": "fixed at 16",
    "value.dian_gang_hua.self_draw": "counts as self-draw",
    "value.dian_gang_hua.discard": "counts as a discard",
    "error.sichuan.settle_win": "win {given}; `events` lists every win, like '1 ron 3p from 0'",
    "error.sichuan.third_win": "out={given}; the hand ends with the third win",
    "error.sichuan.after_kong_without_kong": "impossible: after_kong with tsumo without a kong",
    "error.sichuan.heavenly_and_earthly": "impossible: heavenly and earthly together",
    "error.sichuan.first_after_win": "impossible: {name} after another win",
    "error.sichuan.robbed_after_kong": (
        "impossible: robbed and after_kong together (that is the discard after a kong)"
    ),
    "error.sichuan.robbed_last": "impossible: robbed and last together: a kong needs a tile in the wall",
    "error.sichuan.discarder_out": "the discarder {seat} has won already",
    "error.sichuan.earthly_discard": "impossible: earthly on a discard of {seat}, who is not the dealer",
    "error.sichuan.giver_without_tsumo": "a giver {given} without tsumo after_kong",
    "error.sichuan.giver_without_kong": "a giver {given} without a direct kong, like [kong 1111m]",
    "error.sichuan.giver_wins": "the giver {seat} is the winner",
    "error.sichuan.giver_out": "the giver {seat} has won already",
}
