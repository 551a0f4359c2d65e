"""Code that runs in the confined process of a plugin: load it, describe it, read, answer."""

import os
import sys
from collections.abc import Callable
from functools import cache
from typing import Any, BinaryIO, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.ingest.parse.file_format import FileFormat
from core.ingest.parse.reader import Blob, ParseContext, ReadFunction
from core.ingest.workers.worker import ReadOptions, read_file
from core.plugins.answer_request import AnswerRequest, PluginAnswer
from core.plugins.discovery import (
    ANSWERERS,
    FORMATS,
    IMPORTERS,
    PluginCode,
    find_installed,
    problems_of_files,
)
from core.plugins.permissions import PluginContent, PluginFormat
from core.records.files.documents import FormatInfo, ParseResult

AnswerFunction = Callable[[AnswerRequest], PluginAnswer | None]


class _Loaded(Struct, frozen=True):
    formats: tuple[FileFormat, ...]
    importers: tuple[FileFormat, ...]
    answerers: dict[str, AnswerFunction]


def describe(_: None, code: PluginCode) -> bytes:
    """Return what the plugin adds, as an encoded `PluginContent`."""
    loaded = _load(code)
    return msgspec.msgpack.encode(
        PluginContent(
            tuple(map(_declared, loaded.formats)),
            tuple(map(_declared, loaded.importers)),
            tuple(loaded.answerers),
        )
    )


def read(file: BinaryIO, path: str, options: ReadOptions, code: PluginCode) -> bytes:
    """Read the file, if it has a format of the plugin; return an encoded `ReadOutcome`."""
    loaded = _load(code)
    formats = tuple(map(_checked, (*loaded.importers, *loaded.formats)))
    return read_file(file, path, options, formats=formats)


def answer(_: None, request: AnswerRequest, code: PluginCode) -> bytes:
    """Return the first answer of the plugin, as an encoded `PluginAnswer` or None."""
    for name, ask in _load(code).answerers.items():
        given: object = ask(request)
        if given is not None:
            _require(given, PluginAnswer, f"The answerer {name}")
            return msgspec.msgpack.encode(given)
    return msgspec.msgpack.encode(None)


@cache
def _load(code: PluginCode) -> _Loaded:
    """Import the plugin, if its files are those that the user allowed."""
    installed = find_installed(code)
    if installed is None:
        raise RuntimeError("RECORD is not what you allowed")
    if problem := next(problems_of_files(installed), ""):
        raise RuntimeError(problem)
    sys.dont_write_bytecode = True
    # RECORD has no hashes of compiled files, so none is loaded.
    sys.pycache_prefix = os.devnull
    if code.folder not in sys.path:
        # Last, so that it hides no module of Loci.
        sys.path.append(code.folder)
    objects = {(it.group, it.name): it.load() for it in installed.entry_points}
    return _Loaded(
        _formats(objects, FORMATS),
        _formats(objects, IMPORTERS),
        {name: it for (group, name), it in objects.items() if group == ANSWERERS},
    )


def _formats(objects: dict[tuple[str, str], Any], wanted: str) -> tuple[FileFormat, ...]:
    """Return the formats behind the entry points of a group: one each, or several."""
    return tuple(
        _require(one, FileFormat, f"The entry point {name}")
        for (group, name), given in objects.items()
        if group == wanted
        for one in (cast("tuple[Any, ...]", given) if isinstance(given, tuple) else (given,))
    )


def _declared(declared: FileFormat) -> PluginFormat:
    info = FormatInfo(
        declared.kind,
        tuple(sorted(declared.suffixes)),
        declared.icon,
        declared.filter_words,
        declared.is_monospaced,
    )
    return PluginFormat(
        info,
        tuple(sorted(declared.names)),
        declared.traits,
        by_content=bool(declared.recognize or declared.magic or declared.zip_members),
        can_read=callable(declared.read),
    )


def _checked(declared: FileFormat) -> FileFormat:
    """Return the format with a reader whose result is checked."""
    read_plainly = cast("ReadFunction", declared.read)

    def read(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
        return _require(read_plainly(blob, kind, context), ParseResult, f"The reader of {kind}")

    return replace(declared, read=read)


def _require(given: Any, wanted: type[Any], whose: str) -> Any:
    if not isinstance(given, wanted):
        raise TypeError(f"{whose} gives {type(given).__name__} instead of {wanted.__name__}")
    return given
