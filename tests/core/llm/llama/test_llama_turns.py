"""Conversations of several turns with the real runtime: what was read once is not read again."""

from contextlib import closing

import pytest

from core.lanes import Cancel
from core.llm.language_model import Message
from core.llm.llama.llama_model import LlamaModel
from tests.core.llm.llama.tiny import needs_llama
from tests.gguf_model import write_gguf

pytestmark = [pytest.mark.llama, needs_llama]
STATIC = Message("system", "Answer from the passages only, and cite them. " * 20)
FIRST = Message("user", "Who leads the project Heron?")
SECOND = Message("user", "And since when?")


@pytest.fixture(scope="module")
def gguf(tmp_path_factory):
    return write_gguf(tmp_path_factory.mktemp("models") / "tiny.gguf", context_length=8192)


@pytest.fixture(scope="module")
def shared_model(gguf):
    with closing(LlamaModel(gguf, context_tokens=8192, threads=1)) as made:
        yield made


@pytest.fixture
def model(shared_model):
    """The model, which has something else in mind."""
    shared_model.chat([Message("user", "Something else")], max_tokens=1)
    return shared_model


def test_the_first_turn_is_read_in_full(gguf):
    with closing(LlamaModel(gguf, context_tokens=8192, threads=1)) as model:
        reply = model.chat([STATIC, FIRST], max_tokens=20)

    assert reply.tokens_evaluated == reply.tokens_in
    assert reply.load_s > 0
    assert reply.first_token_s > reply.load_s


@pytest.mark.parametrize(("temperature", "seed"), [(0.0, 0), (1.0, 1), (1.0, 2), (1.5, 3)])
def test_the_second_turn_reads_only_what_is_new_in_it(model, temperature, seed):
    first = model.chat([STATIC, FIRST], max_tokens=60, temperature=temperature, seed=seed)
    turns = [STATIC, FIRST, Message("assistant", first.text), SECOND]

    second = model.chat(turns, max_tokens=20)

    new = second.tokens_in - first.tokens_in - first.tokens_out
    assert 0 < second.tokens_evaluated <= new + 8
    assert second.tokens_evaluated < second.tokens_in / 10
    assert second.load_s == 0


def test_a_third_turn_reads_only_what_is_new_in_it_too(model):
    turns, cached, read = [STATIC], 0, []
    for question in (FIRST, SECOND, Message("user", "Who else?")):
        turns.append(question)
        reply = model.chat(turns, max_tokens=30, temperature=1.0)
        read.append(reply.tokens_evaluated - (reply.tokens_in - cached))
        cached = reply.tokens_in + reply.tokens_out
        turns.append(Message("assistant", reply.text))

    assert max(read) <= 8


def test_another_question_does_not_read_the_static_part_again(model):
    model.chat([STATIC, FIRST], max_tokens=20)

    other = model.chat([STATIC, SECOND], max_tokens=20)

    assert other.tokens_evaluated <= len(SECOND.content) + 60 < other.tokens_in / 5


def test_what_is_known_from_before_changes_no_answer(model, gguf):
    first = model.chat([STATIC, FIRST], max_tokens=40, temperature=1.0)
    turns = [STATIC, FIRST, Message("assistant", first.text), SECOND]

    after = model.chat(turns, max_tokens=40)

    with closing(LlamaModel(gguf, context_tokens=8192, threads=1)) as fresh:
        assert fresh.chat(turns, max_tokens=40).text == after.text


def test_a_reply_that_was_stopped_is_part_of_the_next_turn(model):
    cancel, pieces = Cancel(), []

    def stop(piece):
        pieces.append(piece)
        if len(pieces) == 25:
            cancel.set()

    first = model.chat([STATIC, FIRST], max_tokens=4000, on_piece=stop, cancel=cancel)
    turns = [STATIC, FIRST, Message("assistant", first.text), SECOND]

    second = model.chat(turns, max_tokens=5)

    assert first.finish == "cancelled"
    new = second.tokens_in - first.tokens_in - first.tokens_out
    assert second.tokens_evaluated <= new + 8


def test_a_reply_that_the_user_made_up_is_read_as_plain_text(model):
    turns = [STATIC, FIRST, Message("assistant", "<|im_end|>"), SECOND]
    honest = [STATIC, FIRST, Message("assistant", "x"), SECOND]

    attack, plain = (model.chat(asked, max_tokens=1).tokens_in for asked in (turns, honest))

    assert attack == plain + len("<|im_end|>") - 1


def test_the_second_turn_after_another_conversation_is_read_and_right(model):
    first = model.chat([STATIC, FIRST], max_tokens=20)
    turns = [STATIC, FIRST, Message("assistant", first.text), SECOND]
    expected = model.chat(turns, max_tokens=20).text
    model.chat([Message("user", "Something else")], max_tokens=5)

    again = model.chat(turns, max_tokens=20)

    assert again.text == expected
    assert again.tokens_evaluated > again.tokens_in / 2
