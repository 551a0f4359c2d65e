"""Reader of ZIP, TAR and single compressed files: each member is a document of its own."""

import bz2
import gzip
import lzma
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import IO

from msgspec import Struct

from core.errors import SourceError, Unreadable
from core.ingest.parse.file_format import PACKED_TEXT, FileFormat
from core.ingest.parse.reader import Blob, ParseContext, UnpackBudget, broken, joined, locked
from core.ingest.parse.zip_package import ENCRYPTED, ZIP_ERRORS
from core.messages import UserMessage
from core.records.files.documents import ParseResult, PartProblem

DAMAGED = (tarfile.TarError, *ZIP_ERRORS)


class _Member(Struct):
    """Member of an archive: name, declared size, and whether it is encrypted."""

    name: str
    size: int
    is_locked: bool = False


def read_archive(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read all members within the limits; the others become problems.

    Nothing is ever written: a member's name only labels its part.
    """
    if blob.depth >= context.limits.depth:
        raise Unreadable(blob.place, "file_nested")
    if kind == "zip":
        return _read_zip(blob, context)
    if kind == "tar":
        return _read_tar(blob, blob.data, context)
    data = _decompress(blob, kind, context.budget)
    if data[257:262] == b"ustar":
        return _read_tar(blob, data, context)
    name = blob.stem if blob.suffix in _SUFFIXES else f"{blob.name} content"
    return context.read_part(blob.inner(name, data))


def clean_member_name(name: str) -> str:
    """Return a member's name without drive, root and parent steps; empty if it is skipped.

    Hidden files and folders and ``__MACOSX`` are skipped.
    """
    name = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    steps = [step for step in name.replace("\\", "/").split("/") if step not in {"", ".", ".."}]
    if steps and steps[0].endswith(":"):
        steps = steps[1:]
    if any(step.startswith(".") or step == "__MACOSX" for step in steps):
        return ""
    return "/".join(steps)


def _read_zip(blob: Blob, context: ParseContext) -> ParseResult:
    try:
        archive = zipfile.ZipFile(BytesIO(blob.data))
        infos = [info for info in archive.infolist() if not info.is_dir()]
    except DAMAGED:
        raise broken(blob) from None
    if infos and all(info.flag_bits & ENCRYPTED for info in infos):
        raise locked(blob)

    def members() -> Iterator[tuple[_Member, IO[bytes] | None]]:
        for info in infos:
            is_locked = bool(info.flag_bits & ENCRYPTED)
            member = _Member(info.filename, info.file_size, is_locked=is_locked)
            yield member, None if is_locked else _open_member(archive, info)

    with archive:
        return _read_members(blob, members(), context)


def _open_member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> IO[bytes] | None:
    try:
        return archive.open(info)
    except DAMAGED:
        return None


def _read_tar(blob: Blob, data: bytes, context: ParseContext) -> ParseResult:
    def members(archive: tarfile.TarFile) -> Iterator[tuple[_Member, IO[bytes] | None]]:
        for info in archive:
            if info.isfile():
                yield _Member(info.name, info.size), archive.extractfile(info)

    try:
        with tarfile.open(fileobj=BytesIO(data), mode="r:") as archive:
            return _read_members(blob, members(archive), context)
    except DAMAGED:
        raise broken(blob) from None


def _read_members(
    blob: Blob, members: Iterator[tuple[_Member, IO[bytes] | None]], context: ParseContext
) -> ParseResult:
    results: list[ParseResult] = []
    left_out = 0
    for member, file in members:
        name = clean_member_name(member.name)
        if not name:
            continue
        if not context.budget.take_member():
            left_out += 1
            continue
        try:
            content = _content(blob.inner(name, b""), member, file, context)
        except SourceError as error:
            way = blob.inner(name, b"").part or name
            results.append(ParseResult((), (PartProblem.from_error(way, error),)))
        else:
            results.append(context.read_part(blob.inner(name, content)))
    if left_out:
        message = UserMessage("archive_members_skipped", count=left_out)
        title = UserMessage("archive_too_large")
        problem = PartProblem(blob.part or "", title, message, message.remedy)
        results.append(ParseResult((), (problem,)))
    return joined(results)


def _content(inner: Blob, member: _Member, file: IO[bytes] | None, context: ParseContext) -> bytes:
    """Return the member's bytes. Raises `Unreadable` if it is locked, damaged or too large."""
    if member.is_locked:
        raise locked(inner)
    if file is None:
        raise broken(inner)
    if member.size > context.limits.file_bytes or not context.budget.take_bytes(member.size):
        raise Unreadable(inner.place, "member_too_large", size=member.size)
    try:
        with file:
            return file.read(member.size)
    except DAMAGED:
        raise broken(inner) from None


def _decompress(blob: Blob, kind: str, budget: UnpackBudget) -> bytes:
    """Decompress a single compressed file within the budget."""
    opened = {"gz": gzip.open, "bz2": bz2.open, "xz": lzma.open}[kind]
    try:
        with opened(BytesIO(blob.data)) as file:
            data = file.read(budget.unpacked_bytes + 1)
    except (zlib.error, *DAMAGED):
        raise broken(blob) from None
    if not budget.take_bytes(len(data)):
        raise Unreadable(blob.place, "unpacked_too_large")
    return data


FORMATS = (
    # `sniff` looks into ZIP files; what is no other format is an archive.
    FileFormat("zip", read_archive, suffixes=frozenset({"zip"}), text_share=PACKED_TEXT),
    FileFormat("tar", read_archive, suffixes=frozenset({"tar"}), magic=((257, b"ustar"),)),
    FileFormat("gz", read_archive, suffixes=frozenset({"gz"}), magic=((0, b"\x1f\x8b"),)),
    FileFormat("bz2", read_archive, suffixes=frozenset({"bz2"}), magic=((0, b"BZh"),)),
    FileFormat("xz", read_archive, suffixes=frozenset({"xz"}), magic=((0, b"\xfd7zXZ\x00"),)),
)
_SUFFIXES = frozenset(each.kind for each in FORMATS)
