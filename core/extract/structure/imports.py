"""Imports of a source file: other files of the project, and external packages.

Modules of a language's standard library say nothing about a project and are left out.
"""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import PurePath

from msgspec import Struct

from core.records.files.documents import Document
from core.resources import word_lists

MAX_IMPORTS = 100

_PYTHON = re.compile(
    r"^[ \t]*(?:from[ \t]+(?P<source>\.*[\w.]*)[ \t]+import[ \t]+(?P<names>[\w, \t]+)?"
    r"|import[ \t]+(?P<modules>[\w., \t]+))",
    re.MULTILINE,
)
_SCRIPT = re.compile(
    r"^[ \t]*(?:import|export)\b[^;'\"\n]*(?:\n[^;'\"]*?)?from[ \t]*['\"](?P<a>[^'\"\n]+)['\"]"
    r"|^[ \t]*import[ \t]*['\"](?P<b>[^'\"\n]+)['\"]"
    r"|\brequire\([ \t]*['\"](?P<c>[^'\"\n]+)['\"][ \t]*\)"
    r"|\bimport\([ \t]*['\"](?P<d>[^'\"\n]+)['\"][ \t]*\)",
    re.MULTILINE,
)
_JAVA = re.compile(r"^[ \t]*import[ \t]+(?:static[ \t]+)?(?P<a>[\w.]+)", re.MULTILINE)
_GO_BLOCK = re.compile(
    r"^import[ \t]*(?:\((?P<block>[^)]*)\)|(?P<one>[^\n]*\"[^\"\n]+\"))", re.MULTILINE
)
_GO_PATH = re.compile(r"\"([^\"\n]+)\"")
_RUST = re.compile(
    r"^[ \t]*(?:pub[ \t]+)?(?:use|extern[ \t]+crate)[ \t]+(?:::)?(?P<crate>\w+)"
    r"|^[ \t]*(?:pub[ \t]+)?mod[ \t]+(?P<mod>\w+)[ \t]*;",
    re.MULTILINE,
)
_C = re.compile(
    r"^[ \t]*#[ \t]*include[ \t]*(?:\"(?P<own>[^\"\n]+)\"|<(?P<system>[^>\n]+)>)", re.MULTILINE
)
_C_STANDARD = word_lists("extraction_words.toml")["c_standard"]
_NODE = word_lists("extraction_words.toml")["node"]
_JAVA_OWN = frozenset({"java", "javax", "jdk", "sun", "kotlin", "kotlinx"})
_RUST_OWN = frozenset({"std", "core", "alloc", "crate", "self", "super"})


class Import(Struct, frozen=True):
    """An imported project file or package, written at `start` to `end`."""

    name: str
    start: int
    end: int
    is_file: bool


ImportReader = Callable[[Document], Iterator[Import]]


def find_imports(document: Document) -> tuple[Import, ...]:
    """Return each imported file and package once, at its first import."""
    read = _READERS.get(PurePath(document.path).suffix.lower())
    if document.kind != "code" or read is None:
        return ()
    unique: dict[str, Import] = {}
    for imported in read(document):
        if imported.name and imported.name != PurePath(document.path).name:
            unique.setdefault(imported.name, imported)
    return tuple(unique.values())[:MAX_IMPORTS]


def _python(document: Document) -> Iterator[Import]:
    folders = PurePath(document.path).parts[:-1]
    for match in _PYTHON.finditer(document.text):
        group = "source" if match["source"] is not None else "modules"
        if group == "source" and match["source"].strip(".") == "":
            group = "names"  # "from . import a, b"
        is_near = (match["source"] or "").startswith(".")
        for written, start in _list_items(match[group] or "", match.start(group)):
            module = written.split()[0].strip(".")
            top, _, _rest = module.partition(".")
            if not top or (not is_near and top in sys.stdlib_module_names):
                continue
            is_own = is_near or top in folders
            name = f"{module.rpartition('.')[2]}.py" if is_own else top
            yield Import(name, start, start + len(written), is_own)


def _list_items(text: str, start: int) -> Iterator[tuple[str, int]]:
    """Yield the items of a comma-separated list with their offsets."""
    for item in re.finditer(r"[^,\s][^,]*", text):
        yield item.group().rstrip(), start + item.start()


def _script(document: Document) -> Iterator[Import]:
    suffix = PurePath(document.path).suffix
    for match in _SCRIPT.finditer(document.text):
        group = match.lastgroup or "a"
        written = match[group]
        span = match.span(group)
        if written.startswith((".", "/")):
            path = PurePath(written)
            name = path.name if path.suffix else f"{path.name}{suffix}"
            yield Import("" if path.name in {"", ".", ".."} else name, *span, True)
            continue
        pieces = written.removeprefix("node:").split("/")
        name = "/".join(pieces[:2]) if written.startswith("@") else pieces[0]
        if name not in _NODE:
            yield Import(name, *span, False)


def _java(document: Document) -> Iterator[Import]:
    for match in _JAVA.finditer(document.text):
        pieces = match["a"].split(".")
        if pieces[0] not in _JAVA_OWN and len(pieces) > 1:
            package = [it for it in pieces[:3] if it[:1].islower()]
            yield Import(".".join(package), *match.span("a"), False)


def _go(document: Document) -> Iterator[Import]:
    for match in _GO_BLOCK.finditer(document.text):
        group = "block" if match["block"] is not None else "one"
        for path in _GO_PATH.finditer(document.text, *match.span(group)):
            # Paths of the standard library have no domain as first segment.
            if "." in path[1].split("/")[0]:
                yield Import(path[1], *path.span(1), False)


def _rust(document: Document) -> Iterator[Import]:
    for match in _RUST.finditer(document.text):
        if match["mod"]:
            yield Import(f"{match['mod']}.rs", *match.span("mod"), True)
        elif match["crate"] not in _RUST_OWN:
            yield Import(match["crate"], *match.span("crate"), False)


def _c(document: Document) -> Iterator[Import]:
    for match in _C.finditer(document.text):
        if match["own"]:
            yield Import(PurePath(match["own"]).name, *match.span("own"), True)
            continue
        library, slash, _rest = match["system"].partition("/")
        bare = library.removesuffix(".h")
        if (slash and library != "sys") or (bare != library and bare not in _C_STANDARD):
            yield Import(bare, *match.span("system"), False)


_READERS: dict[str, ImportReader] = {
    **dict.fromkeys((".py", ".pyi"), _python),
    **dict.fromkeys((".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".vue", ".svelte"), _script),
    **dict.fromkeys((".java", ".kt", ".scala", ".groovy"), _java),
    ".go": _go,
    ".rs": _rust,
    **dict.fromkeys((".c", ".h", ".cc", ".cpp", ".cxx", ".hpp", ".hh"), _c),
}
