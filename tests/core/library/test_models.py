"""The library with a model of its own and with a model server: asked, killed, tried, exchanged."""

import os
import signal
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from app.compose import load_model, load_server_model
from core.library.library import Library
from core.library.services import Backends
from core.records.answers.answers import AnswerChunk
from tests.core.llm.endpoint.model_server import ModelServer
from tests.fakes import HashEncoder
from tests.gguf_model import write_gguf
from tests.readers import read_plainly

pytestmark = pytest.mark.slow

QUESTION = "Where does the lighthouse of Ann stand?"
TEXT = "The lighthouse of Ann stands at the northern cape."

needs_llama = pytest.mark.skipif(
    find_spec("llama_cpp") is None, reason="llama-cpp-python is not installed; run: make llm"
)


@pytest.fixture
def library(home: Path, tmp_path: Path) -> Iterator[Library]:
    """A library that has read one document and believes what it finds."""
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "a.md").write_text(f"# Capes\n\n{TEXT}\n", encoding="utf-8")
    parts = Backends(
        HashEncoder(), read=read_plainly, load_model=load_model, load_server_model=load_server_model
    )
    library = Library.open(home, parts)
    library.set_option("refine", value=False)
    library.set_option("model_threads", value=1)
    library.set_option("not_found_below", value=0.0)
    library.add_sources([str(docs)])
    library.settle()
    yield library
    library.close()


@pytest.mark.llama
@needs_llama
def test_a_model_that_dies_in_mid_answer_loses_neither_the_answer_nor_the_app(
    library: Library, tmp_path: Path
) -> None:
    file = write_gguf(tmp_path / "tiny.gguf", context_length=8192)
    library.set_option("model_file", value=str(file))
    library.set_option("answer_tokens", value=2000)
    pieces: list[AnswerChunk] = []

    def kill(piece: AnswerChunk) -> None:
        pieces.append(piece)
        model = library._active_model.get()
        begun = not piece.stage and not piece.restart
        if begun and model is not None and model.pid is not None:
            os.kill(model.pid, signal.SIGKILL)

    broken = library.ask(QUESTION, on_piece=kill)
    library.set_option("answer_tokens", value=40)
    whole = library.ask(QUESTION)

    assert broken.found
    assert TEXT in broken.answer
    assert "memory ran out" in str(broken.note)
    assert broken.spoken is None
    assert any(piece.restart for piece in pieces)
    assert whole.spoken is not None
    assert whole.spoken.model == "tiny"
    assert whole.spoken.tokens_out == 40


@pytest.mark.llama
@needs_llama
def test_the_static_part_of_a_prompt_is_read_once_for_all_questions(
    library: Library, tmp_path: Path
) -> None:
    file = write_gguf(tmp_path / "tiny.gguf", context_length=8192)
    library.set_option("model_file", value=str(file))
    library.set_option("answer_tokens", value=32)

    library.ask(QUESTION)
    # Whatever else uses the model between two questions costs the static part once more.
    others = [library.ask(f"What stands at the northern cape {n}?") for n in range(3)]

    told = [it.spoken for it in others if it.spoken is not None]
    assert len(told) == len(others)
    assert min((it.tokens_evaluated or 0) - it.tokens_in for it in told) < -500


def test_a_model_server_answers_in_place_of_a_file_until_a_file_is_chosen(
    library: Library, tmp_path: Path
) -> None:
    file = write_gguf(tmp_path / "tiny.gguf")
    with ModelServer(lambda talk: talk.say("At the northern cape ", "[1].")) as server:
        library.set_option("endpoint_address", value=server.address)

        answer = library.ask(QUESTION)
        tested = library.test_model()

        assert answer.model == "small"
        assert answer.answer.startswith("At the northern cape")
        assert [it.path for it in answer.citations] == [str(tmp_path / "docs" / "a.md")]
        assert library.status().model == server.address
        assert tested.reply.startswith("At the northern cape")
        assert TEXT in server.chats[0].body["messages"][-1]["content"]
        library.use_model(str(file))
        assert library._settings.endpoint_address == ""
    assert library.status().model == "tiny.gguf"


def test_a_server_elsewhere_is_not_asked_and_the_documents_answer(library: Library) -> None:
    library.set_option("endpoint_address", value="https://models.example.org")

    answer = library.ask(QUESTION)

    assert TEXT in answer.answer
    assert "isn't on this computer" in str(answer.note)
    assert "https://models.example.org:443/v1" in str(answer.note)


def test_a_server_that_is_not_there_is_told_and_the_documents_answer(library: Library) -> None:
    library.set_option("endpoint_address", value="http://127.0.0.1:9")

    answer = library.ask(QUESTION)

    assert TEXT in answer.answer
    assert "Start it" in str(answer.note)
