"""Time to read a long chat, as a ratio to the same messages as plain text.

python -m bench.scale.chat_times [--messages N] [--out FILE]

The texts are read as a worker does: parsed, cut into passages, and extracted from. Prints the
processor time of each, and that of parsing alone; `--out` receives them as JSON. A tenth of the
messages is read too, to see whether the time grows more than the text.
"""

import json
import random
import sys
import tempfile
import time
import zipfile
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from io import BytesIO
from itertools import groupby
from pathlib import Path

import msgspec

from core.ingest.parse.parser import parse_file
from core.ingest.parse.reader import ParseLimits
from core.ingest.workers.worker import ReadOptions, read_file

MESSAGES = 20_000
_NAMES = ("Anna Berg", "Tom Hart", "Ida Lund")
_WORDS = (
    "the a kiln glaze meeting tomorrow ok yes I will bring clay from Leeds to the workshop after "
    "lunch call Anna please when do we fire it again"
).split()


class _Message(msgspec.Struct, frozen=True):
    at: datetime
    name: str
    text: str


def chat_exports(messages: int) -> Mapping[str, bytes]:
    """Return one chat in the form of each program, and its words as plain text."""
    chance, at = random.Random(1), datetime(2024, 1, 1, 8, tzinfo=UTC)
    said: list[_Message] = []
    for _ in range(messages):
        at += timedelta(seconds=chance.randint(10, 300))
        name = chance.choice(_NAMES)
        said.append(_Message(at, name, " ".join(chance.choices(_WORDS, k=chance.randint(3, 14)))))
    plain = (f"At {it.at:%H:%M} on {it.at:%d.%m.%y} {it.name} wrote: {it.text}." for it in said)
    lines = (f"{it.at:%d.%m.%y, %H:%M} - {it.name}: {it.text}" for it in said)
    telegram = [
        {"type": "message", "date": it.at.isoformat()[:19], "from": it.name, "from_id": it.name,
         "text": it.text}
        for it in said
    ]  # fmt: skip
    discord = [
        {"timestamp": it.at.isoformat(), "content": it.text, "author": {"name": it.name}}
        for it in said
    ]
    room = {"guild": {"name": "Potters"}, "channel": {"name": "kiln"}, "messages": discord}
    return {
        "plain.txt": "\n".join(plain).encode(),
        "whatsapp.txt": "\n".join(lines).encode(),
        "telegram.json": json.dumps({"name": "Kiln", "messages": telegram}).encode(),
        "discord.json": json.dumps(room).encode(),
        "slack.zip": _slack(said),
    }


def _slack(said: Sequence[_Message]) -> bytes:
    """Return the archive of a workspace: a file for each day of its one channel."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        users = [{"id": name, "profile": {"real_name": name}} for name in _NAMES]
        archive.writestr("users.json", json.dumps(users))
        archive.writestr("channels.json", json.dumps([{"id": "C1", "name": "kiln"}]))
        for day, group in groupby(said, key=lambda it: it.at.date()):
            messages = [
                {"type": "message", "user": it.name, "ts": f"{it.at.timestamp():.6f}",
                 "text": it.text}
                for it in group
            ]  # fmt: skip
            archive.writestr(f"kiln/{day}.json", json.dumps(messages))
    return packed.getvalue()


class Reading(msgspec.Struct, frozen=True):
    """Processor time for one text; `ratio` is the reading beside that of the plain text."""

    name: str
    messages: int
    megabytes: float
    documents: int
    parse_s: float
    read_s: float
    ratio: float


def measure(messages: int, folder: Path) -> list[Reading]:
    """Read each text of so many messages."""
    readings: list[Reading] = []
    baseline = 0.0
    for name, content in chat_exports(messages).items():
        path = folder / name
        path.write_bytes(content)
        begun = time.process_time()
        parsed = parse_file(path, limits=ParseLimits())
        parse_s, begun = time.process_time() - begun, time.process_time()
        with path.open("rb") as file:
            read_file(file, str(path), ReadOptions())
        read_s = time.process_time() - begun
        baseline = baseline or read_s
        reading = Reading(
            name, messages, len(content) / 1e6, len(parsed.documents), parse_s, read_s,
            read_s / baseline,
        )  # fmt: skip
        sys.stdout.write(
            f"{name:14} {messages:7,} messages, {reading.megabytes:5.1f} MB,"
            f" {reading.documents:4} documents: parsed in {parse_s:6.2f} s,"
            f" read in {read_s:6.1f} s, {reading.ratio:.2f} of the plain text\n"
        )
        sys.stdout.flush()
        readings.append(reading)
    return readings


def main() -> None:
    """Print a line for each text, and save the figures."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=MESSAGES)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        measure(100, Path(name))  # loads what reading needs
        readings = measure(options.messages // 10, Path(name))
        readings += measure(options.messages, Path(name))
    if options.out is not None:
        options.out.write_bytes(msgspec.json.format(msgspec.json.encode(readings), indent=2))


if __name__ == "__main__":
    main()
