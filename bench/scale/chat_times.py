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
from argparse import ArgumentParser
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
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


def chat_texts(messages: int) -> Mapping[str, str]:
    """Return a chat as WhatsApp and Telegram export it, and its words as plain text."""
    chance, at = random.Random(1), datetime(2024, 1, 1, 8, tzinfo=UTC)
    plain: list[str] = []
    lines: list[str] = []
    telegram: list[dict[str, str]] = []
    for _ in range(messages):
        at += timedelta(seconds=chance.randint(10, 300))
        name = chance.choice(_NAMES)
        text = " ".join(chance.choices(_WORDS, k=chance.randint(3, 14)))
        plain.append(f"At {at:%H:%M} on {at:%d.%m.%y} {name} wrote: {text}.")
        lines.append(f"{at:%d.%m.%y, %H:%M} - {name}: {text}")
        telegram.append({"type": "message", "date": at.isoformat()[:19], "from": name,
                         "from_id": name, "text": text})  # fmt: skip
    return {
        "plain.txt": "\n".join(plain),
        "whatsapp.txt": "\n".join(lines),
        "telegram.json": json.dumps({"name": "Kiln", "messages": telegram}),
    }


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
    for name, text in chat_texts(messages).items():
        path = folder / name
        path.write_text(text, encoding="utf-8")
        begun = time.process_time()
        parsed = parse_file(path, limits=ParseLimits())
        parse_s, begun = time.process_time() - begun, time.process_time()
        with path.open("rb") as file:
            read_file(file, str(path), ReadOptions())
        read_s = time.process_time() - begun
        baseline = baseline or read_s
        reading = Reading(
            name, messages, len(text) / 1e6, len(parsed.documents), parse_s, read_s,
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
