"""Table of activities on files and folders."""

from PySide6.QtCore import QT_TRANSLATE_NOOP

from core.records.files.sources import Activity, ActivityKind
from ui.items.file_rows import folder_of, name_of
from ui.items.path_text import say_path
from ui.items.row_model import Column, RowModel
from ui.theme.message_translation import translate_message
from ui.theme.translation import say_moment, translate

PAGE = 200
KINDS: dict[ActivityKind, tuple[str, str, str]] = {
    "read": (str(QT_TRANSLATE_NOOP("sources", "Read")), "circle-check", "success"),
    "changed": (str(QT_TRANSLATE_NOOP("sources", "Updated")), "pencil", "success"),
    "recognized": (str(QT_TRANSLATE_NOOP("sources", "Text recognized")), "scan-text", "success"),
    "removed": (str(QT_TRANSLATE_NOOP("sources", "Removed from its folder")), "trash-2", "muted"),
    "moved": (str(QT_TRANSLATE_NOOP("sources", "Moved or renamed")), "arrow-right", "muted"),
    "duplicate": (str(QT_TRANSLATE_NOOP("sources", "Duplicate")), "copy-check", "muted"),
    "skipped": (str(QT_TRANSLATE_NOOP("sources", "Skipped")), "circle-slash", "muted"),
    "failed": (str(QT_TRANSLATE_NOOP("sources", "Couldn't be read")), "circle-x", "danger"),
    "folder added": (str(QT_TRANSLATE_NOOP("sources", "Folder added")), "folder-plus", "accent"),
    "folder removed": (str(QT_TRANSLATE_NOOP("sources", "Folder removed")), "folder", "muted"),
    "patterns": (
        str(QT_TRANSLATE_NOOP("sources", "Include and exclude changed")),
        "list-filter",
        "accent",
    ),
    "paused": (str(QT_TRANSLATE_NOOP("sources", "Paused")), "pause", "muted"),
    "resumed": (str(QT_TRANSLATE_NOOP("sources", "Resumed")), "play", "muted"),
    "retried": (str(QT_TRANSLATE_NOOP("sources", "Retried")), "refresh-cw", "accent"),
}


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
