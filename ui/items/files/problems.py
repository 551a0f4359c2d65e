"""Files and parts of files that could not be read, as a table."""

from core.records.files.status import Failed, Status
from ui.items.rows import Column, Rows

PAGE = 1 << 30


def make_problems() -> Rows[Failed]:
    """An empty table of problems."""
    return Rows(
        (
            Column[Failed]("File", _say_place, lambda f: f.path),
            Column[Failed]("What happened", lambda f: f.detail or f.title),
            Column[Failed]("What to do", lambda f: f.remedy),
        ),
        page=PAGE,
    )


def problems_of(status: Status) -> tuple[Failed, ...]:
    """Whole files first, then parts inside readable files."""
    return status.failed + status.problems_inside


def _say_place(problem: Failed) -> str:
    name = problem.path.rsplit("/", 1)[-1]
    return f"{name} › {problem.part}" if problem.part else name
