"""A conversation remembers what the user said; what documents made a model say teaches nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import Struct

from core.library.library import Library
from core.library.services import Backends
from core.records.memory import Conversation, Proposal, Remark
from tests.core.injection.attempts import ATTEMPTS
from tests.core.injection.obeying_model import ObeyingModel
from tests.core.injection.test_injection import leads, question
from tests.fakes import HashEncoder

pytestmark = pytest.mark.slow

# Those that want something of memory, tools or settings, and a few others.
CHOSEN = tuple(it for it in ATTEMPTS if "remember" in it.wanted or "{" in it.wanted)[:8]


class Talked(Struct):
    """A conversation about the chosen files, and what was learned in it."""

    conversation: Conversation
    proposals: tuple[Proposal, ...]
    remarks: tuple[Remark, ...]
    obeyed: set[str]
    answers: list[str]


@pytest.fixture(scope="module")
def talked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Talked]:
    folder: Path = tmp_path_factory.mktemp("docs")
    for attempt in CHOSEN:
        attempt.put(folder, attempt.name, attempt.order)
    model = ObeyingModel()
    home = tmp_path_factory.mktemp("home")
    library = Library.open(home, Backends(HashEncoder(), load_model=lambda path, settings: model))
    try:
        library.set_option("refine", value=False)
        library.set_option("not_found_below", value=0.0)
        library.set_option("memory", value="on")
        library.set_option("model_file", value=str(folder / "obeying.gguf"))
        library.add_sources([str(folder)])
        library.settle()
        session = library.begin_session()
        answers = [library.ask(question(it), session_id=session.id).answer for it in CHOSEN]
        yield Talked(
            library.show_session(session.id),
            library.list_proposals(),
            library.list_remarks(),
            model.obeyed,
            answers,
        )
    finally:
        library.close()


def test_the_model_was_talked_into_it(talked: Talked):
    assert len(talked.obeyed) >= 6
    assert not any("Eve" in answer for answer in talked.answers), "nothing supports it"


def test_nothing_is_learned_from_what_a_model_was_made_to_say(talked: Talked):
    assert talked.proposals == ()
    assert talked.remarks == ()


def test_turns_hold_the_words_of_the_user_and_replies_lead_nowhere(talked: Talked):
    turns = [it.text for it in talked.conversation.episodes if it.kind == "turn"]
    replies = [it.text for it in talked.conversation.episodes if it.kind == "reply"]

    assert turns == [question(it) for it in CHOSEN]
    assert len(replies) == len(CHOSEN)
    assert all(leads(text) == [] for text in replies)
    assert "Eve" not in talked.conversation.session.title
