"""`mahjongkit settle`: who pays whom at the end of a hand, with the receipt."""

from __future__ import annotations

import json
from itertools import takewhile
from typing import Annotated

import typer

from mahjongkit import rules
from mahjongkit.cli.batch import answer_lines
from mahjongkit.cli.language import LANG, Json, Lang, teach
from mahjongkit.cli.score import facts_of_games, read_facts, read_option
from mahjongkit.json_api import about_settlement
from mahjongkit.locale import say
from mahjongkit.scoring import described


def epilog() -> str:
    """The facts of every game that settles told hands, for --help."""
    return facts_of_games(lambda game: game.settle_inputs)


def command(
    context: typer.Context,
    ruleset: Annotated[str, typer.Argument(metavar="RULESET HAND...", help=teach("ruleset"))] = "",
    win: Annotated[str, typer.Option("--win", help=teach("win"))] = "",
    option: Annotated[list[str] | None, typer.Option("--option", help=teach("option"))] = None,
    as_json: Json = False,
    batch: Annotated[bool, typer.Option("--batch", help=teach("score_batch"))] = False,
    lang: Lang = LANG,
) -> None:
    if batch:
        if ruleset or context.args:
            raise ValueError(say(lang, "error.one_input"))
        answer_lines(about_settlement)
        return
    hands = list(takewhile(lambda word: not word.startswith("--"), context.args))
    if not ruleset or not hands:
        raise ValueError(say(lang, "error.no_settle"))
    game = rules.find(ruleset, **dict(read_option(text) for text in option or ()))
    if not win and game.settles_one_win:
        raise ValueError(say(lang, "error.no_win"))
    found = described.settle(
        hands, win or None, game, **read_facts(game, game.settle_inputs, context.args[len(hands) :])
    )
    typer.echo(json.dumps(found.as_data(), ensure_ascii=False) if as_json else found.explain(lang))
