import pytest
from msgspec.structs import replace

from core.records.answers.questions import QueryOptions
from tests.core.retrieve.listing_documents import paper, year
from tests.core.retrieve.sample_library import searcher_of

MARA = "Mara Quill"


def role(name, first, last=None, **more):
    return (
        MARA,
        "role",
        name,
        {"valid_from": year(first), "precision": "year", **more}
        | ({"valid_to": year(last)} if last else {}),
    )


@pytest.fixture
def searcher(store):
    with store.write() as write:
        write.put_document(
            paper("Now", f"{MARA} has been director since 2022.", [role("director", 2022)])
        )
        write.put_document(
            paper(
                "Once", f"{MARA} was an engineer from 2010 to 2015.", [role("engineer", 2010, 2015)]
            )
        )
        write.put_document(
            paper(
                "Between",
                f"{MARA} was head of tides from 2016 to 2021.",
                [role("head of tides", 2016, 2021, status="superseded")],
            )
        )
        write.put_document(
            paper("Home", f"{MARA} lives in Oslo.", [(MARA, "LIVES_IN", "Oslo", {})])
        )
    made = searcher_of(store)
    yield made
    made.close()


def roles(result):
    return [fact.object for fact in result.facts if fact.predicate == "role"]


def test_a_change_is_told_in_the_order_of_time_with_what_holds_no_more(searcher):
    result = searcher.search(f"How did the role of {MARA} change over time?", k=3)

    assert roles(result) == ["engineer", "head of tides", "director"]


def test_what_the_question_does_not_speak_of_comes_after(searcher):
    result = searcher.search(f"How did the role of {MARA} change over time?", k=3)

    assert [fact.predicate for fact in result.facts][:3] == ["role"] * 3


def test_as_of_a_date_what_held_then_is_told(searcher):
    result = searcher.search(
        f"What was the role of {MARA}?", k=3, wishes=QueryOptions(as_of="2012")
    )

    assert roles(result) == ["engineer"]


def test_as_of_a_date_what_a_younger_document_says_without_a_time_is_left_out(searcher, store):
    later = paper("Later", f"{MARA} lives in Turku.", [(MARA, "LIVES_IN", "Turku", {})])
    document = replace(later.document, written_at=year(2024))
    with store.write() as write:
        write.put_document(replace(later, document=document))

    result = searcher.search(f"Where does {MARA} live?", k=5, wishes=QueryOptions(as_of="2018"))
    homes = [fact.object for fact in result.facts if fact.predicate == "LIVES_IN"]
    assert homes == ["Oslo"]


def test_other_questions_are_about_now(searcher):
    result = searcher.search(f"What is the role of {MARA}?", k=3)

    assert "head of tides" not in roles(result)


def test_what_was_left_out_was_never_said(searcher, store):
    gone = store.documents.ids_by_path("/papers/Once.md")
    result = searcher.search(f"How did the role of {MARA} change over time?", k=3, without=gone)

    assert "engineer" not in roles(result)


def test_a_list_as_of_a_date_holds_what_held_then(searcher):
    question = f"List every role of {MARA}"
    then = searcher.search(question, k=3, wishes=QueryOptions(as_of="2012"))

    assert [entry.name for entry in then.listing.entries] == ["engineer"]
