"""The model's process comes, rests, runs out of memory and goes; Loci stays."""

import os
import signal
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import psutil
import pytest

from core.errors import Cancelled, ModelDamaged, ModelRefused, ModelTooLarge
from core.lanes import Cancel
from core.llm.llama.llama_model import LlamaModel
from tests.core.llm.llama.tiny import HELLO, needs_llama
from tests.core.llm.test_gguf import written
from tests.gguf_model import write_gguf

pytestmark = [pytest.mark.llama, pytest.mark.slow]


@pytest.fixture(scope="module")
def gguf(tmp_path_factory):
    return write_gguf(tmp_path_factory.mktemp("models") / "tiny.gguf", context_length=1_000_000)


def child(before: str = "", after: str = "") -> tuple[str, ...]:
    """The real child, with something done before it begins and after llama.cpp is in memory."""
    code = f"""
import sys
{before}
from core.llm.llama import child as llama_child
from core.llm.llama import runtime
_library = runtime._library
def library():
    found = _library()
    {after or "pass"}
    return found
runtime._library = library
llama_child.main()
"""
    return (sys.executable, "-P", "-c", code)


def limited(megabytes: int) -> tuple[str, ...]:
    """The real child, which may take so much more memory than it has when llama.cpp is loaded."""
    return child(
        "import resource, psutil",
        "resource.setrlimit(resource.RLIMIT_AS, "
        f"(psutil.Process().memory_info().vms + {megabytes} * 2**20,) * 2)",
    )


def wait_until(condition, timeout_s: float = 20.0) -> None:
    end = time.monotonic() + timeout_s
    pause = threading.Event()
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        pause.wait(0.01)


@needs_llama
def test_without_memory_for_the_window_the_remedy_is_a_smaller_one(gguf):
    with closing(LlamaModel(gguf, context_tokens=65_536, threads=1, command=limited(20))) as model:
        with pytest.raises(ModelTooLarge, match="memory") as caught:
            model.chat(HELLO, max_tokens=5)

        assert "smaller context" in caught.value.remedy
        assert model.pid is None
        with pytest.raises(ModelTooLarge):
            model.chat(HELLO, max_tokens=5)


@needs_llama
def test_a_process_that_aborts_for_want_of_memory_says_so(gguf):
    with (
        closing(
            LlamaModel(
                gguf, context_tokens=500_000, window_tokens=500_000, threads=1, command=limited(280)
            )
        ) as model,
        pytest.raises((ModelRefused, ModelTooLarge), match="memory") as caught,
    ):
        model.chat(HELLO, max_tokens=5)

    assert "smaller model" in caught.value.remedy


def test_a_python_memory_error_is_a_model_that_does_not_fit(gguf):
    command = child(
        "import types; fake = types.ModuleType('llama_cpp'); sys.modules['llama_cpp'] = fake\n"
        "def fail(*given, **named): raise MemoryError\n"
        "fake.Llama = fail; fake.llama_log_set = print\n"
        "fake.llama_log_callback = lambda call: call"
    )

    with (
        closing(LlamaModel(gguf, context_tokens=512, threads=1, command=command)) as model,
        pytest.raises(ModelTooLarge, match="memory"),
    ):
        model.chat(HELLO, max_tokens=5)


def test_words_of_the_process_about_memory_are_understood(gguf):
    command = (sys.executable, "-c", "raise SystemExit('what(): std::bad_alloc')")

    with (
        closing(LlamaModel(gguf, context_tokens=512, threads=1, command=command)) as model,
        pytest.raises(ModelRefused, match="probably because memory ran out"),
    ):
        model.chat(HELLO, max_tokens=5)


@needs_llama
def test_a_process_that_the_system_kills_in_mid_answer_hints_at_memory_and_loses_nothing(gguf):
    pieces = []

    with closing(LlamaModel(gguf, context_tokens=8192, threads=1)) as model:

        def kill(piece: str) -> None:
            pieces.append(piece)
            if len(pieces) == 5:
                os.kill(model.pid, signal.SIGKILL)

        with pytest.raises(ModelRefused, match="memory ran out") as caught:
            model.chat(HELLO, max_tokens=8000, on_piece=kill)

        assert "smaller" in caught.value.remedy
        assert len(pieces) >= 5
        assert model.chat(HELLO, max_tokens=5).tokens_out == 5


