"""Conversion between formats: the same game there and back again."""

from __future__ import annotations

import pytest

import mahjongkit as mj
from mahjongkit import records
from mahjongkit.records import Record
from tests.support.corpora import corpus
from tests.support.drivers import match, playable
from tests.support.records import happened
from tests.support.tiers import Sample


def test_events_alone_tell_the_same_match(sample: Sample) -> None:
    """From events to a script, from the script to the table: the same events, passes and all."""
    from mahjongkit.rules.riichi.records.export import replay_transcript, transcript_of

    for name in playable():
        if name.startswith("riichi"):
            for seed in range(sample.of(4)):
                record = Record.of(match(name, seed))
                again, report = replay_transcript(transcript_of(record))
                assert report.mismatches == ()
                assert again.events == record.events


@pytest.mark.parametrize("format", ["tenhou", "tenhou6", "mjai"])
@pytest.mark.parametrize("name", ["riichi:tenhou", "riichi3:tenhou3"])
def test_there_and_back_again(format: str, name: str, sample: Sample) -> None:
    for seed in range(sample.of(6)):
        record = Record.of(match(name, seed))
        text = records.dumps(record, format)
        again = records.loads(text, partial=True)
        assert again.format == format
        assert happened(again) == happened(record), (format, seed)


def test_the_same_game_in_two_formats_is_the_same() -> None:
    folder = corpus("tenhou-xml/mjx-games")
    pairs = hands = 0
    for path in sorted(corpus("tenhou-json/mjx").iterdir()):
        for twin in folder.glob(f"{path.name.split('.')[0]}*"):
            one, other = (list(records.load(file, partial=True).tables()) for file in (path, twin))
            pairs += 1
            for left, right in zip(one, other, strict=False):
                if left.hand_over and right.hand_over:  # two of the games are cut short
                    assert left.hand_events == right.hand_events
                    assert left.hand_logs[0][0] == right.hand_logs[0][0]
                    hands += 1
    assert pairs >= 30
    assert hands >= 290


def test_an_unknown_format_is_refused(record: Record) -> None:
    with pytest.raises(ValueError, match="unknown format 'pdf'; expected one of mahjongkit, tenhou, tenhou6, mjai"):
        records.dumps(record, "pdf")
    with pytest.raises(ValueError, match="majsoul can be read but not written"):
        records.dumps(record, "majsoul")


@pytest.mark.parametrize("format", ["mjai", "tenhou", "tenhou6"])
@pytest.mark.parametrize("game", ["sichuan", "ninghai", "synchronous"])
def test_other_games_have_only_the_native_format(game: str, format: str) -> None:
    with pytest.raises(mj.InputError) as refused:
        records.dumps(records.Record.of(mj.Table(game, seed=1)), format)
    assert refused.value.key == "riichi.record_of_other_game"
    assert refused.value.values == {"game": game}
