"""A conversation with a model of one's own: each turn costs what is new in it, and goes on."""

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import pytest

from app.compose import load_model
from core.lanes import Cancel
from core.library.library import Library
from core.library.services import Backends
from core.llm.language_model import LanguageModel
from core.records.answers.answers import Answer, AnswerChunk
from core.records.ids import SessionId
from core.records.memory import NO_SESSION, ForgetRequest
from core.settings.options import Settings
from tests.fakes import HashEncoder
from tests.gguf_model import write_gguf
from tests.readers import read_plainly
from tests.scripted_model import ScriptedModel

pytestmark = pytest.mark.slow

NOTE = """# Heron

Heron is a project about river birds. Heron is led by Anna Lopes. Heron uses DuckDB.

# Osprey

Osprey is a project about sea birds. Osprey is led by Ben Okri. Osprey uses Postgres.
"""
FIRST, SECOND, THIRD = "Who leads Heron?", "And who leads Osprey?", "What does it use?"
# The rules, in the bytes that are the tokens of the test's model, take some 1,500.
WINDOW, SMALL_WINDOW = 8192, 3072

needs_llama = pytest.mark.skipif(
    find_spec("llama_cpp") is None, reason="llama-cpp-python is not installed; run: make llm"
)
Load = Callable[[Path, Settings], LanguageModel]


