"""Files and what became of them, as a table."""

from PySide6.QtCore import QT_TRANSLATE_NOOP

from core.records.files.sources import FileSort
from core.records.files.status import FileRow, FileState
from ui.items.paged_model import PagedModel
from ui.items.path_text import say_path
from ui.items.row_model import Column
from ui.theme.language.told import retell
from ui.theme.language.words import say_day, say_number, translate
from ui.theme.language.words import say_size as say_bytes

STATES: dict[FileState, str] = {
    "pending": str(QT_TRANSLATE_NOOP("sources", "Waiting")),
    "read": str(QT_TRANSLATE_NOOP("sources", "Read")),
    "duplicate": str(QT_TRANSLATE_NOOP("sources", "Duplicate")),
    "skipped": str(QT_TRANSLATE_NOOP("sources", "Skipped")),
    "failed": str(QT_TRANSLATE_NOOP("sources", "Failed")),
}
ICONS: dict[FileState, tuple[str, str]] = {
    "pending": ("clock", "muted"),
    "read": ("circle-check", "success"),
    "duplicate": ("copy-check", "muted"),
    "skipped": ("circle-slash", "muted"),
    "failed": ("circle-x", "danger"),
}
SORTS: tuple[FileSort, ...] = (
    "name", "state", "reason", "folder", "kind", "passages", "size", "changed",
)  # fmt: skip
NUMBERS = frozenset({5, 6, 7})


class Going:
    """Paths that people asked to erase, until it is done."""

    def __init__(self) -> None:
        self.paths: set[str] = set()


def make_files(going: Going | None = None) -> PagedModel[FileRow]:
    """An empty table of files; those that are `going` say so."""
    leaving = going or Going()

    def say(file: FileRow) -> str:
        if file.path in leaving.paths:
            return translate("sources", "Being erased")
        return say_state(file)

    def draw(file: FileRow) -> tuple[str, str]:
        return ("trash-2", "muted") if file.path in leaving.paths else icon_of(file)

    return PagedModel(
        (
            Column[FileRow](
                translate("sources", "Name"),
                lambda f: name_of(f.path),
                lambda f: say_path(f.path),
                icon=_pin_of,
            ),
            Column[FileRow](translate("sources", "State"), say, icon=draw),
            Column[FileRow](translate("sources", "Why"), lambda f: retell(say_reason(f))),
            Column[FileRow](translate("sources", "Folder"), lambda f: say_path(folder_of(f.path))),
            Column[FileRow](translate("sources", "Kind"), lambda f: f.kind),
            Column[FileRow](
                translate("sources", "Passages"),
                lambda f: say_number(f.passages) if f.passages else "",
            ),
            Column[FileRow](translate("sources", "Size"), lambda f: say_size(f.size_bytes)),
            Column[FileRow](
                translate("sources", "Changed"),
                lambda f: say_day(f.modified_at) if f.modified_at else "",
            ),
        ),
        numbers=NUMBERS,
    )


def name_of(path: str) -> str:
    """The last part of the path."""
    return path.replace("\\", "/").rstrip("/").rsplit("/", 1)[-1] or path


def folder_of(path: str) -> str:
    """The path without its last part."""
    return path[: len(path) - len(name_of(path))].rstrip("/\\") or "/"


def say_state(file: FileRow) -> str:
    """The state in a word or two; how a scan was read is part of it."""
    if file.state == "pending" and file.recognize:
        return translate("sources", "Waiting for text recognition")
    if file.state == "read" and file.recognize:
        return translate("sources", "Read by text recognition")
    return translate("sources", STATES[file.state])


def icon_of(file: FileRow) -> tuple[str, str]:
    """The icon and the tone of a state; the word stands beside it."""
    if file.recognize and file.state in {"pending", "read"}:
        return ("scan-text", ICONS[file.state][1])
    return ICONS[file.state]


def say_reason(file: FileRow) -> str:
    """Why a file was not read and what to do about it, or whose copy it is."""
    if file.state == "duplicate":
        return translate("sources", "Same content as {path}").format(path=say_path(file.same_as))
    return f"{file.detail} {file.remedy}".strip()


def say_size(size_bytes: int) -> str:
    """A size as people say it; nothing for nothing."""
    return say_bytes(size_bytes) if size_bytes else ""


def _pin_of(file: FileRow) -> tuple[str, str]:
    return ("pin", "accent") if file.pinned else ("file-text", "muted")
