"""Episodes recalled for a question."""

from datetime import UTC, datetime, timedelta

import pytest

from core.errors import ModelError, WrongUse
from core.memory.recall.episode_index import EpisodeIndex, embedded_texts, write_vectors
from core.memory.recall.recaller import EpisodeRecaller, RecallBounds
from core.memory.recall.signals import parse_memory_query
from core.messages import UserMessage
from core.records.graph.edits import EntityName
from core.records.ids import EpisodeId
from core.records.memory import Episode
from core.settings.options import Settings
from core.store.store import Store
from tests.fakes import HashEncoder

NOW = datetime(2024, 5, 15, 12, tzinfo=UTC)
TALKS = {
    40: [("user", "Who leads the Heron project?"), ("loci", "Anna Lopes does, since March.")],
    8: [
        ("user", "What does the budget of Heron look like?"),
        ("loci", "It has 40,000 euros for travel."),
        ("user", "My sister paints watercolors in Porto."),
    ],
    1: [("user", "Which bread needs no kneading?"), ("loci", "Ciabatta, if it rests overnight.")],
}


@pytest.fixture
def memories(home):
    """Three conversations, 40 days, 8 days and a day ago."""
    store = Store.open(home, dimensions=HashEncoder().dimension)
    for days, turns in TALKS.items():
        begun = NOW - timedelta(days=days)
        with store.memory.write() as write:
            session = write.begin_session("", at=begun)
            kept = write.add(
                [
                    Episode(
                        EpisodeId(0),
                        session.id,
                        "turn" if speaker == "user" else "reply",
                        speaker,
                        text,
                        begun + timedelta(minutes=step),
                        importance=0.6,
                    )
                    for step, (speaker, text) in enumerate(turns)
                ]
            )
        write_vectors(store.memory, kept, embed=HashEncoder().embed)
    yield store.memory
    store.close()


def recaller(memories, *, embed=None, **settings):
    encoder = HashEncoder()
    chosen = Settings(settings)
    shelf = EpisodeIndex(memories, embed=embed or encoder.embed, dimensions=encoder.dimension)
    return EpisodeRecaller(
        shelf, embed=embed or encoder.embed, settings=lambda: chosen, now=lambda: NOW
    )


def texts(recalled):
    return [one.episode.text for one in recalled]


def test_what_was_said_about_the_words_comes_first_with_a_reason(memories):
    recalled = recaller(memories).recall("How large is the budget of Heron?", k=2)

    assert recalled[0].episode.text == "What does the budget of Heron look like?"
    assert str(recalled[0].why).startswith("You said this on 2024-05-07. Found by ")
    assert recalled[0].score >= recalled[1].score
    assert 0.0 <= recalled[0].score <= 1.0


def test_an_answer_is_recalled_by_the_question_before_it(memories):
    recalled = recaller(memories).recall("Which bread needs no kneading?", k=2)

    assert texts(recalled) == ["Which bread needs no kneading?", "Ciabatta, if it rests overnight."]
    assert recalled[1].parts["neighbors"] > 0


def test_a_time_that_the_question_speaks_of_bounds_what_is_recalled(memories):
    recalled = recaller(memories).recall("What did we discuss last week about Heron?", k=10)

    assert len(recalled) == 3
    assert {one.episode.happened_at.date() for one in recalled} == {
        (NOW - timedelta(days=8)).date()
    }


def test_a_time_that_is_asked_about_something_else_bounds_nothing(memories):
    recalled = recaller(memories).recall("Who led Heron last week?", k=10)

    assert len(recalled) == 7


def test_bounds_hold(memories):
    ask = recaller(memories).recall

    assert len(ask("Heron", k=10, bounds=RecallBounds(until="2024-04"))) == 2
    assert len(ask("Heron", k=10, bounds=RecallBounds(since="2024-05-14"))) == 2
    assert len(ask("Heron", k=10, bounds=RecallBounds(as_of="2024-05-08"))) == 5
    assert len(ask("Heron", k=10, bounds=RecallBounds(kinds=("turn",)))) == 4
    session = ask("Heron", k=1)[0].episode.session_id
    inside = ask("Heron", k=10, bounds=RecallBounds(session_id=session))
    assert {one.episode.session_id for one in inside} == {session}
    with pytest.raises(WrongUse):
        ask("Heron", k=10, bounds=RecallBounds(since="someday"))
    with pytest.raises(WrongUse):
        ask("  ", k=10)


