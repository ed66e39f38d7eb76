"""`mahjongkit dataset`: turn records, or matches between bots, into shards for learning programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mahjongkit import rules as rulesets
from mahjongkit.arena.cluster import LOCAL
from mahjongkit.cli.arguments import command_with
from mahjongkit.cli.cluster_name import ClusterName
from mahjongkit.cli.import_path import add_current_folder
from mahjongkit.cli.language import LANG, Json, Lang, help_text, metavar
from mahjongkit.cli.records import Options, find_files, load_options
from mahjongkit.cli.rules_from import RulesFrom
from mahjongkit.errors import UsageError
from mahjongkit.locale import say

if TYPE_CHECKING:
    from mahjongkit.rl.dataset_builder import Built
    from mahjongkit.rl.sources import Source

DEFAULT_MATCHES = 100
Rules = Annotated[
    str, typer.Option("--ruleset", "--rules", metavar=metavar("ruleset"), help=help_text("dataset_rules"))
]


@dataclass(frozen=True)
class Arguments:
    """What the command takes."""

    out: Annotated[Path, typer.Option("--out", metavar=metavar("folder"), help=help_text("dataset_out"))]
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar=metavar("[path]..."), help=help_text("record_paths"))
    ] = None
    self_play: Annotated[str, typer.Option("--self-play", help=help_text("dataset_self_play"))] = ""
    matches: Annotated[
        int | None, typer.Option(help=help_text("dataset_matches"), show_default=str(DEFAULT_MATCHES))
    ] = None
    seed: Annotated[int | None, typer.Option(help=help_text("dataset_seed"), show_default="0")] = None
    rules: Rules = ""
    option: Options = None
    game: Annotated[str, typer.Option(metavar=metavar("ruleset"), help=help_text("dataset_game"))] = ""
    encoding: Annotated[str, typer.Option(help=help_text("dataset_encoding"))] = "planes-1"
    oracle: Annotated[bool, typer.Option("--oracle", help=help_text("dataset_oracle"))] = False
    reward: Annotated[str, typer.Option(help=help_text("dataset_reward"))] = "score"
    discount: Annotated[float, typer.Option(help=help_text("dataset_discount"))] = 1.0
    skip_forced: Annotated[bool, typer.Option("--skip-forced", help=help_text("dataset_skip_forced"))] = False
    keep_unproven: Annotated[bool, typer.Option("--keep-unproven", help=help_text("dataset_keep_unproven"))] = False
    format: Annotated[str, typer.Option("--format", help=help_text("dataset_format"))] = "npz"
    rows: Annotated[int, typer.Option("--rows", min=1, help=help_text("dataset_rows"))] = 16_384
    workers: Annotated[int | None, typer.Option(min=1, help=help_text("dataset_workers"), show_default="1")] = None
    cluster: ClusterName = LOCAL
    strict: Annotated[bool, typer.Option("--strict", help=help_text("dataset_strict"))] = False
    resume: Annotated[bool, typer.Option("--resume", help=help_text("dataset_resume"))] = False
    as_json: Json = False
    rules_from: RulesFrom = None
    lang: Lang = LANG


@command_with(Arguments)
def command(asked: Arguments) -> None:
    from mahjongkit.rl.dataset_builder import build
    from mahjongkit.rl.samples import SampleOptions

    source = _self_play(asked) if asked.self_play else _record_files(asked)
    options = SampleOptions(
        asked.encoding, asked.reward, asked.discount, not asked.skip_forced, asked.keep_unproven, asked.oracle
    )
    with _progress_bar(len(source), asked.lang) as advance:
        try:
            built = build(
                source,
                asked.out,
                options,
                rows=asked.rows,
                format=asked.format,
                strict=asked.strict,
                resume=asked.resume,
                workers=asked.workers,
                cluster=asked.cluster,
                progress=advance,
            )
        except KeyboardInterrupt:
            typer.echo(say(asked.lang, "dataset.stopped", path=asked.out), err=True)
            raise typer.Exit(130) from None
    _show(built, asked.as_json, asked.lang)


def _record_files(asked: Arguments) -> Source:
    from mahjongkit.rl.sources import RecordFiles

    for name, value in (("matches", asked.matches), ("seed", asked.seed)):
        if value is not None:
            raise UsageError("usage.only_with_self_play", name=name)
    if not asked.paths:
        raise UsageError("usage.no_dataset_source")
    load_with = load_options(asked.rules, asked.option, asked.strict)
    return RecordFiles(
        find_files(asked.paths),
        rules=load_with.rules,
        options=load_with.options,
        strict=asked.strict,
        game=rulesets.find(asked.game).name if asked.game else "",
    )


def _self_play(asked: Arguments) -> Source:
    from mahjongkit.rl.sources import SelfPlay

    if asked.paths:
        raise UsageError("usage.records_and_self_play")
    add_current_folder()
    names = [name.strip() for name in asked.self_play.split(",")]
    ruleset, options = asked.rules or rulesets.DEFAULT, load_options(asked.rules, asked.option, False).options
    matches = DEFAULT_MATCHES if asked.matches is None else asked.matches
    return SelfPlay(names, matches, ruleset, asked.seed or 0, options)


@contextmanager
def _progress_bar(total: int, lang: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on standard error; yields the function that advances it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn(say(lang, "simulate.matches")),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rows]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total, rows="")

        def advance(done: int, rows: int) -> None:
            bar.update(task, completed=done, rows=say(lang, "dataset.rows", rows=rows))

        yield advance


def _show(built: Built, as_json: bool, lang: str) -> None:
    """Print what the dataset contains, and what was left out of it."""
    manifest = built.manifest
    if as_json:
        counts = {name: manifest[name] for name in ("rows", "matches", "hands", "rows_left_out", "layout", "shards")}
        left = [{**one, "reason": one["reason"][lang]} for one in built.left_out]
        typer.echo(json.dumps({"path": str(built.path), **counts, "left_out": left}, ensure_ascii=False))
        return
    for one in built.left_out:
        key = "verify.skipped" if one["optional"] else "dataset.left_out"
        typer.echo(say(lang, key, file=one["name"], reason=one["reason"][lang]))
    counts = {name: manifest[name] for name in ("rows", "matches", "hands")}
    typer.echo(say(lang, "dataset.done", path=built.path, shards=len(manifest["shards"]), **counts))
    if built.left_out:
        typer.echo(say(lang, "dataset.left_out_count", n=len(built.left_out)))
    for kind, count in manifest["rows_left_out"].items():
        if count:
            typer.echo(say(lang, f"dataset.{kind}", n=count))
