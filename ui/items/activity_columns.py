"""Table of activities on files and folders."""

from core.records.files.sources import Activity, ActivityKind
from ui.items.file_rows import folder_of, name_of
from ui.items.path_text import say_path
from ui.items.row_model import Column, RowModel
from ui.theme.message_translation import translate_message
from ui.theme.translation import say_moment, translatable, translate

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
