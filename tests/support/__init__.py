"""What tests share: corpora, drivers, oracles, referees, staged tables, clients of the server and of the page."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
"""Files that tests compare with: golden matches, what version 0.1 wrote, known faults of recorded games."""
