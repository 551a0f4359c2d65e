"""A question of a conversation is answered like the same question outside of it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from core.library.library import Library
from core.library.services import Backends
from tests.fakes import HashEncoder
from tests.readers import read_plainly

ROOMS = """Room,Price high season,Price low season
1,135,96
3,128,90
5,72,61
"""
CREW = """Name,Role,Mobile
Denzil Nance,Coxswain,07700 900 145
Ruth Carlyon,Secretary,07700 900 519
"""
CONVERSATIONS = {
    "the other column": (
        "what does room 1 cost in high season",
        "and room 3?",
        "and in low season?",
    ),
    "the other row": (
        "what is the mobile of Denzil Nance?",
        "and of Ruth Carlyon?",
        "what is the role of Ruth Carlyon?",
    ),
    "the other end": (
        "which room has the lowest price in high season?",
        "which room has the highest price in high season?",
    ),
    "the other subject": ("who is the coxswain?", "what does room 5 cost in low season?"),
}


class AlikeEncoder(HashEncoder):
    """Encoder to which all questions are nearly the same, as to a real one those in two words."""

    def embed_question(self, text: str) -> NDArray[np.float32]:
        return np.full_like(super().embed_question(text), self.dimension**-0.5)


def open_alike(home: Path) -> Library:
    opened = Library.open(home, Backends(AlikeEncoder(), read=read_plainly))
    opened.set_option("not_found_below", value=0.0)
    return opened


@pytest.fixture(scope="module")
def tables_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("read") / "home"
    docs = tmp_path_factory.mktemp("docs")
    (docs / "rooms.csv").write_text(ROOMS, "utf-8")
    (docs / "crew.csv").write_text(CREW, "utf-8")
    library = open_alike(home)
    library.add_sources([str(docs)])
    library.settle()
    library.close()
    return home


@pytest.fixture
def libraries(tables_home: Path, tmp_path: Path) -> Iterator[tuple[Library, Library]]:
    """One in which a conversation is held, and one that keeps nothing of what was asked before."""
    homes = tmp_path / "talked", tmp_path / "fresh"
    for home in homes:
        shutil.copytree(tables_home, home)
    talked, fresh = map(open_alike, homes)
    talked.set_option("memory", value="on")
    fresh.set_option("answer_cache_s", value=0)
    yield talked, fresh
    talked.close()
    fresh.close()


@pytest.mark.parametrize("turns", CONVERSATIONS.values(), ids=CONVERSATIONS.keys())
def test_an_answer_is_that_of_the_rewritten_question_asked_fresh(
    libraries: tuple[Library, Library], turns: tuple[str, ...]
) -> None:
    talked, fresh = libraries
    session = talked.begin_session()
    for turn in turns:
        answer = talked.ask(turn, session_id=session.id)
        assert answer.understood is not None

        alone = fresh.ask(answer.understood.text)

        assert (answer.direct, answer.answer) == (alone.direct, alone.answer)
