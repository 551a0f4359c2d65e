"""Simulation of a shared library: how late members see each other's changes, and where that ends.

python -m bench.scale.shared_library [--constants FILE] [--hours H] [--out FILE]

A catalog serves one request after the other: commits of what members have read, looks for newer
snapshots, and lists of changes. Members collect what they read and commit it every few seconds,
look as often, and put the changes of the others into their own index. The lag of a change is the
time from the moment its member has read it until another member can find it; a change that nobody
has seen at the end counts with its age then. Equal options give equal figures.
"""

import argparse
import heapq
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct

MEMBERS = (2, 10, 50, 200, 1000)
CHANGES_PER_HOUR = (1.0, 10.0, 100.0)
_SEED = 20


class LakeConstants(Struct, frozen=True):
    """Seconds, as measured: DuckLake with PostgreSQL as its catalog (docs/scale.md).

    A member takes `write_s` for the statements of a commit, and the catalog `commit_s`, at its
    best number of writers. A list of changes takes `feed_s`, and `feed_row_s` for each row. A
    member indexes a passage in `index_row_s`. Members commit and look every `every_s`; a changed
    document has `passages`.
    """

    write_s: float = 0.6
    commit_s: float = 0.033
    look_s: float = 0.0154
    feed_s: float = 0.136
    feed_row_s: float = 0.000013
    index_row_s: float = 0.0025
    every_s: float = 10.0
    passages: int = 12


class LagFigures(Struct, frozen=True):
    """Figures of one run. `load` is the share of time in which the catalog works.

    `keeps_up` is False where members fall behind ever more: at the end, the changes of the last
    tenth of the time are not all that they lack.
    """

    members: int
    changes_per_hour: float
    changes: int
    load: float
    p50_s: float
    p95_s: float
    keeps_up: bool = True


class _Member(Struct):
    """What a member has read and not committed, and the last snapshot that it has."""

    number: int
    waiting: list[float]
    snapshot: int = 0


class SharedLibrary:
    """One run: `members` each change documents at random moments, for some hours."""

    def __init__(
        self, constants: LakeConstants, *, members: int, changes_per_hour: float, hours: float
    ) -> None:
        self._constants = constants
        self._rate = changes_per_hour
        self._end = hours * 3600.0
        self._random = random.Random(_SEED)
        self._members = [_Member(number, []) for number in range(members)]
        # Of each snapshot: who wrote it, and when its documents were read.
        self._snapshots: list[tuple[int, list[float]]] = []
        self._free_at = self._worked_s = 0.0
        self._lags: list[float] = []

    def run(self) -> LagFigures:
        """Return the figures."""
        turns = [
            (self._random.uniform(0.0, self._constants.every_s), member.number)
            for member in self._members
        ]
        heapq.heapify(turns)
        changes = 0
        read_until = [0.0] * len(self._members)
        while turns:
            now, number = heapq.heappop(turns)
            if now > self._end:
                continue
            member = self._members[number]
            new = list(self._read_between(read_until[number], now))
            read_until[number] = now
            changes += len(new)
            member.waiting += new
            done = self._turn(member, now)
            heapq.heappush(turns, (max(now + self._constants.every_s, done), number))
        unseen = [
            self._end - read_at for member in self._members for read_at in self._unseen(member)
        ]
        lags = [*self._lags, *unseen] or [0.0]
        return LagFigures(
            len(self._members), self._rate, changes,
            round(self._worked_s / max(self._end, self._free_at), 3),
            round(float(np.percentile(lags, 50)), 1), round(float(np.percentile(lags, 95)), 1),
            max(unseen, default=0.0) < self._end / 10,
        )  # fmt: skip

    def _unseen(self, member: _Member) -> Iterator[float]:
        """Yield when the changes were read that a member has not seen at the end."""
        for writer, read in self._snapshots[member.snapshot :]:
            if writer != member.number:
                yield from read

    def _read_between(self, start: float, end: float) -> Iterator[float]:
        """Yield the moments at which a member reads a changed document."""
        at = start
        while (at := at + self._random.expovariate(self._rate / 3600.0)) < end:
            yield at

    def _turn(self, member: _Member, now: float) -> float:
        """Commit, look for newer snapshots and index them; return when the member is done."""
        constants = self._constants
        if member.waiting:
            now = self._serve(now + constants.write_s, constants.commit_s)
            self._snapshots.append((member.number, member.waiting))
            member.waiting = []
        now = self._serve(now, constants.look_s)
        foreign = list(self._unseen(member))
        member.snapshot = len(self._snapshots)
        if foreign:
            rows = len(foreign) * constants.passages
            now = self._serve(now, constants.feed_s + rows * constants.feed_row_s)
            now += rows * constants.index_row_s
            self._lags += [now - read_at for read_at in foreign]
        return now

    def _serve(self, now: float, seconds: float) -> float:
        """Return when the catalog has served a request that comes now."""
        self._free_at = max(now, self._free_at) + seconds
        self._worked_s += seconds
        return self._free_at


def simulate(constants: LakeConstants, *, hours: float) -> Iterator[LagFigures]:
    """Yield the figures of each number of members and rate of changes."""
    for members in MEMBERS:
        for rate in CHANGES_PER_HOUR:
            library = SharedLibrary(constants, members=members, changes_per_hour=rate, hours=hours)
            yield library.run()


def lag_table(figures: Sequence[LagFigures]) -> str:
    """Return a Markdown table."""
    rows = ["| members | changes an hour, each | catalog busy | lag p50 / p95 |", "|---" * 4 + "|"]
    for it in figures:
        lag = f"{it.p50_s:g} / {it.p95_s:g} s" if it.keeps_up else "grows"
        rows.append(f"| {it.members:,} | {it.changes_per_hour:g} | {it.load:.0%} | {lag} |")
    return "\n".join(rows)


def main() -> None:
    """Print the table, and write the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--constants", type=Path, help="a JSON file with other constants")
    parser.add_argument("--hours", type=float, default=1.0)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    constants = LakeConstants()
    if given.constants is not None:
        constants = msgspec.json.decode(given.constants.read_bytes(), type=LakeConstants)
    figures = list(simulate(constants, hours=given.hours))
    print(lag_table(figures))
    if given.out is not None:
        given.out.write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=2))


if __name__ == "__main__":
    main()
