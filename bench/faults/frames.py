"""Malformed frames for the engine's socket, while a good client asks for the status.

    python -m bench.faults.frames --frames 5000 --seed 1 --out FILE

The engine is a real process over a temporary home. Counted are frames by kind, answers by class of
error, internal errors (each is a fault), and how long the good client waited.
"""

import contextlib
import json
import random
import socket
import statistics
import struct
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from bench.desktop.runner import run_bench
from bench.faults.mutations import mutated

LOOK_EVERY, ANSWER_S = 50, 1.0
_ANSWERED = frozenset({"arguments", "mutated"})
_NO_ANSWERS = frozenset({"Welcome", "EventMessage", "CallChunk"})
# What would end the engine or use the network, or what waits for something else.
_LEFT_OUT = frozenset(
    "ask settle fetch_model test_model use_model restore move_home erase_home lock protect".split()
)
_VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 2**31, 2**63, 10**40, 1.5, "", "a" * 70_000, "/nowhere/at/all", "a\x00b",
    "\ud800", "\x1b]52;c;aGk=\x07", "'; DROP TABLE facts; --", [], ["x"] * 2000, {},
    {"type": "merge"}, [[[[[]]]]],
)  # fmt: skip
_LENGTHS = struct.Struct(">II")


class FuzzedFrames(Struct, frozen=True):
    """Counts of a run; `waits_s` are those of the good client, `faults` internal errors."""

    seed: int
    kinds: dict[str, int]
    answers: dict[str, int]
    faults: tuple[str, ...]
    waits_s: tuple[float, ...]


class _Writer:
    """Draws malformed frames."""

    def __init__(
        self, chance: random.Random, methods: Sequence[tuple[str, dict[str, Any]]]
    ) -> None:
        self._chance = chance
        self._methods = methods
        self.kinds: dict[str, Callable[[], bytes]] = {
            "noise": lambda: chance.randbytes(chance.randint(0, 400)),
            "lengths": lambda: _LENGTHS.pack(chance.getrandbits(32), chance.getrandbits(32)),
            "cut": self._cut,
            "mutated": lambda: as_frame(mutated(self._call(), chance)),
            "arguments": lambda: as_frame(self._call()),
            "nested": lambda: as_frame(b'{"type":"call","id":1,"arguments":' + b"[" * 50_000),
            "unknown": lambda: as_frame(b'{"type":"%d"}' % chance.getrandbits(20)),
            "halt": lambda: as_frame(
                json.dumps({"type": "halt", "id": chance.getrandbits(62)}).encode()
            ),
        }

    def _cut(self) -> bytes:
        frame = as_frame(self._call())
        return frame[: self._chance.randrange(len(frame))]

    def _value(self, kind: Any) -> Any:
        """Return a value, mostly one that is of this type."""
        drawn = self._chance.choices(_VALUES, k=12)
        for value in drawn:
            with contextlib.suppress(ValueError, TypeError):
                msgspec.convert(value, kind)
                return value
        return drawn[0]

    def _call(self) -> bytes:
        method, names = self._chance.choice(self._methods)
        given = {name: self._value(kind) for name, kind in names.items()}
        if self._chance.random() < 0.1:
            given[self._chance.choice(("self", "", "no"))] = 1
        call = {
            "type": "call",
            "id": self._chance.choice((1, 1, 1, 1, 2**70, -1)),
            "method": method,
        }
        return json.dumps({**call, "arguments": given}).encode("utf-8", "replace")


def as_frame(header: bytes) -> bytes:
    """Return a frame with that header."""
    return _LENGTHS.pack(len(header), 0) + header


