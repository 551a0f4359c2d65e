"""Mutated copies of files and messages, drawn from a seeded generator."""

import io
import random
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

LARGEST_SEED = 200_000
_ROUNDS = 4
_HOSTILE = (
    b"\x00" * 64, b"\xff\xfe", b"\xed\xa0\x80", b"(" * 3000, b"[" * 3000, b"{" * 3000,
    b"<a>" * 2000, b"\\" * 999, b"9" * 400, b"-1", b"\x1b]52;c;aGk=\x07", b"\r", b"%n%s" * 50,
    b"\n" * 3000, b" " * 3000, b"| a " * 800, b"\xf0\x9f\x92\xa9" * 200, b"&a;" * 500,
    b"=cmd|' /C calc'!A0",
)  # fmt: skip


def seed_files(folders: Sequence[Path]) -> list[Path]:
    """Return the small files below the folders, sorted."""
    return sorted(
        path
        for folder in folders
        for path in folder.rglob("*")
        if path.is_file() and path.stat().st_size <= LARGEST_SEED
    )


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Return a mutated copy; of a ZIP file often one member is mutated and packed again."""
    if data.startswith(b"PK\x03\x04") and chance.random() < 0.7:
        return _with_mutated_member(data, chance)
    for _ in range(chance.randint(1, _ROUNDS)):
        data = chance.choice(_MUTATIONS)(data, chance)
    return data


def _with_mutated_member(data: bytes, chance: random.Random) -> bytes:
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        names = old.namelist()
        chosen = chance.choice(names) if names else ""
        for name in names:
            content = old.read(name)
            new.writestr(name, mutated(content, chance) if name == chosen else content)
    return buffer.getvalue()


def _span(data: bytes, chance: random.Random) -> tuple[int, int]:
    start = chance.randint(0, len(data))
    return start, min(len(data), start + chance.randint(1, 1 + len(data) // 4))


def _flip(data: bytes, chance: random.Random) -> bytes:
    flipped = bytearray(data)
    for _ in range(chance.randint(1, 16) if data else 0):
        flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
    return bytes(flipped)


def _cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randint(0, len(data))]


def _drop(data: bytes, chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    return data[:start] + data[end:]


def _repeat(data: bytes, chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    times = chance.choice((2, 3, 50)) if end - start < 2000 else 2
    return data[:end] + data[start:end] * times + data[end:]


def _move(data: bytes, chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    rest = data[:start] + data[end:]
    at = chance.randint(0, len(rest))
    return rest[:at] + data[start:end] + rest[at:]


def _insert(data: bytes, chance: random.Random) -> bytes:
    at = chance.randint(0, len(data))
    return data[:at] + chance.choice(_HOSTILE) + data[at:]


_MUTATIONS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _flip, _cut, _drop, _repeat, _move, _insert,
)  # fmt: skip
