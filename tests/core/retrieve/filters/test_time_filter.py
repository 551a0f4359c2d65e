from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from tests.core.retrieve import listing_documents
from tests.core.retrieve.listing_documents import INSTITUTE, PEOPLE, paper, year
from tests.core.retrieve.sample_library import searcher_of

# When each of the people began; the fifth says nothing of it.
BEGAN = (2019, 2023, 2023, 2024)
OLDER, NEWER = "Spring Works", "Winter Works"


@pytest.fixture
def searcher(store, monkeypatch):
    kinds = dict.fromkeys((OLDER, NEWER), "Organization") | {
        str(document): "Date" for document in BEGAN
    }
    monkeypatch.setattr(listing_documents, "KINDS", {**listing_documents.KINDS, **kinds})
    papers = [
        paper(
            f"Contract {name}",
            f"{name} works at {INSTITUTE} since {began}.",
            [(name, "WORKS_AT", INSTITUTE, {"valid_from": year(began), "precision": "year"})],
        )
        for name, began in zip(PEOPLE, BEGAN, strict=False)
    ]
    papers += [written(OLDER, 2022), written(NEWER, 2024)]
    with store.write() as write:
        for one in papers:
            write.put_document(one)
    made = searcher_of(store)
    yield made
    made.close()


def written(name, number):
    """A note about a firm, written in that year."""
    document = paper(f"About {name}", f"{name} was loud.")
    at = datetime(number, 6, 1, tzinfo=UTC)
    return replace(document, document=replace(document.document, written_at=at))


def names(searcher, question):
    listing = searcher.search(question, k=3).listing
    return [] if listing is None else sorted(entry.name for entry in listing.entries)


def test_a_list_of_a_year_holds_what_was_written_then(searcher):
    assert names(searcher, "List all companies") == [INSTITUTE, OLDER, NEWER]
    assert names(searcher, "List all companies in 2024") == sorted([INSTITUTE, NEWER])
    assert names(searcher, "All companies before 2023") == sorted([INSTITUTE, OLDER])


def test_documents_of_a_year_are_listed_without_holding_it_as_a_word(searcher):
    assert names(searcher, "List all notes about a loud firm in 2022") == [f"About {OLDER}"]


def test_people_of_a_year_are_those_whose_facts_are_of_it(searcher):
    listed = names(searcher, f"List all people who worked for {INSTITUTE} in 2023")

    assert listed == sorted(PEOPLE[1:3])


def test_nothing_is_listed_twice(searcher):
    listed = names(searcher, f"List everybody who worked for {INSTITUTE} since 2023")

    assert len(listed) == len(set(listed))
    assert set(PEOPLE[1:4]) <= set(listed)


def test_a_year_of_which_nothing_tells_lists_nothing(searcher):
    assert names(searcher, "List all companies in 1999") == []