def fuzz_frames(
    address: Path, look: Callable[[], object], *, count: int, seed: int
) -> FuzzedFrames:
    """Send `count` malformed frames, each on a connection of its own; `look` is a good call."""
    from app.wire.methods import all_methods

    chance = random.Random(seed)
    methods = [
        (name, get_type_hints(method.parameters))
        for name, method in sorted(all_methods().items())
        if name not in _LEFT_OUT
    ]
    writer = _Writer(chance, methods)
    kinds, answers = Counter[str](), Counter[str]()
    faults: list[str] = []
    waits: list[float] = []
    look()
    for number in range(count):
        kind = chance.choice(list(writer.kinds))
        kinds[kind] += 1
        frame = writer.kinds[kind]()
        greets, waits_for = chance.random() < 0.9, kind in _ANSWERED
        for answer in answers_to(address, frame, greets=greets, waits=greets and waits_for):
            answers[answer.partition(":")[0]] += 1
            if answer.startswith("internal"):
                faults.append(f"{answer} {frame[8:200]!r}")
        if number % LOOK_EVERY == 0:
            began = time.monotonic()
            look()
            waits.append(time.monotonic() - began)
    return FuzzedFrames(seed, dict(kinds), dict(answers), tuple(faults), tuple(waits))


def answers_to(
    address: Path, frame: bytes, *, greets: bool = True, waits: bool = True
) -> list[str]:
    """Send a frame; return the class of each answer. Without `waits` no more comes from here."""
    from app.wire.messages import PROTOCOL, CallError, Hello, encode, read_engine, version
    from app.wire.unix_socket import SocketConnection

    end = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    end.connect(str(address))
    connection = SocketConnection(end)
    answers: list[str] = []
    try:
        with contextlib.suppress(OSError):
            end.sendall((as_frame(encode(Hello(PROTOCOL, version()))) if greets else b"") + frame)
            if not waits:
                end.shutdown(socket.SHUT_WR)
        while message := read_engine(connection, timeout_s=ANSWER_S):
            if isinstance(message[0], CallError):
                internal = message[0].message.id == "internal_error"
                answers.append(f"internal: {message[0].message}" if internal else message[0].error)
            else:
                answers.append(type(message[0]).__name__)
            if answers[-1] not in _NO_ANSWERS:
                break
    finally:
        connection.release()
    return answers


def figures(fuzzed: FuzzedFrames) -> str:
    """Return the counts as text, and each fault."""
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(fuzzed.kinds.items()))
    answers = ", ".join(f"{count} {one}" for one, count in sorted(fuzzed.answers.items()))
    waits = sorted(fuzzed.waits_s)
    wait, longest = statistics.median(waits) * 1000, waits[-1] * 1000
    lines = [
        f"{sum(fuzzed.kinds.values()):,} malformed frames (seed {fuzzed.seed}): {kinds}",
        f"answers: {answers}",
        f"a good client waited {wait:.0f} ms in the median, {longest:.0f} ms at most",
        f"internal errors: {len(fuzzed.faults)}",
        *sorted({fault[:300] for fault in fuzzed.faults}),
    ]
    return "\n".join(lines)


def _measure(asked: Namespace) -> FuzzedFrames:
    from app.client import Client
    from app.paths import socket_path
    from app.wire.connect import stop_running_engine
    from core.engine.engine import Engine

    # Names of files to write are drawn, too, and are taken from where the engine runs.
    with tempfile.TemporaryDirectory() as scratch, contextlib.chdir(scratch):
        home = Path(scratch) / "home"
        try:
            with Client.connect(home) as client:
                pid = client.engine_pid
                fuzzed = fuzz_frames(
                    socket_path(client.home),
                    lambda: client.call(Engine.status).result(60),
                    count=asked.frames,
                    seed=asked.seed,
                )
                if client.engine_pid != pid:
                    fuzzed = msgspec.structs.replace(fuzzed, faults=("the engine ended",))
                return fuzzed
        finally:
            stop_running_engine(home)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=5000, help="number of malformed frames")
    parser.add_argument("--seed", type=int, default=1)
    return parser


if __name__ == "__main__":
    sys.exit(run_bench(_parser(), form=FuzzedFrames, measure=_measure, figures=figures))
