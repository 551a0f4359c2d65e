"""Files and what became of them, as a table."""

from core.records.status import FileRow
from ui.items.paths import say_path
from ui.items.rows import Column, Rows

PAGE = 500
STATES = {
    "pending": "Waiting",
    "read": "Read",
    "duplicate": "Duplicate",
    "skipped": "Skipped",
    "failed": "Failed",
}

ICONS = {
    "pending": ("clock", "muted"),
    "read": ("circle-check", "success"),
    "duplicate": ("copy-check", "muted"),
    "skipped": ("circle-slash", "muted"),
    "failed": ("circle-x", "danger"),
}


def make_files() -> Rows[FileRow]:
    """An empty table of files."""
    return Rows(
        (
            Column[FileRow]("File", lambda f: f.path.rsplit("/", 1)[-1], lambda f: f.path),
            Column[FileRow]("State", lambda f: STATES[f.state], icon=lambda f: ICONS[f.state]),
            Column[FileRow]("Kind", lambda f: f.kind),
            Column[FileRow]("Passages", lambda f: f"{f.passages:,}" if f.passages else ""),
            Column[FileRow]("Size", lambda f: say_size(f.size_bytes)),
            Column[FileRow]("What happened", say_reason),
        ),
        page=PAGE,
    )


def say_reason(file: FileRow) -> str:
    """Why a file was not read and what to do about it, or whose copy it is."""
    if file.state == "duplicate":
        return f"Same content as {say_path(file.same_as)}"
    return f"{file.detail} {file.remedy}".strip()


def say_size(size_bytes: int) -> str:
    """A size as people say it."""
    if size_bytes < 1000:
        return f"{size_bytes} B" if size_bytes else ""
    if size_bytes < 999_500:
        return f"{size_bytes / 1000:.0f} kB"
    return f"{size_bytes / 1_000_000:.1f} MB"
