from contextlib import closing
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

    with closing(LlamaModel(path, context_tokens=2048, threads=1)) as model:
        result = measure_model(model)
        memory_bytes = memory_of(model)

    assert result.name == "tiny"
    assert result.reply
    assert result.load_s > 0
    assert result.first_token_s > 0
    assert result.tokens_per_s > 0
    assert 10 * 2**20 < result.memory_bytes < 2**30
    assert memory_bytes > 0
    assert memory_of(model) == 0, "a closed model holds nothing"


def test_a_model_elsewhere_holds_no_memory_of_ours():
    model = ScriptedModel("one two three")

    result = measure_model(model)

    assert result.reply == "one two three"
    assert result.memory_bytes == 0
    assert model.closed, "loading is measured too"
    assert len(model.asked[0][1].content) > 2 * MAX_REPLY_TOKENS


def test_a_stopped_trial_is_stopped():
    cancel = Cancel()
    cancel.set()

    with pytest.raises(Cancelled):
        measure_model(ScriptedModel("one"), cancel=cancel)


def test_the_numbers_of_a_reply_become_those_of_an_answer():
    reply = ChatReply("yes", "stop", 200, 30, 0.5, 12.0, tokens_evaluated=40, load_s=0.1)

    usage = usage_of(ScriptedModel("yes"), reply)

    assert (usage.model, usage.is_remote) == ("scripted", False)
    assert (usage.tokens_in, usage.tokens_evaluated, usage.tokens_out) == (200, 40, 30)
    assert (usage.first_token_s, usage.tokens_per_s, usage.load_s) == (0.5, 12.0, 0.1)
