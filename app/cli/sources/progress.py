"""Progress of reading: a bar on a terminal, or a line now and then when piped."""

import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

from app.cli.terminal import Terminal
from core.display_text import display_line
from core.records.files.status import AFTER_FILES, Progress

LINE_EVERY_S = 5.0


def time_left(seconds: float | None) -> str:
    """Return the estimated time in words; empty when unknown."""
    if seconds is None:
        return ""
    if seconds < 60:
        return f"about {max(1, round(seconds))} s left"
    minutes = seconds / 60
    return (
        f"about {round(minutes)} min left" if minutes < 90 else f"about {minutes / 60:.1f} h left"
    )


@contextmanager
def shown_progress(terminal: Terminal) -> Generator[Callable[[Progress], None]]:
    """Yield a callback that shows progress on the error stream."""
    if sys.stderr.isatty():
        with _bar() as show:
            yield show
    elif terminal.json:
        yield lambda _progress: None
    else:
        yield _lines(terminal)


def _lines(terminal: Terminal) -> Callable[[Progress], None]:
    last_at, last_said = -LINE_EVERY_S, ""

    def show(progress: Progress) -> None:
        nonlocal last_at, last_said
        now = time.monotonic()
        unit = "" if progress.doing in AFTER_FILES else " files"
        count = f"{progress.done:,} of {progress.total:,}{unit}" if progress.total else ""
        words = (progress.state, count, time_left(progress.seconds_left), str(progress.note))
        line = ", ".join(word for word in words if word)
        if line != last_said and now - last_at >= LINE_EVERY_S and progress.state != "idle":
            last_at, last_said = now, line
            terminal.note(line)

    return show


@contextmanager
def _bar() -> Generator[Callable[[Progress], None]]:
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn
    from rich.progress import Progress as Bar

    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[left]}"),
        TextColumn("[dim]{task.fields[doing]}"),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting", total=None, left="", doing="")

        def show(progress: Progress) -> None:
            bar.update(
                task,
                description=progress.state,
                completed=progress.done,
                total=progress.total or None,
                left=time_left(progress.seconds_left),
                doing=escape(display_line(str(progress.note) or progress.doing)[-50:]),
            )

        yield show
