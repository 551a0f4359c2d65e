"""Gold sets as files: a question in each line, as JSON (E2)."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from core.errors import WrongUse
from core.memory.export import write_private_file
from core.records.evaluation import GoldPassage, GoldQuestion

_LARGEST_BYTES = 50_000_000


class _GoldLine(Struct, frozen=True, omit_defaults=True):
    """Line of the file; paths may be relative to its folder."""

    question: str
    answers: tuple[str, ...] = ()
    passages: tuple[GoldPassage, ...] = ()
    answerable: bool = True


def write_gold_file(path: str, questions: Sequence[GoldQuestion], *, overwrite: bool) -> None:
    """Write the questions. Raises `WrongUse`, `DiskFull`."""
    lines = (
        _GoldLine(
            one.text,
            one.answers,
            tuple(msgspec.structs.replace(it, document_id=0) for it in one.passages),
            one.answerable,
        )
        for one in questions
    )
    content = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    write_private_file(path, content, overwrite=overwrite)


def read_gold_file(path: str, set_name: str) -> tuple[GoldQuestion, ...]:
    """Read the questions of a file. Raises `WrongUse` with the number of an invalid line."""
    file = Path(path)
    try:
        if file.stat().st_size > _LARGEST_BYTES:
            raise WrongUse(path, "gold_file_too_large")
        content = file.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise WrongUse(path, "export_unreadable", reason=reason) from error
    return tuple(_read_lines(file, content, set_name))


def _read_lines(file: Path, content: bytes, set_name: str) -> Iterator[GoldQuestion]:
    for number, line in enumerate(content.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            read = msgspec.json.decode(line, type=_GoldLine)
        except msgspec.DecodeError as error:
            raise WrongUse(
                str(file), "gold_file_invalid", line=number, reason=str(error)
            ) from error
        passages = tuple(
            msgspec.structs.replace(one, path=str(file.parent.absolute() / one.path))
            for one in read.passages
        )
        yield GoldQuestion(read.question, set_name, read.answers, passages, read.answerable)
