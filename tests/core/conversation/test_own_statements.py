"""What the user said in a conversation answers later questions, with a citation."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.library.library import Library
from core.llm.span_reader import ReadSpan
from core.memory.sessions import conversation_path
from core.records.answers.answers import AnswerChunk
from core.records.answers.questions import QueryOptions
from tests.fakes import OverlapReader


@pytest.fixture
def library(reading_library: Library) -> Library:
    return reading_library


def test_what_was_said_answers_in_the_same_conversation_and_in_another(library: Library) -> None:
    session = library.begin_session()
    noted = library.ask("Remember that Ewa has her birthday on 4 March", session_id=session.id)
    assert "Ewa has her birthday on 4 March" in noted.answer

    for asked_in in (session.id, library.begin_session().id):
        pieces: list[AnswerChunk] = []
        answer = library.ask("When is Ewa's birthday?", session_id=asked_in, on_piece=pieces.append)

        (citation,) = answer.citations
        assert answer.found
        assert "Ewa has her birthday on 4 March" in answer.answer
        assert citation.path == conversation_path(session.id)
        assert citation.quote == "Ewa has her birthday on 4 March"
        assert "".join(it.text for it in pieces) == answer.answer


def test_a_question_without_a_conversation_is_answered_too(library: Library) -> None:
    session = library.begin_session()
    library.ask("We paid the deposit of 2,980 euros.", session_id=session.id)

    assert "2,980 euros" in library.ask("How much was the deposit?").answer
    without = library.ask("How much was the deposit?", wishes=QueryOptions(documents_only=True))
    assert "2,980 euros" not in without.answer


def test_questions_and_answers_state_nothing(library: Library) -> None:
    session = library.begin_session()
    library.ask("Does Ewa have her birthday on 4 March?", session_id=session.id)

    answer = library.ask("When is Ewa's birthday?", session_id=session.id)

    assert not any(it.path.startswith("conversation:") for it in answer.citations)


def test_what_was_said_last_comes_first(library: Library) -> None:
    for limit in ("not_found_below", "stated_from"):
        library.set_option(limit, value=0.0)
    session = library.begin_session()
    library.ask("Heron is led by Carla Dias now.", session_id=session.id)

    answer = library.ask("Who is Heron led by?", session_id=session.id)

    assert answer.answer.index("Carla Dias") < answer.answer.index("Anna Lopes")
    last = answer.citations[-1]
    assert last.quote == "Heron is led by Carla Dias now."
    assert f"[{last.n}]" in answer.answer.splitlines()[0]
    assert (answer.direct, "**Anna Lopes**" in answer.answer) == ("", False)


def test_what_a_document_says_since_comes_first(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("not_found_below", "stated_from"):
        library.set_option(limit, value=0.0)
    with library._services.use() as services:
        deps = services.conversations._deps
    long_ago = datetime(2020, 5, 1, tzinfo=UTC)
    monkeypatch.setattr(services.conversations, "_deps", replace(deps, now=lambda: long_ago))
    session = library.begin_session()
    library.ask("Heron is led by Carla Dias now.", session_id=session.id)

    answer = library.ask("Who is Heron led by?", session_id=session.id)

    assert answer.answer.index("Anna Lopes") < answer.answer.index("Carla Dias")


def test_repeated_questions_do_not_hide_what_was_said(library: Library) -> None:
    session = library.begin_session()
    library.ask("Remember that the punch comes from Tilda.", session_id=session.id)
    for _ in range(10):
        library.ask("Who does the punch come from?", session_id=library.begin_session().id)

    answer = library.ask("Who does the punch come from?", session_id=session.id)

    assert "the punch comes from Tilda" in answer.answer


def test_nothing_is_said_of_what_is_no_longer_remembered(library: Library) -> None:
    session = library.begin_session()
    library.ask("We paid the deposit of 2,980 euros.", session_id=session.id)
    library.set_option("memory", value="off")

    assert "2,980 euros" not in library.ask("How much was the deposit?").answer


def test_an_order_to_remember_is_refused_where_nothing_is_kept(library: Library) -> None:
    library.set_option("memory", value="off")
    session = library.begin_session()

    answer = library.ask("Remember that Ewa likes tea", session_id=session.id)

    assert answer.answer.startswith("Memory is off")
    assert library.list_memories() == ()


def test_an_order_to_remember_waits_where_nobody_was_asked_yet(library: Library) -> None:
    library.set_option("memory", value="unasked")
    session = library.begin_session()

    answer = library.ask("Remember that Ewa likes tea", session_id=session.id)
    assert answer.answer.startswith("Conversations aren't saved yet.")

    library.set_option("memory", value="on")
    assert [it.episode.text for it in library.list_memories()] == ["Remember that Ewa likes tea"]


@pytest.mark.parametrize("question", ["And what about the other one?", "Und die andere?"])
def test_a_question_that_says_nothing_on_its_own_is_not_answered_with_what_was_told(
    library: Library, question: str
) -> None:
    library.ask("Remember that my other aunt Ewa likes tea", session_id=library.begin_session().id)

    assert "Ewa" not in library.ask(question).answer


def test_an_order_to_remember_in_a_private_conversation_is_refused(library: Library) -> None:
    session = library.begin_session(passing=True)

    answer = library.ask("Remember that Ewa likes tea", session_id=session.id)

    assert answer.answer.startswith("This conversation is private, so nothing is kept.")
    assert library.list_memories() == ()


def test_the_conjunction_of_an_order_to_remember_is_no_pronoun(library: Library) -> None:
    session = library.begin_session()
    library.ask("Who is Heron led by?", session_id=session.id)

    answer = library.ask("Remember that the code of the shed is 4711", session_id=session.id)

    assert answer.understood is None or not answer.understood.shown
    assert "4711" in answer.answer


def test_a_reply_without_sources_is_listed_with_its_conversation_only(library: Library) -> None:
    session = library.begin_session()
    library.ask("Remember that Ewa likes tea", session_id=session.id)

    assert [it.episode.kind for it in library.list_memories()] == ["turn"]
    assert len(library.list_memories(session_id=session.id)) == 2


def test_a_reopened_conversation_cites_what_was_told(library: Library) -> None:
    session = library.begin_session()
    library.ask("Remember that Ewa has her birthday on 4 March", session_id=session.id)
    answer = library.ask("When is Ewa's birthday?", session_id=session.id)
    now = datetime.now().astimezone()

    reopened = library.retell(session.id).told[-1]

    assert reopened.citations == answer.citations
    assert f"You told me on {now.day} " in answer.answer
    assert answer.citations[0].changed_at is not None


def test_a_recap_cites_its_turns_again(library: Library) -> None:
    session = library.begin_session()
    library.ask("Heron is led by Carla Dias now.", session_id=session.id)
    answer = library.ask("What did I tell you about Heron?", session_id=session.id)

    reopened = library.retell(session.id).told[-1]

    assert [(it.n, it.quote) for it in answer.citations]
    assert [(it.n, it.quote) for it in reopened.citations] == [
        (it.n, it.quote) for it in answer.citations
    ]


def read_open_questions(_reader, question, texts):
    """Find no span for a question that yes or no answers, as readers of spans do."""
    is_open = "any" in question or not question.startswith("Is ")
    return [ReadSpan(9.0 if is_open else -9.0, 0, len(text)) for text in texts]


@pytest.mark.parametrize(
    ("question", "is_told"),
    [
        ("Is Colin allergic to anything?", True),
        ("Is anyone allergic to nuts?", True),
        ("Is Colin allergic to nuts?", True),
        ("Is Colin allergic to honey?", False),
        ("Is Colin tall?", False),
    ],
)
def test_yes_or_no_is_answered_by_what_was_said(
    library: Library, monkeypatch: pytest.MonkeyPatch, question: str, *, is_told: bool
) -> None:
    monkeypatch.setattr(OverlapReader, "read", read_open_questions)
    session = library.begin_session()
    library.ask("Remember that Colin is allergic to nuts.", session_id=session.id)

    answer = library.ask(question, session_id=library.begin_session().id)

    assert ("Colin is allergic to nuts" in answer.answer) == is_told


@pytest.mark.parametrize(
    ("statement", "question", "others"),
    [
        (
            "Merk dir, dass Papa am Montag zum Kardiologen fährt.",
            "was habe ich dir über papa gesagt?",
            ["wann fährt papa?", "rechnungen von papa", "Merk dir, dass Klara in Kiel wohnt."],
        ),
        (
            "Remember that Colin is allergic to nuts.",
            "What did I tell you about Colin?",
            ["Who is Colin?", "Remember that Ewa likes tea."],
        ),
    ],
)
def test_what_was_told_is_listed_without_questions_answers_and_other_things(
    library: Library, statement: str, question: str, others: list[str]
) -> None:
    session = library.begin_session()
    for text in (*others, statement):
        library.ask(text, session_id=session.id)

    told = library.ask(question, session_id=session.id)

    assert [it.quote for it in told.citations] == [statement]


def test_what_was_told_without_a_verb_is_told_again(library: Library) -> None:
    session = library.begin_session()
    library.ask("Who leads Heron?", session_id=session.id)
    library.ask("Guest room password: swordfish42", session_id=session.id)

    answer = library.ask("What is the guest room password?", session_id=library.begin_session().id)

    assert "swordfish42" in answer.answer


def test_that_nothing_was_told_is_said(library: Library) -> None:
    session = library.begin_session()
    library.ask("Who is Heron led by?", session_id=session.id)

    told = library.ask("What did I tell you about Heron?", session_id=session.id)

    assert (told.found, told.citations) == (False, ())
    assert told.answer == "You told me nothing about that."
