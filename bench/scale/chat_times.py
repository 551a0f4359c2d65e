"""Time to read a long chat, as a ratio to plain text of the same length.

python -m bench.scale.chat_times [MESSAGES]

The texts are read as a worker does: parsed, cut into passages, and extracted from. Prints the
processor time of each, and that of parsing alone.
"""

import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

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


def _seconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def main() -> None:
    """Print a line for each text."""
    texts = chat_texts(int(sys.argv[1]) if len(sys.argv) > 1 else MESSAGES)
    baseline = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {"warm.txt": texts["plain.txt"][:20_000], **texts}.items():
            path = Path(folder, name)
            path.write_text(text, encoding="utf-8")
            parsing = _seconds(lambda path=path: parse_file(path, limits=ParseLimits()))
            with path.open("rb") as file:
                reading = _seconds(
                    lambda file=file, path=path: read_file(file, str(path), ReadOptions())
                )
            per_mb = reading / len(text) * 1e6
            if name == "plain.txt":
                baseline = per_mb
            if baseline:
                sys.stdout.write(
                    f"{name:14} {len(text) / 1e6:5.1f} MB  parsed in {parsing:5.2f} s,"
                    f" read in {reading:6.1f} s, {per_mb / baseline:.2f} of plain text per byte\n"
                )


if __name__ == "__main__":
    main()
