from datetime import UTC, datetime

import pytest
from msgspec.structs import astuple, replace

from core.messages import UserMessage
from core.records.answers.answers import SentenceCheck, Transcript, TranscriptEntry
from core.records.graph.edits import EntityName, StatementRef
from core.records.ids import EpisodeId, ProposalId, SessionId
from core.records.memory import Episode, Proposal, Session
from tests.fake_engine.engine import CITATIONS
from ui.ask.answer.answer_status import rewritten_question_text, support_text
from ui.ask.conversation.past_turns import past_turns

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def episode(number: int, kind: str, text: str, importance: float) -> Episode:
    return Episode(EpisodeId(number), SessionId(1), kind, "loci", text, NOW, importance=importance)


@pytest.mark.parametrize(
    ("importance", "why", "citations", "level", "note"),
    [
        (0.4, "episode_answers", CITATIONS, "stated", ""),
        (0.0, "episode_answers_closest", CITATIONS, "closest", "answer_closest"),
        (0.0, "episode_answers_unsure", CITATIONS, "unsure", "answer_unsure"),
        (0.0, "episode_answers_not", CITATIONS, "unsure", "answer_unsure"),  # of before ADR 56
        (0.0, "episode_answers_not", (), "none", ""),
    ],
)
def test_a_remembered_answer_says_again_how_sure_it_was(importance, why, citations, level, note):
    reply = replace(episode(2, "reply", "Up there. [1]", importance), why=UserMessage(why))
    transcript = Transcript(
        Session(SessionId(1), "Moon", NOW, NOW),
        (
            TranscriptEntry(episode(1, "turn", "Where is the moon?", 0.2)),
            TranscriptEntry(reply, citations),
        ),
    )

    (turn,) = past_turns(transcript)

    assert turn.answer.found is (level == "stated")
    assert (turn.answer.confidence, turn.answer.note) == (level, UserMessage(note))
    assert turn.answer.citations == citations


def test_a_question_whose_answer_was_forgotten_says_so():
    transcript = Transcript(
        Session(SessionId(1), "Moon", NOW, NOW),
        (TranscriptEntry(episode(1, "turn", "Where is the moon?", 0.2)),),
    )

    (turn,) = past_turns(transcript)

    assert (turn.answer.found, turn.answer.note) == (False, UserMessage("answer_not_kept"))


def test_a_remembered_answer_of_a_model_has_its_name_and_its_warning():
    sentences = (
        SentenceCheck("It is up there.", 0, 15, "words"),
        SentenceCheck("It is green.", 16, 28),
    )
    told = "It is up there. [1] It is green."
    transcript = Transcript(
        Session(SessionId(1), "Moon", NOW, NOW),
        (
            TranscriptEntry(episode(1, "turn", "Where is the moon?", 0.2)),
            TranscriptEntry(episode(2, "reply", told, 0.0), CITATIONS, "SmolLM2", sentences),
        ),
    )

    ((_, answer, _),) = map(astuple, past_turns(transcript))

    assert answer.found
    assert (answer.model, answer.unsupported) == ("SmolLM2", ("It is green.",))
    assert support_text(answer) == "1 of 2 statements have a source"


def test_a_remembered_question_says_again_how_it_was_understood():
    told = TranscriptEntry(
        episode(2, "reply", "Up there. [1]", 0.4), CITATIONS, understood="Where is the moon today?"
    )
    transcript = Transcript(
        Session(SessionId(1), "Moon", NOW, NOW),
        (TranscriptEntry(episode(1, "turn", "And today?", 0.2)), told),
    )

    (turn,) = past_turns(transcript)

    expected = "Understood as “Where is the moon today?”"
    assert rewritten_question_text(turn.answer) == expected


def test_a_proposal_that_waits_belongs_to_the_answer_behind_its_turn():
    proposal = Proposal(
        ProposalId(1), EpisodeId(3), StatementRef(EntityName("Ida", "Person"), "lives in", "Oslo"),
        "Ida lives in Oslo.", NOW,
    )  # fmt: skip
    transcript = Transcript(
        Session(SessionId(1), "Moon", NOW, NOW),
        (
            TranscriptEntry(episode(1, "turn", "Where is the moon?", 0.2)),
            TranscriptEntry(episode(2, "reply", "Up there.", 0.4)),
            TranscriptEntry(episode(3, "turn", "Ida lives in Oslo.", 0.4), proposals=(proposal,)),
            TranscriptEntry(episode(4, "reply", "Noted.", 0.4)),
        ),
    )

    first, second = past_turns(transcript)

    assert first.answer.proposals == ()
    assert second.answer.proposals == (proposal,)
