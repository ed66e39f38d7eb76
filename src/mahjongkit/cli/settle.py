"""`mahjongkit settle`: who pays whom at the end of a hand, and why."""

from __future__ import annotations

import json
from itertools import takewhile
from typing import Annotated

import typer

from mahjongkit import rules
from mahjongkit.cli.batch import answer_lines
from mahjongkit.cli.language import LANG, Json, Lang, help_text
from mahjongkit.cli.score import facts_of_games, read_facts, read_option
from mahjongkit.json_api import about_settlement
from mahjongkit.locale import say
from mahjongkit.scoring import described


def epilog() -> str:
    """The facts of every game that can be settled, for --help."""
    return facts_of_games(lambda game: game.settle_inputs)


def command(
    context: typer.Context,
    ruleset: Annotated[str, typer.Argument(metavar="RULESET HAND...", help=help_text("ruleset"))] = "",
    win: Annotated[str, typer.Option("--win", help=help_text("win"))] = "",
    option: Annotated[list[str] | None, typer.Option("--option", help=help_text("option"))] = None,
    as_json: Json = False,
    batch: Annotated[bool, typer.Option("--batch", help=help_text("score_batch"))] = False,
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
    facts = read_facts(game, game.settle_inputs, context.args[len(hands) :])
    settlement = described.settle(hands, win or None, game, **facts)
    typer.echo(json.dumps(settlement.as_data(), ensure_ascii=False) if as_json else settlement.explain(lang))
