"""An episode, a conversation or a topic that was erased leaves nothing in any file."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from core.records.graph.edits import AddFact, EntityName, StatementRef
from core.records.ids import EditId, EpisodeId, ProposalId, SessionId
from core.records.memory import Episode, Proposal, SourceSpan
from core.store.store import Store
from tests.core.store.maintenance.scanning import places_of
from tests.core.store.samples import NOW, put, sample_document, vector_of

pytestmark = pytest.mark.slow

TALK = "/notes/other.md"


def said(session, text, *, kind="turn", things=(), topics=(), used=(), days=0):
    return Episode(
        id=EpisodeId(0),
        session_id=session.id,
        kind=kind,
        speaker="loci" if kind == "reply" else "user",
        text=text,
        happened_at=NOW + timedelta(days=days),
        things=tuple(EntityName(name, "Concept") for name in things),
        topics=topics,
        used=tuple(SourceSpan(path) for path in used),
    )


@pytest.fixture
def talked(home):
    """Add two conversations; return the store and the episodes by their first word."""
    store = Store.open(home)
    put(store, sample_document(TALK, names=("Ada", "Babbage")))
    with store.memory.write() as write:
        first = write.begin_session("Zorblatt in the mill", at=NOW)
        second = write.begin_session("Bread", at=NOW)
        kept = write.add(
            [
                said(first, "Zorblatt keeps a vextmarble", things=("Zorblatt",)),
                said(first, "Marble or quaxmirror it is", kind="reply", used=(TALK,)),
                said(first, "Thanks for that", topics=("weather", "Jubwonder")),
                said(second, "Bread is made of rye"),
                said(second, "Ovens are hot", days=1),
                said(second, "Yeast lives long", days=2),
            ]
        )
        write.add([said(first, "Gist: Zorblatt and his vextmarble", kind="session")])
        summary = said(second, "Zorblatt bakes bread with yeast", kind="summary", days=3)
        write.consolidate(summary, [kept[0].id, kept[3].id, kept[5].id], at=NOW, by="extractive")
        write.propose(
            Proposal(
                ProposalId(0), kept[0].id,
                StatementRef(EntityName("Zorblatt"), "OWNS", "vextmarble"),
                "Zorblatt keeps", NOW,
            )
        )  # fmt: skip
        write.add_remark("Call Zorblatt by his name", at=NOW, episode_id=kept[0].id)
        write.add_remark("Answer in German", at=NOW)
    store.memory.put_vectors(
        [one.id for one in kept],
        [one.text for one in kept],
        [vector_of(one.text)[None] for one in kept],
    )
    return store, {one.text.split()[0]: one for one in kept}


def without_order(text):
    return [text.removeprefix("Remember that ")]


def erased(store, home, words, **what):
    """Return what was erased, and where the words are left after the rewrite."""
    with store.erase() as erasing:
        gone = erasing.erase_episodes(what.pop("ids", ()), **what)
    store.close()
    Store.open(home).close()
    return gone, places_of(home, words)


def test_with_an_episode_goes_all_that_was_made_of_it(talked, home):
    store, by_word = talked
    words = ("Zorblatt", "vextmarble", "quaxmirror")
    store._db.writer.execute("CHECKPOINT")
    before = places_of(home, words)

    gone, left = erased(store, home, words, ids=[by_word["Zorblatt"].id])

    assert set(before) == set(words)
    assert left == {}
    assert len(gone.episodes) == 4
    again = Store.open(home)
    rest = {one.text.split()[0]: one for one in again.memory.episodes.all()}
    remarks = [one.text for one in again.memory.proposals.remarks()]
    titles = {one.title for one in again.memory.sessions.list()}
    again.close()
    assert set(rest) == {"Thanks", "Bread", "Ovens", "Yeast"}
    assert (rest["Bread"].state, rest["Bread"].into) == ("active", None)
    assert rest["Thanks"].previous is None
    assert remarks == ["Answer in German"]
    assert titles == {"", "Bread"}


def test_with_a_statement_go_the_answers_and_titles_that_repeat_it(home):
    store = Store.open(home)
    with store.memory.write() as write:
        first = write.begin_session("Remember: Klara moves to Dresden", at=NOW)
        second = write.begin_session("When does Klara move?", at=NOW)
        sentence = "Klara moves to Dresden on 1 February"
        stated, *_ = write.add(
            [
                replace(said(first, f"Remember that {sentence}"), intent="statement"),
                said(first, "When does Klara move?"),
                said(second, f"On 26 Nov you said: “{sentence}.”", kind="reply"),
                said(second, "The tram to Dresden runs on 1 February", kind="reply"),
                said(second, "When does Klara move?"),
            ]
        )

    words = (sentence, "Klara moves", "The tram to")
    _, left = erased(store, home, words, ids=[stated.id], statements=without_order)

    assert set(left) == {"The tram to"}
    again = Store.open(home)
    texts = sorted(one.text for one in again.memory.episodes.all())
    again.close()
    assert texts == ["The tram to Dresden runs on 1 February", *["When does Klara move?"] * 2]


def test_common_words_in_a_row_repeat_nothing(home):
    store = Store.open(home)
    with store.memory.write() as write:
        session = write.begin_session("Dentist", at=NOW)
        stated, other = write.add(
            [
                replace(said(session, "I am going to the dentist in May"), intent="statement"),
                replace(said(session, "I am going to the lake in May"), intent="statement"),
            ]
        )

    gone, _ = erased(store, home, (), ids=[stated.id])

    assert other.id not in gone.episodes


@pytest.mark.parametrize(
    ("stated", "other"),
    [
        ("Anna lives in Oslo now.", "Anna lives in Bergen with Tom"),
        ("Remember that I would like to know more about sailing.",
         "I would like to know more about my tax return"),
        ("Remember that Anna left", "Anna left Oslo for Bergen"),
    ],
)  # fmt: skip
def test_a_few_words_of_a_statement_in_a_row_are_no_repetition(home, stated, other):
    store = Store.open(home)
    with store.memory.write() as write:
        session = write.begin_session("Bread", at=NOW)
        going, kept = write.add(
            [
                replace(said(session, stated), intent="statement"),
                replace(said(session, other), intent="statement"),
            ]
        )

    gone, _ = erased(store, home, (), ids=[going.id], statements=without_order)

    assert gone.episodes == (going.id,)
    assert kept.id not in gone.episodes


RYE = "Klara bakes bread of rye and spelt in her mill every second Saturday"


def test_eight_words_in_a_row_are_a_repetition_but_not_in_questions_or_of_documents(home):
    store = Store.open(home)
    put(store, sample_document(TALK, names=("Ada", "Babbage")))
    part = "bread of rye and spelt in her mill"
    with store.memory.write() as write:
        session = write.begin_session("Bread", at=NOW)
        stated, asked, cited, repeated, _ = write.add(
            [
                replace(said(session, RYE), intent="statement"),
                replace(said(session, f"Who bakes {part}?"), intent="question"),
                said(session, f"Otto bakes {part}", kind="reply", used=(TALK,)),
                replace(said(session, f"She sells {part} on 3 May"), intent="statement"),
                replace(said(session, "She sells on 3 May in her hut"), intent="statement"),
            ]
        )

    gone, _ = erased(store, home, (), ids=[stated.id])

    assert gone.episodes == (stated.id, repeated.id)
    assert not {asked.id, cited.id} & set(gone.episodes)


def test_a_reply_that_cites_documents_goes_if_none_of_them_contains_the_statement(home):
    store = Store.open(home)
    document = sample_document(TALK, names=("Ada", "Babbage"))
    put(store, document)
    (passage,) = store.documents.passages_with_heads([1]).values()
    stated_there = " ".join(passage[0].text.split()[:6])
    with store.memory.write() as write:
        session = write.begin_session("Bread", at=NOW)
        first, second, quoted, other = write.add(
            [
                replace(said(session, RYE), intent="statement"),
                replace(said(session, stated_there), intent="statement"),
                said(session, f"You said: {RYE}", kind="reply", used=(TALK,)),
                said(session, f"It says: {stated_there}", kind="reply", used=(TALK,)),
            ]
        )

    gone, _ = erased(store, home, (RYE,), ids=[first.id, second.id])

    assert quoted.id in gone.episodes
    assert other.id not in gone.episodes


def test_what_repeats_only_a_repetition_stays(home):
    store = Store.open(home)
    letter = "Thomas painted the northern gallery walls green before winter"
    with store.memory.write() as write:
        session = write.begin_session("Bread", at=NOW)
        stated, both, other = write.add(
            [
                replace(said(session, "Klara moves to Dresden"), intent="statement"),
                replace(said(session, f"Klara moves to Dresden and {letter}"), intent="statement"),
                replace(said(session, letter), intent="statement"),
            ]
        )

    gone, _ = erased(store, home, (), ids=[stated.id])

    assert gone.episodes == (stated.id, both.id)
    assert other.id not in gone.episodes


def test_with_words_taken_for_a_question_go_their_repetitions(home):
    store = Store.open(home)
    with store.memory.write() as write:
        session, other = write.begin_session("Guests", at=NOW), write.begin_session("", at=NOW)
        code = "Guest room password swordfish42"
        told, again = write.add(
            [
                replace(said(session, code), intent="question"),
                said(other, f"You told me: {code}", kind="reply"),
            ]
        )

    gone, left = erased(store, home, ("swordfish42",), ids=[told.id])

    assert (set(gone.episodes), left) == ({told.id, again.id}, {})


def test_with_a_question_go_no_other_answers(home):
    store = Store.open(home)
    with store.memory.write() as write:
        session = write.begin_session("Rent", at=NOW)
        asked, again, _ = write.add(
            [
                said(session, "How much is the rent of my flat?"),
                said(session, "How much is the rent of my flat?"),
                said(session, "The rent is 1,240 euros a month", kind="reply"),
            ]
        )

    gone, _ = erased(store, home, (), ids=[asked.id])

    assert again.id not in gone.episodes


def test_a_conversation_goes_as_a_whole(talked, home):
    store, by_word = talked
    words = ("Zorblatt", "vextmarble", "quaxmirror", "Jubwonder")

    gone, left = erased(store, home, words, sessions=[by_word["Zorblatt"].session_id])

    assert left == {}
    assert gone.sessions == 1
    assert by_word["Thanks"].id in gone.episodes
    assert places_of(home, ["Ovens are hot"])


def test_a_topic_goes_with_all_episodes_that_name_it(talked, home):
    store, by_word = talked

    gone, left = erased(store, home, ("Jubwonder",), topic="jubwonder")

    assert gone.episodes[0] == by_word["Thanks"].id
    assert left == {}
    assert places_of(home, ["vextmarble"])


def test_what_was_learned_from_an_episode_goes_with_it(talked, home):
    store, by_word = talked
    with store.write() as write:
        edit = write.edits.add_edit(
            AddFact(StatementRef(EntityName("Ada", "Person"), "OWNS", "a vextmarble")), at=NOW
        )
        kept = write.edits.add_edit(
            AddFact(StatementRef(EntityName("Ada", "Person"), "OWNS", "a mill")), at=NOW
        )
    with store.memory.write() as write:
        write.answer(ProposalId(1), accept=True, edit_id=EditId(edit.id))

    _, left = erased(store, home, ("vextmarble",), ids=[by_word["Zorblatt"].id])

    again = Store.open(home)
    edits = [one.id for one in again.resolution.edits()]
    again.close()
    assert left == {}
    assert edits == [kept.id]


def test_with_a_document_go_the_answers_that_quoted_it_and_their_questions(talked, home):
    store, by_word = talked

    with store.erase() as erasing:
        gone = erasing.erase_document(TALK, at=NOW, reply_key=lambda text, recipe: text)

    store.close()
    assert {by_word["Zorblatt"].id, by_word["Marble"].id} <= set(gone.episodes)
    assert by_word["Ovens"].id not in gone.episodes


def test_all_memory_goes_and_documents_stay(talked, home):
    store, _ = talked

    with store.erase() as erasing:
        gone = erasing.erase_all_memory()
    store.close()
    Store.open(home).close()

    assert gone.sessions == 2
    assert places_of(home, ("Zorblatt", "Bread", "Ovens", "German", "Jubwonder")) == {}
    assert set(places_of(home, ("Ada", "Babbage"))) == {"Ada", "Babbage"}


def test_nothing_unknown_is_erased(talked):
    store, _ = talked

    with store.erase() as erasing:
        gone = erasing.erase_episodes([EpisodeId(99)], sessions=[SessionId(99)], topic="nothing")

    store.close()
    assert (gone.episodes, gone.sessions) == ((), 0)