@needs_llama
def test_a_process_that_crashes_in_mid_answer_is_told_and_replaced(gguf):
    with closing(LlamaModel(gguf, context_tokens=8192, threads=1)) as model:
        with pytest.raises(ModelRefused, match="unexpectedly"):
            model.chat(
                HELLO,
                max_tokens=8000,
                on_piece=lambda _: model.pid and os.kill(model.pid, signal.SIGSEGV),
            )

        assert model.chat(HELLO, max_tokens=5).tokens_out == 5


@needs_llama
@pytest.mark.skipif(not Path("/proc/self/oom_score_adj").exists(), reason="only on Linux")
def test_the_system_that_needs_memory_takes_the_model_before_the_engine(gguf):
    with closing(LlamaModel(gguf, context_tokens=512, threads=1)) as model:
        model.load()
        theirs = int(Path(f"/proc/{model.pid}/oom_score_adj").read_text())

    assert theirs > int(Path("/proc/self/oom_score_adj").read_text())


@needs_llama
def test_an_idle_model_gives_its_memory_back_and_the_next_question_loads_it_again(gguf):
    with closing(LlamaModel(gguf, context_tokens=8192, threads=1, idle_s=0.3)) as model:
        first = model.chat(HELLO, max_tokens=10)
        used = model.pid

        wait_until(lambda: model.pid is None)

        assert not psutil.pid_exists(used)
        again = model.chat(HELLO, max_tokens=10)
        assert again.text == first.text
        assert again.load_s > 0
        assert again.tokens_evaluated == again.tokens_in


@needs_llama
def test_a_model_that_leaves_just_when_it_is_asked_answers_all_the_same(gguf):
    # So short a rest that questions and leaving meet again and again.
    with closing(LlamaModel(gguf, context_tokens=512, threads=1, idle_s=0.001)) as model:
        for _ in range(2):
            assert model.count_tokens("hello") == 5
            assert model.chat(HELLO, max_tokens=3).tokens_out == 3


@needs_llama
def test_a_model_that_answers_is_not_idle(gguf):
    with closing(LlamaModel(gguf, context_tokens=8192, threads=1, idle_s=0.02)) as model:
        reply = model.chat(HELLO, max_tokens=300)

    assert reply.tokens_out == 300


@needs_llama
def test_a_question_that_waits_for_its_turn_can_be_stopped(gguf):
    cancel, others = Cancel(), Cancel()
    with closing(LlamaModel(gguf, context_tokens=65_536, threads=1)) as model:
        begun = threading.Event()
        long = threading.Thread(
            target=model.chat,
            args=(HELLO,),
            kwargs={"max_tokens": 60_000, "on_piece": lambda _: begun.set(), "cancel": others},
        )
        long.start()
        begun.wait(20)
        threading.Timer(0.05, cancel.set).start()

        reply = model.chat(HELLO, max_tokens=5, cancel=cancel)

        assert reply.finish == "cancelled"
        assert long.is_alive()
        others.set()
        long.join()


def test_loading_can_be_stopped(gguf):
    cancel = Cancel()
    command = (sys.executable, "-c", "import sys\nsys.stdin.read()")
    timer = threading.Timer(0.1, cancel.set)
    timer.start()

    with closing(LlamaModel(gguf, context_tokens=512, threads=1, command=command)) as model:
        with pytest.raises(Cancelled):
            model.load(cancel=cancel)
        assert model.pid is None
    timer.join()


@needs_llama
def test_a_model_that_was_loaded_before_answers_without_loading(gguf):
    with closing(LlamaModel(gguf, context_tokens=512, threads=1)) as model:
        model.load()

        assert model.chat(HELLO, max_tokens=3).load_s == 0


@needs_llama
def test_a_window_that_was_wished_for_is_had(gguf):
    with closing(LlamaModel(gguf, context_tokens=512, window_tokens=2048, threads=0)) as model:
        assert model.context_length == 2048


def test_a_file_that_only_embeds_is_no_language_model(tmp_path):
    path = written(tmp_path / "encoder.gguf", token_list=["a", "b"], causal_attention=False)

    with (
        closing(LlamaModel(path, context_tokens=512, threads=1)) as model,
        pytest.raises(ModelDamaged, match="bert"),
    ):
        model.chat(HELLO, max_tokens=3)
