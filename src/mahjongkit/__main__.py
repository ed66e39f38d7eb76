"""The entry point of `mahjongkit` and `python -m mahjongkit`: runs the command line, or says how to install it."""

import sys

EXTRAS = {
    "dataset": "cli,rl",
    "db": "play",
    "join": "play",
    "ladder": "arena,cli",
    "play": "play",
    "serve": "play",
}
"""The extras of the commands that need more than the command line itself."""


def main() -> int:
    try:
        from mahjongkit import cli
    except ImportError as error:
        if error.name not in ("typer", "rich"):
            raise
        print(f"mahjongkit: {what_is_missing(sys.argv[1:])}", file=sys.stderr)
        return 2
    return cli.main()


def what_is_missing(arguments: list[str]) -> str:
    """One sentence that names the extra a command needs, for an installation without extras.

    >>> what_is_missing(["ladder", "greedy", "random", "--lang", "en"])
    'ladder needs an extra of mahjongkit: pip install "mahjongkit[arena,cli]"'
    """
    from mahjongkit.locale import find_language, say

    lang = find_language(arguments)
    command = next((word for word in arguments if word in EXTRAS or (word[:1] != "-" and word != lang)), "")
    extra = "cli" if "--terminal" in arguments else EXTRAS.get(command, "cli")
    if not command:
        return say(lang, "error.usage.no_cli", extra=extra)
    return say(lang, "error.usage.no_extra", command=command, extra=extra)


if __name__ == "__main__":
    sys.exit(main())
