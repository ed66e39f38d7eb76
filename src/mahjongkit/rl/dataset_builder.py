"""Build a dataset: read matches on several processes or a cluster, cut them into shards, and save how far it came.

Matches are added in their order, whichever process is done first, so the number of processes changes nothing. When a
shard is complete, a line in `progress.jsonl` says what is in it and with which row of which match the next one begins;
a build that was killed goes on there. At the end the manifest takes the place of that file.
"""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

from mahjongkit.arena.cluster import LOCAL, Cluster, check_name, connect
from mahjongkit.errors import ClusterError, InputError, Phrase, file_fault, shown
from mahjongkit.locale import LANGUAGES
from mahjongkit.rl import shards
from mahjongkit.rl.dataset import FORMAT, MANIFEST, PROGRESS, VERSION, read_manifest
from mahjongkit.rl.samples import SampleOptions, Samples
from mahjongkit.rl.sources import Outcome, OutcomeChunk, Reader, Source, Unit, Words
from mahjongkit.version import __version__

SHARD_ROWS = 16_384
CHUNK_SECONDS = 1.0
"""How long a chunk of matches should take on a cluster: long compared with what it costs to send it there."""
MAX_CHUNK_MATCHES = 256
Progress = Callable[[int, int], None]
"""Called with the number of matches read, and the number of rows."""


class Built(NamedTuple):
    """A dataset that was built, and what was left out of it."""

    path: Path
    manifest: dict[str, Any]

    @property
    def left_out(self) -> list[dict[str, Any]]:
        """`name` and `reason` (in every language) of the matches that have no rows; `optional`: nobody wants it."""
        left: list[dict[str, Any]] = self.manifest["left_out"]
        return left


def build(
    source: Source,
    out: str | Path,
    options: SampleOptions | None = None,
    *,
    rows: int = SHARD_ROWS,
    format: str = "npz",
    workers: int | None = None,
    cluster: str | Cluster = LOCAL,
    strict: bool = False,
    resume: bool = False,
    progress: Progress | None = None,
) -> Built:
    """Write the samples of all matches of a source into a folder; `rl.dataset` reads them.

    - `source`: `RecordFiles` or `SelfPlay`
    - `rows`: how many rows a shard has; the last one may have fewer
    - `format`: `npz`, or `parquet`, which needs pyarrow
    - `workers`: how many processes read, by default one; on a cluster how many tasks, by default one for each processor
    - `cluster`: `local`, `ray`, `ray://host:port`, or a cluster of `arena.cluster.connect`; the files are the same
    - `strict`: raise at the first record that cannot be read, instead of leaving it out
    - `resume`: go on with a build that was stopped or killed
    """
    for what, given in (("rows", rows), ("workers", 1 if workers is None else workers)):
        if type(given) is not int or given < 1:
            raise InputError("rl.whole", what=what, given=shown(given), least=1)
    if not isinstance(cluster, Cluster):
        check_name(cluster)
    chosen = (options or SampleOptions()).checked()
    job = {
        "source": {"kind": type(source).__name__, **source.as_data()},
        "samples": chosen._asdict(),
        "rows": rows,
        "format": shards.check_format(format),
        "strict": strict,
    }
    builder = Builder(source, Path(out), chosen, json.loads(json.dumps(job)), workers, cluster, progress)
    try:
        return builder.run(resume)
    except OSError as error:
        raise InputError("rl.dataset_file", path=str(error.filename or out), reason=file_fault(error)) from None


class Said(Phrase):
    """A reason that is known as text, in every language."""

    def __init__(self, texts: Words) -> None:
        super().__init__("said")
        self.texts = texts

    def words(self, lang: str = "en", words_package: str = "") -> str:
        return self.texts[lang]


