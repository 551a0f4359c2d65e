import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.language.vocabulary.vocabulary import built_in
from core.records.answers.answers import Anchor
from core.records.answers.questions import Analysis, Coverage, QuestionEntity
from core.records.ids import EntityId
from core.retrieve.context.context_builder import build_context
from core.retrieve.context.selection import context_token_budget, estimate_tokens
from core.retrieve.context.stitching import assign_numbers
from tests.core.answer.passages import fact, found, hit

IDS = {"Heron": 1, "Mara": 2, "Oslo Institute": 3}
DOCUMENT = (
    "Heron is led by Mara. She is a member of the Oslo Institute! "
    "The Institute was founded in 1921. It has nine rooms and a garden. "
)


def note(subject, predicate, obj, **more):
    far = IDS.get(obj)
    return fact(
        subject,
        predicate,
        obj,
        subject_id=EntityId(IDS.get(subject, 99)),
        object_id=None if far is None else EntityId(far),
        **more,
    )


FACTS = [
    note("Heron", "MANAGED_BY", "Mara", quote="Heron is led by Mara.", subject_kind="Project"),
    note("Mara", "MEMBER_OF", "Oslo Institute", path="/n/x.md"),
    note("Oslo Institute", "was founded in", "1921", path="/n/x.md"),
    note("Heron", "status", "building", path="/n/x.md", confidence=0.7),
    note("I", "call it", "the bird", source="user_edit", status="confirmed", path=""),
]


def asking(hits, facts=(), *, asked=("Heron",), **more):
    """A search result of a question that names these things."""
    result = found("Who leads Heron?", hits, facts=facts)
    things = tuple(QuestionEntity(EntityId(IDS[name]), name, 0, 1) for name in asked)
    analysis = Analysis(result.question, things=things, **more)
    return replace(result, trace=replace(result.trace, analysis=analysis))


def words(text):
    return len(text.split())


def test_the_context_goes_from_the_near_to_the_far():
    hits = [hit(DOCUMENT), hit("Bread needs time.", path="/n/b.md", title="Bread")]

    context = build_context(
        asking(hits, FACTS), budget_tokens=1000, count_tokens=words, vocabulary=built_in()
    )

    assert context.text == (
        "## What you told Loci\n- I call it the bird (confirmed by you)\n\n"
        "## Heron (Project)\n- status building (likely)\n- managed by Mara (stated) [1]\n\n"
        "## How these are joined\n"
        "- Heron → managed by → Mara → member of → Oslo Institute [1]\n"
        "- Heron → managed by → Mara → member of → Oslo Institute → was founded in → 1921 [1]\n\n"
        f"[1] Notes\n{DOCUMENT.strip()}\n\n[2] Bread\nBread needs time.\n\n"
        "## Mara\n- member of Oslo Institute (stated)\n\n"
        "## Oslo Institute\n- was founded in 1921 (stated)"
    )
    assert context.note == ""
    assert context.tokens == words(context.text)


def test_without_an_analysis_it_begins_where_the_search_began():
    result = found("Who?", [hit(DOCUMENT)], facts=FACTS)
    result = replace(
        result, trace=replace(result.trace, anchors=(Anchor(EntityId(2), "Mara", 1.0, "named"),))
    )

    context = build_context(result, budget_tokens=1000, count_tokens=words, vocabulary=built_in())

    assert "## Mara\n" in context.facts_text
    assert "## Oslo Institute\n" in context.supporting_text


LETTERS = {
    "words": words,
    "bytes": lambda text: len(text.encode()),
    "with marks": lambda text: words(text) + 2,
    "estimated": estimate_tokens,
}
TEXTS = st.lists(
    st.sampled_from(["Mara leads Heron.", "It is old!", "Why 1921?", "Oslo", "\n\n", "naïve 東京"]),
    min_size=1,
    max_size=30,
).map(" ".join)
HITS = st.lists(st.tuples(st.integers(0, 3), TEXTS), max_size=7).map(
    lambda ranked: [
        hit(text, path=f"/n/{n}.md", start=1000 * at) for at, (n, text) in enumerate(ranked)
    ]
)


@settings(max_examples=80)
@given(
    hits=HITS,
    facts=st.lists(st.sampled_from(FACTS), max_size=6),
    budget=st.integers(0, 400),
    how=st.sampled_from(sorted(LETTERS)),
)
def test_the_budget_is_kept_and_nothing_is_left_out_unsaid(hits, facts, budget, how):
    count = LETTERS[how]

    context = build_context(
        asking(hits, facts), budget_tokens=budget, count_tokens=count, vocabulary=built_in()
    )

    assert (count(context.text) if context.text else 0) == context.tokens <= budget
    whole = build_context(
        asking(hits, facts), budget_tokens=10**9, count_tokens=count, vocabulary=built_in()
    )
    texts = "".join(passage.hit.text for passage in context.passages)
    missing = sum(
        not any(holds(it, one) for it in context.passages)
        for one in hits
        if any(holds(it, one) for it in whole.passages)
    )
    cut = sum(not passage.whole for passage in context.passages)
    assert missing == context.passages_left_out + cut
    assert len(whole.facts) == len(context.facts) + context.facts_left_out
    if context.text and (missing or context.facts_left_out):
        assert context.note
        assert context.text.endswith(context.note)
    assert len(texts) <= sum(len(one.text) for one in hits)


