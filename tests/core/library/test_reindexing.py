"""Files that change are read as diffs, from the disk to the graph that is shown."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.library.library import Library
from core.library.services import Backends
from core.records.knowledge import Fact, FactView
from tests.fakes import HashEncoder

pytestmark = pytest.mark.slow

PAGES = 100
LINES = (
    "{name} was founded by Anna Berg{n} in 19{n:02}. The company is based in Oslo.",
    "Later Peter Holm{n} joined {name}, and the board of {name} met in Bergen.",
)


@pytest.fixture
def library(home: Path) -> Iterator[Library]:
    library = Library.open(home, Backends(HashEncoder()))
    yield library
    library.close()


def test_changing_a_paragraph_of_a_hundred_pages_touches_only_its_facts(
    library: Library, docs: Path
) -> None:
    pages = [[line.format(name=f"Quill{n} Ltd", n=n) for line in LINES] for n in range(PAGES)]
    book = docs / "book.md"
    _write(book, pages)
    library.add_sources([str(docs)])
    library.settle()
    passages, facts = _passages(library, book), _facts(library)
    text_before = library.show_document(str(book)).text
    pages[50][1] = "Later Mary Stone left Quill50 Ltd."

    _write(book, pages)
    library.sync()
    library.settle()

    after = _passages(library, book)
    changed = {one for one in passages if one not in after}
    assert len(passages) >= PAGES
    assert len(changed) == len(after.keys() - passages.keys()) == 1
    now = _facts(library)
    untouched = {number: fact for number, fact in facts.items() if fact.passage_id not in changed}
    assert len(untouched) > PAGES
    assert {number: _told(fact) for number, fact in untouched.items()} == {
        number: _told(now[number]) for number in untouched
    }
    text = library.show_document(str(book)).text
    assert all(
        text[now[one].start : now[one].end] == text_before[fact.start : fact.end]
        for one, fact in untouched.items()
    )
    lost = [now[one] for one in facts if facts[one].passage_id in changed and one in now]
    assert {fact.status for fact in lost if not fact.passage_id} <= {"stale"}
    assert library.find_entities("Mary Stone") != ()


def test_deleting_one_of_two_documents_that_state_a_fact_keeps_it(
    library: Library, docs: Path
) -> None:
    said = "Quill Ltd was founded by Anna Berg in 1907."
    (docs / "a.md").write_text(said + " Peter Holm joined Tidewater Ltd.", encoding="utf-8")
    (docs / "b.md").write_text(said, encoding="utf-8")
    library.add_sources([str(docs)])
    library.settle()
    before = _founding(library)

    (docs / "a.md").unlink()
    library.sync()
    library.settle()

    after = _founding(library)
    assert len(before) == 2
    assert len(after) == 1
    assert after[0] in before
    assert (Path(after[0].path).name, after[0].status) == ("b.md", "extracted")
    assert not library.show_graph("Tidewater Ltd").found


def _founding(library: Library) -> list[FactView]:
    facts = library.show_graph("Quill Ltd").facts
    return [fact for fact in facts if "Anna Berg" in {fact.subject, fact.object} and fact.id]


def _write(book: Path, pages: list[list[str]]) -> None:
    text = "\n\n".join(f"## Page {n}\n\n" + "\n\n".join(page) for n, page in enumerate(pages))
    book.write_text(text, encoding="utf-8")


def _passages(library: Library, path: Path) -> dict[int, str]:
    (number,) = library.store.documents.ids_by_path(str(path))
    return {int(one.id): one.text for one in library.store.documents.document_passages(number)}


def _facts(library: Library) -> dict[int, Fact]:
    graph = library.store.graph
    return {int(one): fact for one, fact in graph.facts(graph.fact_arrays().ids).items()}


def _told(fact: Fact) -> tuple[object, ...]:
    """All of the fact but where its words stand now."""
    return (
        fact.subject, fact.predicate, fact.object, fact.literal, fact.confidence, fact.status,
        fact.passage_id, fact.valid_from, fact.valid_to, fact.closed_at, fact.superseded_by,
    )  # fmt: skip
