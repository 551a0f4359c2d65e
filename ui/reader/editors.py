"""Addresses that open a document in another program, where somebody reads it."""

from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from PySide6.QtCore import QStandardPaths

from core.records.files.documents import DocumentText

# Kinds whose text is the file itself, so that lines can be counted.
AS_WRITTEN = frozenset(
    {"md", "txt", "org", "rst", "tex", "code", "csv", "tsv", "json", "xml", "log"}
)
_CODE_PROGRAMS = {"code": "vscode", "codium": "vscodium", "code-insiders": "vscode-insiders"}


def vault_of(path: str) -> Path | None:
    """Return the folder of the Obsidian vault that the file is in."""
    return next((one for one in Path(path).parents if (one / ".obsidian").is_dir()), None)


def code_scheme(names: Sequence[str] = tuple(_CODE_PROGRAMS)) -> str:
    """Return the URL scheme of the installed VS Code; empty where there is none."""
    installed = (name for name in names if QStandardPaths.findExecutable(name))
    return next((_CODE_PROGRAMS[name] for name in installed), "")


def obsidian_address(document: DocumentText, at: int) -> str:
    """Return the address of the note in its vault, at the heading above; empty outside of one."""
    vault = vault_of(document.path) if document.kind == "md" and document.part is None else None
    if vault is None:
        return ""
    file = Path(document.path).relative_to(vault).as_posix()
    above = [heading.title for heading in document.headings if heading.start <= at]
    # The first heading is the note itself.
    place = f"{file}#{above[-1]}" if len(above) > 1 else file
    return f"obsidian://open?vault={quote(vault.name, safe='')}&file={quote(place, safe='')}"


def code_address(document: DocumentText, at: int) -> str:
    """Return the address of the line in VS Code; empty if the text is not the file itself."""
    scheme = code_scheme()
    if not scheme or document.kind not in AS_WRITTEN or document.part is not None:
        return ""
    line = document.text.count("\n", 0, at) + 1
    return f"{scheme}://file{quote(document.path)}:{line}"