def holds(passage, one):
    is_same = passage.hit.path == one.path
    return is_same and passage.hit.start <= one.start and one.end <= passage.hit.end


def test_the_note_counts_what_there_was_no_room_for():
    hits = [hit(f"Passage {n} has some words of its own.", path=f"/n/{n}.md") for n in range(6)]

    context = build_context(
        asking(hits, FACTS), budget_tokens=60, count_tokens=words, vocabulary=built_in()
    )

    shown = re.findall(r"Passage \d", context.passages_text)
    counted = re.search(
        r"Left out for lack of room: (\d) passages? and (\d) facts?\.", context.note
    )
    assert counted is not None
    assert len(shown) + int(counted.group(1)) == 6
    assert len(context.facts) + int(counted.group(2)) == len(FACTS)
    assert len(shown) >= 1


def test_a_passage_that_is_too_long_is_cut_after_a_sentence_and_says_so():
    long = hit(" ".join(f"Sentence number {n} is short." for n in range(60)), start=7)

    context = build_context(
        asking([long]), budget_tokens=80, count_tokens=words, vocabulary=built_in()
    )

    (passage,) = context.passages
    assert not passage.whole
    assert passage.hit.text.endswith("is short.")
    assert passage.hit.text == long.text[: passage.hit.end - passage.hit.start]
    assert "[1] is cut short" in context.note
    assert words(context.text) > 60


def test_one_long_passage_does_not_push_out_the_asked_things_facts():
    long = hit("word " * 500)

    context = build_context(
        asking([hit(DOCUMENT), long], FACTS),
        budget_tokens=120,
        count_tokens=words,
        vocabulary=built_in(),
    )

    assert "managed by Mara" in context.facts_text
    assert context.passages_left_out == 1


def test_neighbors_of_one_document_are_told_as_one_passage():
    first, second = hit(DOCUMENT[:61]), hit(DOCUMENT[61:], start=61)

    context = build_context(
        asking([second, first]), budget_tokens=500, count_tokens=words, vocabulary=built_in()
    )

    assert [passage.hit.text for passage in context.passages] == [DOCUMENT]
    assert context.passages[0].n == 1


def test_a_passage_keeps_its_number_in_the_next_answer():
    one, other = hit("Mara is here."), hit("Bob is there.", path="/n/b.md")
    first = asking([one])
    context = build_context(first, budget_tokens=500, count_tokens=words, vocabulary=built_in())

    given = assign_numbers(context.passages, numbers={})
    then = build_context(
        asking([other, one]),
        budget_tokens=500,
        count_tokens=words,
        numbers=given,
        vocabulary=built_in(),
    )

    assert {it.hit.path: it.n for it in then.passages} == {"/n/a.md": 1, "/n/b.md": 2}


@pytest.mark.parametrize(
    ("coverage", "note"),
    [
        (Coverage(431, 12), "(Of 431 passages that match, 12 were read.)"),
        (Coverage(12, 12, complete=True), ""),
        (None, ""),
    ],
)
def test_how_much_of_what_matches_was_read_is_said(coverage, note):
    result = replace(asking([hit(DOCUMENT)]), coverage=coverage)

    assert (
        build_context(result, budget_tokens=500, count_tokens=words, vocabulary=built_in()).note
        == note
    )


def test_no_room_at_all_gives_no_context_but_its_figures():
    context = build_context(
        asking([hit(DOCUMENT)], FACTS), budget_tokens=0, count_tokens=words, vocabulary=built_in()
    )

    assert context.text == ""
    assert context.tokens == 0
    assert (context.passages_left_out, context.facts_left_out) == (1, len(FACTS))


@pytest.mark.parametrize(
    ("more", "room"),
    [
        ({}, 4096),
        ({"complexity": 0.5}, 6144),
        ({"intent": "compare"}, 7000),
        ({"evolution": True}, 7000),
        ({"exhaustive": True}, 7000),
    ],
)
def test_the_room_follows_the_window_and_the_question(more, room):
    assert (
        context_token_budget(window=8192, most_tokens=7000, analysis=Analysis("x", **more)) == room
    )


def test_the_room_never_passes_the_setting_and_never_is_below_nothing():
    assert context_token_budget(window=32_768, most_tokens=8000) == 8000
    assert context_token_budget(window=512, most_tokens=-30) == 0


def test_tokens_are_rather_estimated_too_many():
    assert estimate_tokens("") == 0
    assert estimate_tokens("Anna Meier signed the contract in Lisbon.") >= 9
    assert estimate_tokens("東京都") >= 3


def test_the_users_own_lines_come_first_and_take_no_more_than_their_share():
    lines = ("Answer in German.", "I live in Port Ellery.", "word " * 300)
    result = replace(found("Who leads it?", [hit("Mara leads the project.")]), own=lines)

    context = build_context(result, budget_tokens=200, count_tokens=words, vocabulary=built_in())

    assert context.text.startswith(
        "## What you want Loci to keep in mind\n- Answer in German.\n- I live in Port Ellery."
    )
    assert "word word" not in context.own_text
    assert "1 line" in context.note
    assert context.passages
    assert context.tokens <= 200
