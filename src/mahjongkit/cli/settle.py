"""`mahjongkit settle`: who pays whom at the end of a hand, and why."""

from __future__ import annotations

import json
from itertools import takewhile
from typing import Annotated

import typer

from mahjongkit import rules
from mahjongkit.cli.batch import answer_lines
from mahjongkit.cli.language import LANG, Json, Lang, help_text, metavar
from mahjongkit.cli.rules_from import RulesFrom
from mahjongkit.cli.score import CommandWithInputs, read_inputs, read_option
from mahjongkit.errors import UsageError
from mahjongkit.json_api import about_settlement
from mahjongkit.rules.parts import Scoring
from mahjongkit.scoring import described
from mahjongkit.scoring.score import ScoreInput


class SettleCommand(CommandWithInputs):
    """The command with the inputs of every game that can be settled."""

    example = "example.settle"

    def inputs_of(self, scoring: Scoring) -> tuple[ScoreInput, ...]:
        return scoring.settle_inputs


def command(
    context: typer.Context,
    ruleset: Annotated[str, typer.Argument(metavar=metavar("ruleset", "hand..."), help=help_text("ruleset"))] = "",
    win: Annotated[str, typer.Option("--win", help=help_text("win"))] = "",
    option: Annotated[list[str] | None, typer.Option("--option", help=help_text("option"))] = None,
    as_json: Json = False,
    batch: Annotated[bool, typer.Option("--batch", help=help_text("score_batch"))] = False,
    rules_from: RulesFrom = None,
    lang: Lang = LANG,
) -> None:
    if batch:
        if ruleset or context.args:
            raise UsageError("usage.one_input")
        answer_lines(about_settlement, lang)
        return
    hands = list(takewhile(lambda word: not word.startswith("--"), context.args))
    if not ruleset or not hands:
        raise UsageError("usage.no_hands")
    chosen = rules.find(ruleset, **dict(read_option(text) for text in option or ()))
    if not win and chosen.scoring.settles_one_win:
        raise UsageError("usage.no_win")
    inputs = read_inputs(chosen, chosen.scoring.settle_inputs, context.args[len(hands) :])
    settlement = described.settle(hands, win or None, chosen, **inputs)
    typer.echo(json.dumps(settlement.as_data(), ensure_ascii=False) if as_json else settlement.explain(lang))
