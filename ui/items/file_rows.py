"""Tables of files and their states, and of activity."""

from pathlib import Path

from core.records.files.status import Activity, ActivityKind, FileRow, FileSort, FileState
from core.records.ids import SourceId
from ui.items.row_model import Column, RowModel
from ui.theme.translation import (
    say_day,
    say_moment,
    say_number,
    say_path,
    translatable,
    translate,
    translate_message,
)
from ui.theme.translation import say_size as say_bytes

STATES: dict[FileState, str] = {
    "pending": translatable("sources", "Waiting"),
    "read": translatable("sources", "Read"),
    "duplicate": translatable("sources", "Duplicate"),
    "skipped": translatable("sources", "Skipped"),
    "failed": translatable("sources", "Failed"),
}
ICONS: dict[FileState, tuple[str, str]] = {
    "pending": ("clock", "muted"),
    "read": ("circle-check", "success"),
    "duplicate": ("copy-check", "muted"),
    "skipped": ("circle-slash", "muted"),
    "failed": ("circle-x", "danger"),
}
PAGE = 200
KINDS: dict[ActivityKind, tuple[str, str, str]] = {
    "read": (translatable("sources", "Read"), "circle-check", "success"),
    "changed": (translatable("sources", "Updated"), "pencil", "success"),
    "recognized": (translatable("sources", "Text recognized"), "scan-text", "success"),
    "removed": (translatable("sources", "Removed from its folder"), "trash-2", "muted"),
    "moved": (translatable("sources", "Moved or renamed"), "arrow-right", "muted"),
    "duplicate": (translatable("sources", "Duplicate"), "copy-check", "muted"),
    "skipped": (translatable("sources", "Skipped"), "circle-slash", "muted"),
    "failed": (translatable("sources", "Couldn't be read"), "circle-x", "danger"),
    "folder added": (translatable("sources", "Folder added"), "folder-plus", "accent"),
    "folder removed": (translatable("sources", "Folder removed"), "folder", "muted"),
    "patterns": (translatable("sources", "Include and exclude changed"), "list-filter", "accent"),
    "paused": (translatable("sources", "Paused"), "pause", "muted"),
    "resumed": (translatable("sources", "Resumed"), "play", "muted"),
    "retried": (translatable("sources", "Retried"), "refresh-cw", "accent"),
}


class FileContext:
    """What rows depend on: paths that are being erased, and the folders that are read."""

    def __init__(self) -> None:
        self.going: set[str] = set()
        self.roots: dict[SourceId, str] = {}


class FileColumn(Column[FileRow], frozen=True, kw_only=True):
    """Column of the table of files, and the order in which its header sorts them.

    `width` is in px; `is_wide` columns share the room that is left. `is_path` texts are elided in
    the middle.
    """

    sort: FileSort
    width: int
    is_wide: bool = False
    is_path: bool = False


def file_columns(context: FileContext | None = None) -> tuple[FileColumn, ...]:
    """Return the columns of the table of files from left to right.

    They read `context` whenever they are drawn: files that are being erased are marked.
    """
    around = context or FileContext()

    def say(file: FileRow) -> str:
        if file.path in around.going:
            return translate("sources", "Deleting…")
        return say_state(file)

    def draw(file: FileRow) -> tuple[str, str]:
        return ("trash-2", "muted") if file.path in around.going else icon_of(file)

    return (
        FileColumn(
            translate("sources", "Name"),
            lambda f: name_of(f.path),
            lambda f: say_path(f.path),
            icon=lambda f: ("pin", "accent") if f.pinned else ("file-text", "muted"),
            sort="name",
            width=260,
            is_wide=True,
        ),
        FileColumn(translate("sources", "Status"), say, icon=draw, sort="state", width=116),
        FileColumn(
            translate("sources", "Reason"), say_reason, sort="reason", width=150, is_wide=True
        ),
        FileColumn(
            translate("sources", "Folder"),
            lambda f: say_folder(f.path, around.roots.get(f.source_id, "")),
            lambda f: say_path(folder_of(f.path)),
            sort="folder",
            width=180,
            is_wide=True,
            is_path=True,
        ),
        FileColumn(translate("sources", "Type"), lambda f: f.kind, sort="kind", width=64),
        FileColumn(
            translate("sources", "Passages"),
            lambda f: say_number(f.passages) if f.passages else "",
            sort="passages",
            width=88,
            is_number=True,
        ),
        FileColumn(
            translate("sources", "Size"),
            lambda f: say_size(f.size_bytes),
            sort="size",
            width=88,
            is_number=True,
        ),
        FileColumn(
            translate("sources", "Changed"),
            lambda f: say_day(f.modified_at) if f.modified_at else "",
            sort="changed",
            width=124,
            is_number=True,
        ),
    )


def name_of(path: str) -> str:
    """Return the last part of the path."""
    return path.replace("\\", "/").rstrip("/").rsplit("/", 1)[-1] or path


def folder_of(path: str) -> str:
    """Return the path without its last part."""
    return path[: len(path) - len(name_of(path))].rstrip("/\\") or "/"


def say_folder(path: str, root: str) -> str:
    """Return the folder of a file, from the folder `root` on that is read."""
    folder = folder_of(path)
    is_inside = bool(root) and f"{folder}/".startswith(f"{root}/")
    return name_of(root) + folder[len(root) :] if is_inside else say_path(folder)


def say_state(file: FileRow) -> str:
    """Return the state in a word or two, including how a scan was recognized."""
    if file.state == "pending" and file.recognize:
        return translate("sources", "Waiting for text recognition")
    if file.state == "read" and file.recognize:
        return translate("sources", "Read with text recognition")
    return translate("sources", STATES[file.state])


def icon_of(file: FileRow) -> tuple[str, str]:
    """Return icon and tone of a state; the word is shown beside them."""
    if file.recognize and file.state in {"pending", "read"}:
        return ("scan-text", ICONS[file.state][1])
    return ICONS[file.state]


def say_reason(file: FileRow) -> str:
    """Return why a file was not read and what to do, or of which file it is a copy."""
    if file.state == "duplicate":
        return translate("sources", "Same content as {path}").format(path=say_path(file.same_as))
    return f"{translate_message(file.detail)} {translate_message(file.remedy)}".strip()


def say_size(size_bytes: int) -> str:
    """Format a size; empty for zero."""
    return say_bytes(size_bytes) if size_bytes else ""


def say_files(files: int, documents: int) -> str:
    """Return how many files there are, and how many documents if they hold another number."""
    words = translate("sources", "%n file(s)", "", files)
    if not documents or documents == files:
        return words
    inside = translate("sources", "%n document(s)", "", documents)
    return translate("sources", "{documents} in {files}").format(files=words, documents=inside)


def is_single_file(path: str) -> bool:
    """Return whether a source is one file, not a folder."""
    return Path(path).is_file()


def make_activity() -> RowModel[Activity]:
    """Return an empty activity table."""
    return RowModel(
        (
            Column[Activity](translate("sources", "Time"), lambda a: say_moment(a.at)),
            Column[Activity](
                translate("sources", "Event"),
                lambda a: translate("sources", KINDS[a.kind][0]),
                icon=lambda a: KINDS[a.kind][1:],
            ),
            Column[Activity](
                translate("sources", "Name"), lambda a: name_of(a.path), lambda a: say_path(a.path)
            ),
            Column[Activity](translate("sources", "Folder"), lambda a: say_path(folder_of(a.path))),
            Column[Activity](
                translate("sources", "Details"), lambda a: translate_message(a.detail)
            ),
        ),
        page=PAGE,
    )
