"""The option --cluster: where the chunks of a long command run."""

from __future__ import annotations

from typing import Annotated

import typer

from mahjongkit.cli.language import help_text, metavar


def check_cluster(name: str) -> str:
    """Refuse an unknown name before anything is computed."""
    from mahjongkit.arena.cluster import check_name

    check_name(name)
    return name


ClusterName = Annotated[
    str, typer.Option("--cluster", metavar=metavar("cluster"), callback=check_cluster, help=help_text("cluster"))
]
