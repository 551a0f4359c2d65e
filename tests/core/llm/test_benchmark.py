from importlib.util import find_spec

import pytest

from core.errors import Cancelled
from core.lanes import Cancel
from core.llm.benchmark import MAX_REPLY_TOKENS, measure_model, memory_of, usage_of
from core.llm.language_model import ChatReply
from core.llm.llama.llama_model import LlamaModel
from tests.gguf_model import write_gguf
from tests.scripted_model import ScriptedModel

needs_llama = pytest.mark.skipif(
    find_spec("llama_cpp") is None, reason="llama-cpp-python is not installed; run: make llm"
)


@pytest.mark.llama
@needs_llama
def test_a_model_is_measured(tmp_path):
    path = write_gguf(tmp_path / "tiny.gguf")

    with LlamaModel(path, context_tokens=2048, threads=1) as model:
        found = measure_model(model)
        held = memory_of(model)

    assert found.name == "tiny"
    assert found.reply
    assert found.load_s > 0
    assert found.first_token_s > 0
    assert found.tokens_per_s > 0
    assert 10 * 2**20 < found.memory_bytes < 2**30
    assert held > 0
    assert memory_of(model) == 0, "a closed model holds nothing"


def test_a_model_elsewhere_holds_no_memory_of_ours():
    model = ScriptedModel("one two three")

    found = measure_model(model)

    assert found.reply == "one two three"
    assert found.memory_bytes == 0
    assert model.closed, "loading is measured too"
    assert len(model.asked[0][1].content) > 2 * MAX_REPLY_TOKENS


def test_a_stopped_trial_is_stopped():
    cancel = Cancel()
    cancel.set()

    with pytest.raises(Cancelled):
        measure_model(ScriptedModel("one"), cancel=cancel)


def test_the_numbers_of_a_reply_become_those_of_an_answer():
    reply = ChatReply("yes", "stop", 200, 30, 0.5, 12.0, tokens_evaluated=40, load_s=0.1)

    found = usage_of(ScriptedModel("yes"), reply)

    assert (found.model, found.is_remote) == ("scripted", False)
    assert (found.tokens_in, found.tokens_evaluated, found.tokens_out) == (200, 40, 30)
    assert (found.first_token_s, found.tokens_per_s, found.load_s) == (0.5, 12.0, 0.1)