@pytest.fixture(scope="module")
def read_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which the note was read and conversations are kept."""
    home = tmp_path_factory.mktemp("read") / "home"
    docs = tmp_path_factory.mktemp("docs")
    (docs / "projects.md").write_text(NOTE, "utf-8")
    library = _open(home, load_model)
    library.set_option("refine", value=False)
    library.set_option("model_threads", value=1)
    library.set_option("not_found_below", value=0.0)
    library.set_option("memory", value="on")
    library.add_sources([str(docs)])
    library.settle()
    library.close()
    return home


@pytest.fixture
def home(read_home: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(read_home, tmp_path / "own"))


@pytest.fixture
def library(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Library]:
    # The test's model is tiny and writes noise: it gets the full prompt, and its noise is kept.
    monkeypatch.setattr("core.answer.prompt.COMPACT_PARAMETERS", 0)
    monkeypatch.setattr("core.answer.prompt.COMPACT_WINDOW", 0)
    monkeypatch.setattr("core.answer.reply.LEAST_SUPPORTED", 0.0)
    opened = _open(home, load_model)
    file = write_gguf(tmp_path / "tiny.gguf", context_length=WINDOW)
    opened.set_option("model_file", value=str(file))
    opened.set_option("answer_tokens", value=60)
    yield opened
    opened.close()


def _open(home: Path, load: Load) -> Library:
    return Library.open(home, Backends(HashEncoder(), read=read_plainly, load_model=load))


def _tokens(answer: Answer) -> tuple[int, int, int]:
    """Tokens read, tokens that had to be read, tokens written."""
    assert answer.spoken is not None
    assert answer.spoken.tokens_evaluated is not None
    return answer.spoken.tokens_in, answer.spoken.tokens_evaluated, answer.spoken.tokens_out


@pytest.mark.llama
@needs_llama
@pytest.mark.parametrize("passing", [False, True])
def test_a_turn_costs_only_what_is_new_in_it(library: Library, *, passing: bool) -> None:
    session = library.begin_session(passing=passing)

    answers = [library.ask(one, session_id=session.id) for one in (FIRST, SECOND, THIRD, FIRST)]

    known = 0
    for answer in answers:
        total, evaluated, written = _tokens(answer)
        assert 0 < evaluated <= total - known + 8
        known = total + written
    assert _tokens(answers[1])[1] < _tokens(answers[1])[0] / 4


@pytest.mark.llama
@needs_llama
def test_a_conversation_longer_than_the_window_goes_on(library: Library, tmp_path: Path) -> None:
    file = write_gguf(tmp_path / "small.gguf", context_length=SMALL_WINDOW)
    library.set_option("model_file", value=str(file))
    library.set_option("answer_tokens", value=200)
    session = library.begin_session()

    asked = (FIRST, SECOND, THIRD, FIRST, SECOND)
    answers = [library.ask(one, session_id=session.id) for one in asked]

    counts = [_tokens(answer) for answer in answers]
    assert not any(answer.note for answer in answers)
    assert all(total + 200 <= SMALL_WINDOW for total, _, _ in counts)
    begun_anew = [
        evaluated > total - before[0] - before[2] + 8
        for before, (total, evaluated, _) in pairwise(counts)
    ]
    assert not begun_anew[0]
    assert any(begun_anew)


@pytest.mark.llama
@needs_llama
def test_a_stop_in_the_second_turn_keeps_what_was_read_and_written(library: Library) -> None:
    session, cancel, pieces = library.begin_session(), Cancel(), list[AnswerChunk]()

    def stop(piece: AnswerChunk) -> None:
        # What looks like an address is held back: its pieces come empty.
        pieces.append(piece)
        if sum(not it.stage for it in pieces) > 30:
            cancel.set()

    library.set_option("answer_tokens", value=200)
    library.ask(FIRST, session_id=session.id)
    stopped = library.ask(SECOND, session_id=session.id, on_piece=stop, cancel=cancel)
    third = library.ask(THIRD, session_id=session.id)

    total, _, written = _tokens(stopped)
    assert 0 < written < 200
    assert _tokens(third)[1] <= _tokens(third)[0] - total - written + 8


@pytest.mark.llama
@needs_llama
def test_a_model_killed_in_the_second_turn_goes_on_with_the_third(library: Library) -> None:
    library.set_option("answer_tokens", value=200)
    session = library.begin_session()
    first = library.ask(FIRST, session_id=session.id)

    def kill(piece: AnswerChunk) -> None:
        model = library._active_model.get()  # pyright: ignore[reportPrivateUsage]
        begun = not piece.stage and not piece.restart
        if begun and (pid := getattr(model, "pid", None)) is not None:
            os.kill(pid, signal.SIGKILL)

    broken = library.ask(SECOND, session_id=session.id, on_piece=kill)
    third = library.ask(THIRD, session_id=session.id)

    assert "Ben Okri" in broken.answer
    assert "stopped" in str(broken.note)
    assert third.spoken is not None
    assert not third.note
    assert _tokens(third)[0] > _tokens(first)[0] + _tokens(first)[2]
    assert len(library.show_session(session.id).episodes) == 6


# What it is told


def _scripted(home: Path, model: ScriptedModel) -> Library:
    library = _open(home, lambda path, settings: model)
    library.set_option("model_file", value=str(home / "scripted.gguf"))
    return library


def _said(model: ScriptedModel) -> list[str]:
    return [message.content for message in model.asked[-1]]


def test_a_conversation_taken_up_after_a_restart_is_told_in_short(home: Path) -> None:
    before = ScriptedModel("Anna Lopes leads Heron [1].")
    library = _scripted(home, before)
    session = library.begin_session()
    library.ask(FIRST, session_id=session.id)
    library.close()

    after = ScriptedModel("Ben Okri leads Osprey [1].")
    library = _scripted(home, after)
    library.ask(SECOND, session_id=session.id)
    library.close()

    assert _said(after)[1:3] == [f"Question: {FIRST}", "Anna Lopes leads Heron."]
    assert "who leads Osprey" in _said(after)[3].splitlines()[-1]


def test_two_conversations_and_single_questions_are_told_apart(home: Path) -> None:
    model = ScriptedModel("Anna Lopes leads Heron [1].")
    library = _scripted(home, model)
    first, second = library.begin_session(), library.begin_session()

    def messages(question: str, session_id: SessionId = NO_SESSION) -> int:
        library.ask(question, session_id=session_id)
        return len(model.asked[-1])

    counts = [
        messages(FIRST, first.id), messages(FIRST, second.id), messages(FIRST),
        messages(SECOND, first.id), messages(FIRST),
    ]  # fmt: skip
    library.close()

    assert counts == [2, 2, 2, 4, 2]


def test_a_wish_of_the_user_stands_behind_the_rules_from_the_next_turn_on(home: Path) -> None:
    model = ScriptedModel("Anna Lopes leads Heron [1].")
    library = _scripted(home, model)
    session = library.begin_session()
    library.ask(FIRST, session_id=session.id)
    rules = _said(model)[0]
    library.ask("Always answer in German.", session_id=session.id)
    library.ask(SECOND, session_id=session.id)
    library.close()

    assert "German" not in rules
    assert "German" in _said(model)[0]
    assert _said(model)[0].startswith(rules.partition("\n\n<own ")[0])
    assert [it.role for it in model.asked[-1]] == [
        "system", "user", "assistant", "user", "assistant", "user",
    ]  # fmt: skip


def test_what_was_forgotten_is_not_told_on(home: Path) -> None:
    model = ScriptedModel("Anna Lopes leads Heron [1].")
    library = _scripted(home, model)
    session = library.begin_session()
    library.ask(FIRST, session_id=session.id)
    library.ask("Who leads Osprey?", session_id=session.id)
    turn, reply = library.show_session(session.id).episodes[:2]
    for episode in (reply, turn):
        library.forget(ForgetRequest(episode_id=episode.id))
    library.ask("What is Osprey about?", session_id=session.id)
    library.close()

    assert _said(model)[1] == "Question: Who leads Osprey?"
    assert not any(FIRST in said for said in _said(model))


def test_two_libraries_in_one_process_share_no_passage_answer_prompt_or_memory(
    tmp_path: Path,
) -> None:
    """Caches of the process, too: one question is asked of both, in turn."""
    models, libraries = [], []
    for number, name in enumerate(("Anna Lopes", "Vera Holm")):
        folder = tmp_path / f"docs{number}"
        folder.mkdir()
        (folder / "heron.md").write_text(f"# Heron\n\n{name} leads Heron.\n", encoding="utf-8")
        models.append(ScriptedModel(f"{name} leads Heron [1]."))
        libraries.append(_scripted(tmp_path / f"home{number}", models[-1]))
        libraries[-1].set_option("memory", value="on")
        libraries[-1].add_sources([str(folder)])
        libraries[-1].settle()
    for _ in range(2):
        for library in libraries:
            session = library.begin_session()
            library.ask("I like Heron best.", session_id=session.id)
            library.ask(FIRST, session_id=session.id)
    found = [
        str((library.search(FIRST), library.recall(FIRST), library.ask(FIRST)))
        for library in libraries
    ]
    prompts = [str(model.asked) for model in models]
    for library in libraries:
        library.close()

    for texts in (found, prompts):
        assert ["Anna Lopes" in text for text in texts] == [True, False]
        assert ["Vera Holm" in text for text in texts] == [False, True]