class Builder:
    """A build in progress."""

    def __init__(
        self,
        source: Source,
        out: Path,
        options: SampleOptions,
        job: dict[str, Any],
        workers: int | None,
        cluster: str | Cluster,
        progress: Progress | None,
    ) -> None:
        self.source = source
        self.out = out
        self.options = options
        self.job = job
        self.workers = min(workers or 1, max(1, len(source))) if cluster == LOCAL else workers
        self.cluster = cluster
        self.chunk_matches = 1
        self.progress = progress
        self.log = ProgressLog(
            out / PROGRESS, {"format": FORMAT, "version": VERSION, "engine": __version__, "job": job}
        )
        self.contents = Contents()
        self.logged = (0, 0)
        """How many records, and how many that were left out, are in earlier lines of the log."""
        self.saved_matches = 0
        """How many matches are in finished shards from their first row to their last."""
        self.waiting: list[Samples] = []
        """Rows for the next shard."""
        self.writers = (self.workers if cluster == LOCAL else os.cpu_count()) or 1
        self.threads = ThreadPoolExecutor(self.writers)
        self.writing: deque[tuple[Future[str], dict[str, Any]]] = deque()

    def run(self, resume: bool) -> Built:
        self.out.mkdir(parents=True, exist_ok=True)
        if resume and (self.out / MANIFEST).exists():
            return Built(self.out, self.log.compare(read_manifest(self.out), self.out / MANIFEST))
        if not resume and ((self.out / MANIFEST).exists() or self.log.path.exists()):
            raise InputError("rl.dataset_exists", path=str(self.out))
        for draft in self.out.glob("shard-*.new"):
            draft.unlink()
        unit, skip, game = self.resume() if self.log.path.exists() else self.log.begin()
        try:
            with closing(self.outcomes(unit)) as outcomes:
                for outcome in outcomes:
                    self.add(unit, outcome, skip, game)
                    unit, skip, game = unit + 1, 0, ""
                    if self.progress is not None:
                        self.progress(unit, self.contents.rows)
            return self.finish()
        except KeyboardInterrupt:
            self.note_written(0)
            raise
        except ClusterError as error:
            self.note_written(0)
            if not self.contents.shards:
                raise
            matches = self.saved_matches
            raise ClusterError("cluster.stopped", fault=error, matches=matches, path=str(self.out)) from error
        finally:
            self.threads.shutdown(cancel_futures=True)
            if not self.contents.shards:  # there is nothing to resume
                self.log.path.unlink(missing_ok=True)

    # Matches.

    def outcomes(self, start: int) -> Generator[Outcome, None, None]:
        """What becomes of every match from one on, in their order."""
        reader = Reader(self.source, self.options, packs=self.cluster != LOCAL)
        with self.opened_cluster() as cluster:
            chunks: Generator[OutcomeChunk, None, None] = cluster.run(reader, self.chunks(start, cluster))
            with closing(chunks):
                for chunk in chunks:
                    if self.cluster != LOCAL:
                        wanted = int(chunk.matches * CHUNK_SECONDS / max(chunk.seconds, 1e-6))
                        self.chunk_matches = max(1, min(wanted, 4 * chunk.matches, MAX_CHUNK_MATCHES))
                    yield from chunk.outcomes

    def opened_cluster(self) -> AbstractContextManager[Cluster]:
        """The cluster; one that the caller has opened stays open."""
        return nullcontext(self.cluster) if isinstance(self.cluster, Cluster) else connect(self.cluster, self.workers)

    def chunks(self, start: int, cluster: Cluster) -> Iterator[list[Unit]]:
        """The matches from one on; the last chunks are shorter, so that the workers end at about the same time."""
        while start < len(self.source):
            share = -(-(len(self.source) - start) // (2 * cluster.workers))
            stop = start + min(self.chunk_matches, share)
            yield [self.source.unit(number) for number in range(start, stop)]
            start = stop

    def add(self, unit: int, outcome: Outcome, skip: int, game: str) -> None:
        """Add a match; the shards before contain its first `skip` rows, if it is still this game."""
        rows = self.contents.add_rest(outcome, game, skip) if skip else self.accept(unit, outcome)
        if rows is None:
            return
        self.waiting.append(rows)
        left = sum(map(len, self.waiting))
        while left >= self.job["rows"]:
            joined = Samples.joined(self.waiting)
            shard, self.waiting = joined[: self.job["rows"]], [joined[self.job["rows"] :]]
            left -= self.job["rows"]
            begins = {"unit": unit, "row": outcome.entry["rows"] - left, "game": outcome.entry["game"]}
            self.write(shard, begins if left else {"unit": unit + 1, "row": 0, "game": ""})

    def accept(self, unit: int, outcome: Outcome) -> Samples | None:
        """The rows of a match that is not left out."""
        name = self.source.name(unit)
        reason = outcome.reason or self.contents.reason_against(outcome)
        if reason:
            if self.source.stops_at_errors or (self.job["strict"] and outcome.reason and not outcome.optional):
                shown_name = Phrase("rl.match", n=unit) if self.source.stops_at_errors else name
                raise InputError("rl.bad_record", name=shown_name, reason=Said(reason))
            self.contents.left_out.append({"name": name, "reason": reason, "optional": outcome.optional})
            return None
        return self.contents.add(outcome)

    # Shards.

    def write(self, rows: Samples, begins: dict[str, Any]) -> None:
        """Write a shard; `begins` says where the next one begins."""
        number = len(self.contents.shards) + len(self.writing)
        name = f"shard-{number:05d}.{self.job['format']}"
        line = {"file": name, "rows": len(rows), **self.contents.since(*self.logged), "next": begins}
        self.logged = self.contents.counts
        self.writing.append((self.threads.submit(shards.save, self.out / name, rows, self.job["format"]), line))
        self.note_written(self.writers)

    def note_written(self, most: int) -> None:
        """Note finished shards in the log, in order, until at most so many are being written."""
        while len(self.writing) > most:
            digest, line = self.writing.popleft()
            line["sha256"] = digest.result()
            self.log.add(line)
            self.saved_matches = line["next"]["unit"]
            self.contents.shards.append({key: line[key] for key in ("file", "rows", "sha256")})

    def finish(self) -> Built:
        """Write the rest of the rows, and the manifest."""
        rest = Samples.joined(self.waiting) if self.waiting else None
        if rest is not None and len(rest):
            self.write(rest, {"unit": len(self.source), "row": 0, "game": ""})
        self.note_written(0)
        if not self.contents.shards:
            first = Said(self.contents.left_out[0]["reason"]) if self.contents.left_out else Phrase("rl.no_files")
            raise InputError("rl.no_samples", n=len(self.contents.left_out), reason=first)
        manifest = {**self.log.header, **self.contents.as_data()}
        replace_text(self.out / MANIFEST, json.dumps(manifest, ensure_ascii=False, indent=1) + "\n")
        self.log.path.unlink()
        return Built(self.out, manifest)

    def resume(self) -> tuple[int, int, str]:
        """Take over what the log says: the match and row to go on with, and the id of that game."""
        begins: dict[str, Any] = {"unit": 0, "row": 0, "game": ""}
        for line in self.log.read():
            path = self.out / line["file"]
            if not path.exists() or shards.hash_file(path) != line["sha256"]:
                raise InputError("rl.shard_changed", path=str(path))
            self.contents.take(line)
            begins = line["next"]
        self.logged = self.contents.counts
        self.saved_matches = begins["unit"]
        return begins["unit"], begins["row"], begins["game"]


class Contents:
    """What a dataset contains so far."""

    def __init__(self) -> None:
        self.shards: list[dict[str, Any]] = []
        self.records: list[dict[str, Any]] = []
        self.left_out: list[dict[str, Any]] = []
        self.layout: dict[str, Any] = {}
        self.forced = 0
        self.unproven = 0
        self.rows = 0
        self._names: dict[str, str] = {}
        """Which record has which game."""

    def add(self, outcome: Outcome) -> Samples:
        """Add a record; its rows, with its number."""
        assert outcome.samples is not None
        outcome.samples.record[:] = len(self.records)
        self.add_entry({**outcome.entry, "first": self.rows}, outcome.layout)
        self.forced += outcome.forced
        self.unproven += outcome.unproven
        return outcome.samples

    def add_entry(self, entry: dict[str, Any], layout: dict[str, Any]) -> None:
        self.layout = self.layout or layout
        self.records.append(entry)
        self.rows += entry["rows"]
        self._names[entry["game"]] = entry["name"]

    def add_rest(self, outcome: Outcome, game: str, skip: int) -> Samples:
        """The rows of the last record that no shard has yet."""
        if outcome.samples is None or outcome.entry["game"] != game:
            raise InputError("rl.record_changed", name=self.records[-1]["name"])
        outcome.samples.record[:] = len(self.records) - 1
        return outcome.samples[skip:]

    def reason_against(self, outcome: Outcome) -> Words:
        """Why a record does not belong into this dataset, in every language; empty if it does."""
        twin = self._names.get(outcome.entry["game"])
        phrase = None
        if self.layout and self.layout["key"] != outcome.layout["key"]:
            own, expected = (f"{one['space']} ({one['ruleset']})" for one in (outcome.layout, self.layout))
            phrase = Phrase("rl.other_layout", own=own, expected=expected)
        elif twin is not None:
            phrase = Phrase("rl.same_game", name=twin)
        return {} if phrase is None else {lang: phrase.words(lang) for lang in LANGUAGES}

    @property
    def counts(self) -> tuple[int, int]:
        """How many records there are, and how many were left out."""
        return len(self.records), len(self.left_out)

    def since(self, records: int, left_out: int) -> dict[str, Any]:
        """What has come since there were so many, as a line of the log tells it."""
        return {
            "records": self.records[records:],
            "left_out": self.left_out[left_out:],
            "layout": self.layout,
            "rows_left_out": {"forced": self.forced, "unproven": self.unproven},
        }

    def take(self, line: dict[str, Any]) -> None:
        """Take over a line of the log."""
        for entry in line["records"]:
            self.add_entry(entry, line["layout"])
        self.left_out += line["left_out"]
        self.forced, self.unproven = line["rows_left_out"]["forced"], line["rows_left_out"]["unproven"]
        self.shards.append({key: line[key] for key in ("file", "rows", "sha256")})

    def as_data(self) -> dict[str, Any]:
        return {
            "layout": self.layout,
            "rows": self.rows,
            "matches": len(self.records),
            "hands": sum(entry["hands"] for entry in self.records),
            "rows_left_out": {"forced": self.forced, "unproven": self.unproven},
            "shards": self.shards,
            "records": self.records,
            "left_out": self.left_out,
        }


class ProgressLog:
    """The file that says how far a build came: a header, and a line for every shard."""

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        self.path = path
        self.header = header

    def begin(self) -> tuple[int, int, str]:
        """Begin a new log; the first match, its first row, and no game."""
        replace_text(self.path, json.dumps(self.header) + "\n")
        return 0, 0, ""

    def add(self, line: dict[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())

    def read(self) -> list[dict[str, Any]]:
        """The lines after the header; one that was not written to its end is dropped from the file, too."""
        text = self.path.read_text("utf-8")
        whole = text[: text.rfind("\n") + 1]
        try:
            header, *lines = [json.loads(line) for line in whole.splitlines()]
        except ValueError:
            raise InputError("rl.not_a_dataset", path=str(self.path)) from None
        self.compare(header, self.path)
        if whole != text:
            replace_text(self.path, whole)
        return lines

    def compare(self, found: dict[str, Any], path: Path) -> dict[str, Any]:
        """What was found, if it belongs to the same job; raises if not."""
        for name in ("format", "version", "engine"):
            if found.get(name) != self.header[name]:
                self._other(path, name, found.get(name), self.header[name])
        for name, given in self.header["job"].items():
            saved = found["job"].get(name)
            if isinstance(given, dict) and isinstance(saved, dict) and saved != given:
                name = next(key for key in {**given, **saved} if saved.get(key) != given.get(key))
                saved, given = saved.get(name), given.get(name)
            if saved != given:
                self._other(path, name, saved, given)
        return found

    def _other(self, path: Path, name: str, saved: object, given: object) -> None:
        raise InputError("rl.dataset_other", path=str(path), name=name, saved=shown(saved), given=shown(given))


def replace_text(path: Path, text: str) -> None:
    """Write a file that is never half-written."""
    draft = path.with_name(path.name + ".new")
    draft.write_text(text, encoding="utf-8")
    shards.sync(draft)
    os.replace(draft, path)
