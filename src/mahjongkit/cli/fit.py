"""`mahjongkit fit`: find the weights by which `greedy` chooses, from matches that it plays against itself."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mahjongkit import rules as rulesets
from mahjongkit.cli.language import LANG, Json, Lang, help_text, metavar
from mahjongkit.cli.records import Options, load_options
from mahjongkit.locale import say

if TYPE_CHECKING:
    from mahjongkit.rl.fitting import Fitted, Progress

Ruleset = Annotated[str, typer.Argument(metavar=metavar("ruleset"), help=help_text("fit_ruleset"))]


def command(
    ruleset: Ruleset = rulesets.DEFAULT,
    out: Annotated[Path, typer.Option("--out", metavar=metavar("file"), help=help_text("fit_out"))] = Path(
        "weights.bin"
    ),
    questions: Annotated[int, typer.Option(min=1, help=help_text("fit_questions"))] = 1_000_000,
    rounds: Annotated[int, typer.Option(min=1, help=help_text("fit_rounds"))] = 16,
    epochs: Annotated[int, typer.Option(min=1, help=help_text("fit_epochs"))] = 4,
    seed: Annotated[int, typer.Option(help=help_text("seed"))] = 0,
    workers: Annotated[int | None, typer.Option(min=1, help=help_text("fit_workers"))] = None,
    option: Options = None,
    as_json: Json = False,
    lang: Lang = LANG,
) -> None:
    import mahjongkit.rl  # says what is missing, if numpy is  # noqa: F401
    from mahjongkit.rl.fitting import fit

    options = load_options(ruleset, option, False).options
    game = rulesets.find(ruleset, **options)
    out.touch()  # a file that cannot be written is reported now, not after the fit
    with _progress_bar(lang) as advance:
        found = fit(game, questions, seed, rounds, epochs, workers or os.cpu_count() or 1, advance)
    out.write_bytes(found.weights.tobytes())
    _show(found, out, as_json, lang)


@contextmanager
def _progress_bar(lang: str) -> Iterator[Progress]:
    """Show a progress bar on standard error; yields the function that advances it."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("")

        def advance(what: str, done: int, total: int) -> None:
            bar.update(task, description=say(lang, f"fit.{what}"), completed=done, total=total)

        yield advance


def _show(found: Fitted, out: Path, as_json: bool, lang: str) -> None:
    """Print what the weights bring."""
    gain = found.gain
    if as_json:
        data = {"file": str(out), "numbers": len(found.weights), "questions": gain.questions, "gain": gain.mean}
        typer.echo(json.dumps({**data, "error": gain.error, "changed": gain.changed}, ensure_ascii=False))
        return
    size = out.stat().st_size
    typer.echo(say(lang, "fit.written", path=out, size=size))
    numbers = {"mean": f"{1000 * gain.mean:.2f}", "error": f"{1000 * gain.error:.2f}"}
    typer.echo(say(lang, "fit.gain", questions=gain.questions, changed=f"{gain.changed:.1%}", **numbers))
