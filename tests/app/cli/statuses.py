"""What the engine tells of itself, as a test wants it."""

from core.records.files.status import Progress, Status


def status(**changes) -> Status:
    counts = dict.fromkeys(("files", "documents", "passages", "entities", "facts", "pending"), 0)
    lists = dict.fromkeys(("duplicates", "skipped", "failed", "problems_inside"), ())
    return Status(**{"read": 0, "progress": Progress("idle"), **counts, **lists, **changes})
