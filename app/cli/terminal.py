"""Output of commands: lines for people, or one JSON object for programs.

Every command prints through `Terminal`, so that nothing of a document reaches the terminal as a
control character. JSON escapes C0 controls itself and is otherwise exact.
"""

import os
import sys
from collections.abc import Sequence

import msgspec

from core.display_text import display_text
from core.errors import LociError, WrongUse
from core.messages import UserMessage
from core.records.files.transcript_times import format_time


class Terminal:
    """Writes results to standard output, and progress and notes to the error stream.

    With `json` the result is one JSON object, and nothing else is written to standard output.
    """

    def __init__(self, *, json: bool) -> None:
        self.json = json

    def line(self, text: str = "") -> None:
        """Print a line of the result, for people only."""
        self.text(text + "\n")

    def text(self, text: str) -> None:
        """Print text of the result and flush it, for people only."""
        self._write(display_text(text))

    def aside(self, text: str) -> None:
        """Print a remark on the result, for people only; dim where colors are supported."""
        plain = not sys.stdout.isatty() or "NO_COLOR" in os.environ
        shown = display_text(text)
        self._write(f"{shown}\n" if plain else f"\x1b[2m{shown}\x1b[0m\n")

    def value(self, value: object) -> None:
        """Print the result as JSON, for programs only."""
        if self.json:
            sys.stdout.flush()
            sys.stdout.buffer.write(encode_output(value) + b"\n")
            sys.stdout.buffer.flush()

    def fields(self, **values: object) -> None:
        """Print an object with these fields as JSON, for programs only."""
        self.value(values)

    def note(self, text: str) -> None:
        """Print a note to the error stream."""
        sys.stderr.write(display_text(text) + "\n")
        sys.stderr.flush()

    def _write(self, shown: str) -> None:
        if not self.json:
            sys.stdout.write(shown)
            sys.stdout.flush()

    def error(self, error: LociError) -> None:
        """Print an error with its remedy, as text or as `{"error": …}`."""
        if not self.json:
            self.note(f"loci: {error}")
            return
        self.value(
            {
                "error": {
                    "class": type(error).__name__,
                    "title": error.title,
                    "subject": error.subject,
                    "detail": error.detail,
                    "remedy": error.remedy,
                }
            }
        )


def encode_output(value: object) -> bytes:
    """Return a result as JSON; messages are English texts."""
    return msgspec.json.encode(value, enc_hook=_as_text)


def _as_text(value: object) -> str:
    if isinstance(value, UserMessage):
        return str(value)
    raise NotImplementedError


def absolute(path: str) -> str:
    """Return the absolute path. Raises `WrongUse` if it is not valid UTF-8."""
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        shown = path.encode("utf-8", "backslashreplace").decode("utf-8")
        raise WrongUse(shown, "path_not_utf8") from None
    return os.path.abspath(os.path.expanduser(path))  # noqa: PTH100, PTH111 - keeps symlinks


def shorten(text: str, limit: int) -> str:
    """Return the text on one line, cut at a word."""
    line = " ".join(text.split())
    if len(line) <= limit:
        return line
    return line[:limit].rsplit(" ", 1)[0] + " …"


def location(
    path: str,
    part: str | None,
    page: int | None,
    *,
    seconds: int | None = None,
    flagged: bool = False,
) -> str:
    """Return path, part inside the file, page and time of a passage; suspicious ones are marked."""
    inside = f"#{part}" if part else ""
    time = f" at {format_time(seconds)}" if seconds is not None else ""
    mark = "  (has suspicious text)" if flagged else ""
    return f"{path}{inside}{f':{page}' if page else ''}{time}{mark}"


def count_noun(number: int, word: str, plural: str = "") -> str:
    """Return a number with its noun."""
    return f"{number:,} {word if number == 1 else plural or word + 's'}"


def print_list(terminal: Terminal, title: str, lines: Sequence[str]) -> None:
    """Print a titled list; nothing when it is empty."""
    if not lines:
        return
    terminal.line()
    terminal.line(f"{title} ({len(lines):,})")
    for line in lines:
        terminal.line(f"  {line}")
