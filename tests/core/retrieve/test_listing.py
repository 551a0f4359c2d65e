import numpy as np
import pytest

from core.records.answers.questions import Coverage, QueryOptions
from core.retrieve.search import Searcher
from tests.core.retrieve.listing_documents import HARBOR, INSTITUTE, PEOPLE, employ
from tests.core.retrieve.sample_library import searcher_of


@pytest.fixture
def searcher(store):
    employ(store)
    made = searcher_of(store)
    yield made
    made.close()


def names(searcher: Searcher, question: str, *, k=3, **more):
    listing = searcher.search(question, k=k, **more).listing
    return [] if listing is None else [entry.name for entry in listing.entries]


def test_all_who_stand_in_a_relation_are_listed_however_few_passages_are_shown(searcher):
    result = searcher.search(f"List all people who work for {INSTITUTE}", k=3)

    assert len(result.hits) == 3
    assert {entry.name for entry in result.listing.entries} == set(PEOPLE)
    assert all(entry.facts[0].quote for entry in result.listing.entries)


def test_a_list_says_how_many_passages_match(searcher):
    result = searcher.search(f"List all people who work for {INSTITUTE}", k=3)

    assert result.coverage == Coverage(matching=7, read=7, documents=7, complete=True)


def test_things_of_a_type_are_counted_over_all_documents(searcher):
    assert set(names(searcher, "List all organizations")) == {INSTITUTE, HARBOR}


def test_things_of_a_type_around_a_thing_are_those_that_facts_join_with_it(searcher):
    assert set(names(searcher, f"How many employees does {INSTITUTE} have?")) == set(PEOPLE)


def test_documents_are_listed_that_hold_all_the_words(searcher):
    assert set(names(searcher, "List all notes about tidal turbines")) == {"Tides", "Turbines"}


def test_filters_hold_for_lists_too(searcher):
    listed = names(searcher, f'List all people who work for {INSTITUTE} title:"Contract 2"')

    assert listed == [PEOPLE[2]]


def test_what_is_left_out_is_not_listed(searcher, store):
    gone = store.documents.ids_by_path("/papers/Contract 0.md")
    listed = names(searcher, f"List all people who work for {INSTITUTE}", without=gone)

    assert set(listed) == set(PEOPLE[1:])


def test_without_a_list_the_best_passages_are_not_passed_off_as_all(searcher):
    result = searcher.search(INSTITUTE, k=3, wishes=QueryOptions(exhaustive=True))

    assert result.listing is None
    assert result.coverage == Coverage(matching=7, read=3, documents=7, complete=False)


def test_other_questions_have_neither_list_nor_coverage(searcher):
    result = searcher.search("Where does Mara Quill work?", k=3)

    assert (result.listing, result.coverage) == (None, None)


def test_where_no_passage_holds_all_words_those_with_one_match(searcher):
    result = searcher.search("List all notes about tidal volcanoes", k=3)

    assert {entry.name for entry in result.listing.entries} == {"Tides", "Turbines"}


def test_a_thing_that_is_left_out_is_not_listed(searcher, store):
    gone = next(
        entry.id
        for entry in store.graph.entities(np.arange(1, 50)).values()
        if entry.name == PEOPLE[0]
    )
    listing = searcher.search(
        f"List all people who work for {INSTITUTE}", k=3, wishes=QueryOptions(leave_out=(gone,))
    ).listing

    assert {entry.name for entry in listing.entries} == set(PEOPLE[1:])


def test_a_noun_that_means_some_things_of_a_type_lists_not_all_of_it(searcher):
    assert set(names(searcher, "List all companies")) == {INSTITUTE, HARBOR}
    assert names(searcher, "List all universities") == []
    assert names(searcher, "list all phone numbers I have") == []