def test_the_form_of_the_documents_recalls_only_what_is_fresh_and_weighty(memories):
    recalled = recaller(memories, memory_recall="documents").recall("Heron", k=10)

    assert {one.episode.happened_at >= NOW - timedelta(days=9) for one in recalled} == {True}
    first = recalled[0].parts
    assert first["decay"] + first["similarity"] + first["importance"] == pytest.approx(
        recalled[0].score
    )


def test_i_am_the_user_and_you_are_loci(memories):
    ask = recaller(memories).recall

    mine = ask("What did I say about the budget of Heron?", k=10)
    theirs = ask("What did you say about the budget of Heron?", k=10)
    assert {one.episode.speaker for one in mine if one.parts["speaker"] > 0} == {"user"}
    assert {one.episode.speaker for one in theirs if one.parts["speaker"] > 0} == {"loci"}


def test_being_recalled_is_no_access(memories):
    recaller(memories).recall("Heron", k=10)

    assert all(one.accesses == 0 for one in memories.episodes.all())


def test_what_is_archived_is_not_recalled_but_its_summary_is(memories):
    ask = recaller(memories)
    old = [one for one in memories.episodes.all() if one.happened_at < NOW - timedelta(days=30)]
    with memories.write() as write:
        summary = Episode(
            EpisodeId(0), old[0].session_id, "summary", "loci", "Anna Lopes leads Heron.", NOW,
            things=(EntityName("Heron", "Project"),),
        )  # fmt: skip
        made = write.consolidate(summary, [one.id for one in old], at=NOW, by="extractive")
    write_vectors(memories, [made.summary], embed=HashEncoder().embed)

    assert texts(ask.recall("Who leads Heron?", k=1)) == ["Anna Lopes leads Heron."]


def test_without_an_encoder_words_recall(memories):
    def broken(_texts):
        raise ModelError("x", UserMessage.literal("It stopped. Restart."))

    recalled = recaller(memories, embed=broken).recall("watercolors in Porto", k=1)

    assert texts(recalled) == ["My sister paints watercolors in Porto."]


def test_vectors_that_were_lost_are_made_again(memories):
    memories.drop_vectors([one.id for one in memories.episodes.all()])
    encoder = HashEncoder()
    shelf = EpisodeIndex(memories, embed=encoder.embed, dimensions=encoder.dimension)

    assert not len(shelf.current().parts)
    assert shelf.embed_missing() == 0
    assert len(shelf.current().parts) == 7


def test_what_got_its_vectors_later_is_found_by_meaning_then(memories):
    encoder = HashEncoder()
    shelf = EpisodeIndex(memories, embed=encoder.embed, dimensions=encoder.dimension)
    last = memories.episodes.all()[-1]
    with memories.write() as write:
        kept = write.add(
            [Episode(EpisodeId(0), last.session_id, "turn", "user", "Owls hunt at night.", NOW)]
        )
    before = len(shelf.current().parts)
    write_vectors(memories, kept, embed=encoder.embed)

    assert len(shelf.current().parts) == before + 1


def test_each_sentence_has_a_vector_of_its_own():
    assert embedded_texts("I moved to Lisbon. It is hot here. Ok.") == [
        "I moved to Lisbon. It is hot here. Ok.", "I moved to Lisbon.", "It is hot here.",
    ]  # fmt: skip
    assert embedded_texts("I moved to Lisbon.") == ["I moved to Lisbon."]


def test_nothing_said_recalls_nothing(home):
    store = Store.open(home, dimensions=HashEncoder().dimension)

    assert recaller(store.memory).recall("Heron?", k=3) == ()
    store.close()


def test_words_that_only_ask_are_not_searched() -> None:
    asked = parse_memory_query("von wem kommt der glühwein?", ["user"])

    assert asked.stems == ("kommt", "gluhwein")
