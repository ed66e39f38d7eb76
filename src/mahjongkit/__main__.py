"""The entry point of `mahjongkit` and `python -m mahjongkit`: runs the command line, or says how to install it."""

import sys


def main() -> int:
    try:
        from mahjongkit import cli
    except ImportError as error:
        if error.name not in ("typer", "rich"):
            raise
        print('mahjongkit: the command line needs typer and rich: pip install "mahjongkit[cli]"', file=sys.stderr)
        return 2
    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
