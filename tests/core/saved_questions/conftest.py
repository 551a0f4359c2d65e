"""An open library over a folder, and steps that wait until saved questions were checked."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.ingest.workers.worker import read_file
from core.library.library import Library
from core.library.services import Backends
from core.records.saved_questions import Firing, QuestionForm
from tests.fakes import HashEncoder


def _open(home: Path) -> Library:
    return Library.open(home, Backends(HashEncoder(), read=read_file))


class Notes:
    """A library whose folder is written to, read and checked step by step."""

    def __init__(self, home: Path, folder: Path) -> None:
        self.home, self.folder = home, folder
        self.library = _open(home)
        self.library.add_sources([str(folder)])
        self._last = 0

    def restart(self) -> None:
        self.library.close()
        self.library = _open(self.home)

    def write(self, **texts: str | None) -> None:
        """Write files by name, or delete those without a text."""
        for name, text in texts.items():
            path = self.folder / f"{name}.md"
            if text is None:
                path.unlink()
            else:
                path.write_text(text, encoding="utf-8")

    def read(self) -> None:
        self.library.sync()
        self.library.settle()

    def news(self) -> list[Firing]:
        """Read what changed, check, and return what has fired since the last call, oldest first."""
        self.read()
        self.library.check_questions()
        fired = [it for it in self.library.list_firings(limit=1000) if it.id > self._last]
        self._last = max([self._last, *(it.id for it in fired)])
        return fired[::-1]


@pytest.fixture
def notes(home: Path, docs: Path) -> Iterator[Notes]:
    notes = Notes(home, docs)
    yield notes
    notes.library.close()


Save = Callable[..., int]


@pytest.fixture
def save(notes: Notes) -> Save:
    def keep(text: str, form: QuestionForm = "question", condition: str = "changes") -> int:
        notes.read()
        return notes.library.save_question(text, form=form, condition=condition).id  # type: ignore[arg-type]

    return keep
