"""What a model wrote is known as a model's word after a restart, and is no memory unverified."""

import shutil
from pathlib import Path

import pytest

from core.library.library import Library
from core.library.services import Backends
from core.records.ids import SessionId
from tests.fakes import HashEncoder
from tests.readers import read_plainly
from tests.scripted_model import ScriptedModel

pytestmark = pytest.mark.slow

QUESTION = "Who leads Heron?"
PARTLY = "Heron is led by Anna Lopes [1]. Zelda paid for 12 boats [1]."


def answered(home: Path, *replies: str) -> tuple[Library, SessionId]:
    """A library whose model gave these replies, closed and opened again."""
    model = ScriptedModel(*replies)
    kept = Backends(HashEncoder(), read=read_plainly, load_model=lambda _file, _settings: model)
    library = Library.open(home, kept)
    for name, value in (("memory", "on"), ("not_found_below", 0.0), ("refine", False)):
        library.set_option(name, value=value)
    (home / "model.gguf").touch()
    library.set_option("model_file", value=str(home / "model.gguf"))
    session = library.begin_session()
    for _ in replies:
        library.ask(QUESTION, session_id=session.id)
    library.close()
    return Library.open(home, Backends(HashEncoder(), read=read_plainly)), session.id


@pytest.fixture
def home(read_home: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(read_home, tmp_path / "own"))


def test_after_a_restart_a_models_answer_has_its_name_and_its_check(home: Path) -> None:
    library, session_id = answered(home, PARTLY)

    entry = library.retell(session_id).told[1]
    library.close()

    assert entry.model == "scripted"
    assert [(it.text, bool(it.by)) for it in entry.sentences] == [
        ("Heron is led by Anna Lopes.", True),
        ("Zelda paid for 12 boats.", False),
    ]


def test_what_a_model_says_without_a_source_is_no_memory(home: Path) -> None:
    library, _ = answered(home, PARTLY)

    texts = [it.episode.text for it in library.list_memories()]
    library.close()

    assert texts == [QUESTION]


def test_what_a_model_says_with_a_source_is_listed_behind_what_was_told(home: Path) -> None:
    library, session_id = answered(home, "Heron is led by Anna Lopes [1].")
    library.ask("Remember that Heron has moved to Porto.", session_id=session_id)

    memories = [it.episode for it in library.list_memories()]
    library.close()

    assert memories[0].text == "Remember that Heron has moved to Porto."
    assert memories[0].pinned
    assert {it.kind for it in memories[1:]} == {"turn", "reply"}
