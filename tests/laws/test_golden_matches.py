"""Every game plays exactly as it did: the same seeds give the same events."""

import pytest

from tests.support.drivers import playable
from tests.support.golden import FOLDER, MATCHES, digest, digests_of, first_hand, path_of
from tests.support.tiers import Sample


@pytest.mark.parametrize("name", playable())
def test_a_first_hand_happens_as_it_did(name: str) -> None:
    _, *lines = path_of(name).read_text().splitlines()
    for place, (now, then) in enumerate(zip(first_hand(name), lines, strict=True)):
        assert now == then, f"event {place} of {name}"


@pytest.mark.parametrize("name", playable())
def test_matches_have_the_same_fingerprint(name: str, sample: Sample) -> None:
    count = sample.of(MATCHES)
    assert [digest(name, seed) for seed in range(count)] == digests_of(name)[:count]


def test_every_file_belongs_to_a_game() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(path_of(name).name for name in playable())
