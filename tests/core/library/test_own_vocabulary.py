"""The user's own types and relations act on reading, answers and memory alike."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.library.library import Library
from core.library.services import Backends
from tests.fakes import HashEncoder

VOCABULARY = """
[types.Vessel]
last_words = ["ketch"]
head_nouns = ["vessel"]

[relations.SKIPPERED_BY]
subjects = ["Vessel"]
objects = ["Person"]
phrases = ["<steer", "<helm"]
functional = "one_at_a_time"

[forms]
helmed = "helm"
"""
NOTE = "Sandrine Oduya steers Morning Ketch. Bram Feld sold Morning Ketch some rope.\n"
QUESTION = "Who helmed Morning Ketch?"

Open = Callable[[str], Library]


@pytest.fixture
def open_library(home: Path, docs: Path) -> Iterator[Open]:
    """Open a library with that vocabulary, which has read the note."""
    opened: list[Library] = []
    (docs / "boats.md").write_text(NOTE, "utf-8")

    def open_with(vocabulary: str) -> Library:
        home.mkdir(parents=True, exist_ok=True)
        (home / "vocabulary.toml").write_text(vocabulary, "utf-8")
        library = Library.open(home, Backends(HashEncoder()))
        opened.append(library)
        library.set_option("memory", value="on")
        library.set_option("not_found_below", value=0.0)
        library.add_sources([str(docs)])
        library.settle()
        return library

    yield open_with
    for library in opened:
        library.close()


def predicates(library: Library) -> set[str]:
    return {fact.predicate for fact in library.show_graph("Morning Ketch").facts}


def test_a_question_in_the_words_of_an_own_relation_is_answered_by_its_fact(open_library: Open):
    library = open_library(VOCABULARY)

    answer = library.ask(QUESTION)

    assert "SKIPPERED_BY" in predicates(library)
    assert answer.direct == "Sandrine Oduya"
    assert answer.answer.startswith("**Sandrine Oduya**")


def test_without_the_relation_the_same_question_has_no_such_answer(open_library: Open):
    library = open_library("")

    answer = library.ask(QUESTION)

    assert "SKIPPERED_BY" not in predicates(library)
    assert not answer.answer.startswith("**Sandrine Oduya**")


def test_a_changed_vocabulary_reaches_answers_without_a_restart(open_library: Open, home: Path):
    library = open_library("")
    (home / "vocabulary.toml").write_text(VOCABULARY, "utf-8")

    library.sync()
    library.settle()

    assert "SKIPPERED_BY" in predicates(library)
    assert library.ask(QUESTION).direct == "Sandrine Oduya"


def test_memory_learns_statements_with_an_own_relation(open_library: Open):
    library = open_library(VOCABULARY)
    session = library.begin_session()

    answer = library.ask("Sandrine Oduya steers Evening Ketch.", session_id=session.id)

    assert [it.said.predicate for it in answer.proposals] == ["SKIPPERED_BY"]
