"""The model's process ends or fails in every way; Loci says so and goes on."""

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import psutil
import pytest

from core.errors import ModelBadReply, ModelDamaged, ModelMissing, ModelRefused, ModelTooLarge
from core.lanes import Cancel
from core.llm.llama import llama_model as llama
from core.llm.llama.llama_model import LlamaModel
from core.llm.llama.process import LlamaProcess, ProcessDied
from core.llm.llama.protocol import LoadModel, RequestFailed
from tests.core.llm.llama.tiny import HELLO, PERSON, needs_llama

ROOT = Path(__file__).resolve().parents[4]
pytestmark = pytest.mark.llama


def script(code: str) -> tuple[str, ...]:
    return (sys.executable, "-c", code)


def is_gone(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def wait_until(condition, timeout_s: float = 20.0) -> None:
    end = time.monotonic() + timeout_s
    pause = threading.Event()
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        pause.wait(0.01)


# Source of a child that loads at once; what it does with a question is for the test to say.
LOADED = (
    "import sys\n"
    "from core.llm.llama.protocol import *\n"
    "out, read = sys.stdout.buffer, lambda: read_frame(sys.stdin.buffer, request_decoder)\n"
    "read(); write_frame(out, ModelLoaded(512))\n"
)


@needs_llama
def test_a_process_killed_in_the_middle_is_an_error_and_the_next_question_works(own_model):
    def kill(_: str) -> None:
        if (pid := own_model.pid) is not None:
            os.kill(pid, signal.SIGKILL)

    with pytest.raises(ModelRefused) as caught:
        own_model.chat(HELLO, max_tokens=60000, on_piece=kill)

    assert "Ask again" in caught.value.remedy
    assert own_model.pid is None
    assert own_model.chat(HELLO, max_tokens=5).tokens_out == 5


@needs_llama
def test_a_process_killed_between_questions_is_not_noticed_by_anybody(own_model):
    own_model.chat(HELLO, max_tokens=1)
    pid = own_model.pid
    os.kill(pid, signal.SIGKILL)
    # Its exit status may be asked for as soon as its last thread is gone; it stays unread here.
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)

    assert own_model.chat(HELLO, max_tokens=5).tokens_out == 5
    assert own_model.pid != pid


@needs_llama
def test_closing_gives_the_memory_back_and_asking_loads_again(own_model):
    own_model.chat(HELLO, max_tokens=1)
    pid = own_model.pid

    own_model.close()

    assert is_gone(pid)
    assert own_model.pid is None
    assert own_model.chat(HELLO, max_tokens=5).tokens_out == 5


@needs_llama
def test_closing_does_not_wait_for_an_answer(own_model):
    closer = threading.Thread(target=own_model.close)

    def close(_: str) -> None:
        if not closer.ident:
            closer.start()

    with pytest.raises(ModelRefused):
        own_model.chat(HELLO, max_tokens=60000, on_piece=close)

    closer.join()
    assert own_model.pid is None


@needs_llama
def test_the_process_does_not_outlive_its_parent(gguf):
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from core.llm.llama.llama_model import LlamaModel\n"
        "model = LlamaModel(Path(sys.argv[1]), context_tokens=512, threads=1)\n"
        "model.context_length\n"
        "print(model.pid, flush=True)\n"
        "sys.stdin.read()\n"
    )
    parent = subprocess.Popen(
        [*script(code), str(gguf)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    )
    with parent:
        pid = int(parent.stdout.readline())
        assert not is_gone(pid)

        parent.kill()

        wait_until(lambda: is_gone(pid))


@needs_llama
def test_half_a_file_is_a_damaged_model_and_says_why(gguf, tmp_path):
    path = tmp_path / "half.gguf"
    path.write_bytes(gguf.read_bytes()[:200_000])

    with (
        closing(LlamaModel(path, context_tokens=512, threads=1)) as model,
        pytest.raises(ModelDamaged, match="incomplete") as caught,
    ):
        model.chat(HELLO, max_tokens=5)

    assert "again" in caught.value.remedy
    assert model.pid is None


@needs_llama
def test_garbage_behind_the_right_first_bytes_is_a_damaged_model(tmp_path):
    path = tmp_path / "garbage.gguf"
    path.write_bytes(b"GGUF" + bytes(range(256)) * 20)

    with (
        closing(LlamaModel(path, context_tokens=512, threads=1)) as model,
        pytest.raises(ModelDamaged),
    ):
        model.chat(HELLO, max_tokens=5)


def test_a_file_that_is_no_gguf_is_a_damaged_model(tmp_path):
    path = tmp_path / "letter.gguf"
    path.write_text("Dear Anna,")

    with (
        closing(LlamaModel(path, context_tokens=512, threads=1)) as model,
        pytest.raises(ModelDamaged, match="isn't a GGUF file"),
    ):
        model.chat(HELLO, max_tokens=5)


def test_a_missing_file_is_a_missing_model(tmp_path):
    with (
        closing(LlamaModel(tmp_path / "none.gguf", context_tokens=512, threads=1)) as model,
        pytest.raises(ModelMissing) as caught,
    ):
        model.count_tokens("hello")

    assert "none.gguf" in caught.value.subject


def test_a_file_larger_than_the_memory_is_refused_before_loading(tmp_path):
    path = tmp_path / "huge.gguf"
    with path.open("wb") as file:
        file.write(b"GGUF")
        file.truncate(psutil.virtual_memory().total + 1)

    with (
        closing(LlamaModel(path, context_tokens=512, threads=1)) as model,
        pytest.raises(ModelTooLarge, match="smaller"),
    ):
        model.chat(HELLO, max_tokens=5)


def test_without_the_runtime_the_remedy_is_to_install_it(gguf):
    command = script(
        "import sys\n"
        "sys.modules['llama_cpp'] = None\n"
        "from core.llm.llama.child import main\n"
        "main()\n"
    )

    with (
        closing(LlamaModel(gguf, context_tokens=512, threads=1, command=command)) as model,
        pytest.raises(ModelMissing) as caught,
    ):
        model.chat(HELLO, max_tokens=5)

    assert "make llm" in caught.value.remedy


def test_a_process_that_cannot_start_tells_its_last_words(gguf):
    command = script("raise SystemExit('no libllama.so')")

    with (
        closing(LlamaModel(gguf, context_tokens=512, threads=1, command=command)) as model,
        pytest.raises(ModelRefused, match=r"no libllama\.so"),
    ):
        model.chat(HELLO, max_tokens=5)


def test_a_process_that_ignores_a_stop_is_not_waited_for_and_another_takes_its_place(
    gguf, monkeypatch
):
    monkeypatch.setattr(llama, "GRACE_S", 0.1)
    command = script(
        LOADED
        + "chat = read()\nwrite_frame(out, ReplyPiece(chat.number, 'so far'))\n"
        + "if len(chat.messages) == 1:\n"
        + "    write_frame(out, ChatFinished(chat.number, 'stop', 1, 1, 1.0))\n"
        + "while True: read()\n"
    )
    cancel = Cancel()

    with closing(LlamaModel(gguf, context_tokens=512, threads=1, command=command)) as model:
        reply = model.chat(HELLO, max_tokens=5, on_piece=lambda _: cancel.set(), cancel=cancel)

        assert reply.finish == "cancelled"
        assert reply.text == "so far"
        stuck = model.pid
        assert model.chat(HELLO[1:], max_tokens=5).finish == "stop"
        assert model.pid != stuck
        assert is_gone(stuck)


def test_a_cancel_while_loading_ends_the_process(gguf):
    command = script("import sys\nsys.stdin.read()")
    cancel = Cancel()
    timer = threading.Timer(0.1, cancel.set)
    timer.start()

    with closing(LlamaModel(gguf, context_tokens=512, threads=1, command=command)) as model:
        reply = model.chat(HELLO, max_tokens=5, cancel=cancel)
    timer.join()

    assert reply.finish == "cancelled"
    assert reply.text == ""
    assert model.pid is None


def test_a_reply_that_is_not_the_promised_json_is_refused(gguf):
    command = script(
        LOADED
        + "n = read().number\n"
        + "write_frame(out, ReplyPiece(n, 'Sure! Here it is'))\n"
        + "write_frame(out, ChatFinished(n, 'stop', 1, 1, 1.0))\nread()\n"
    )

    with (
        closing(LlamaModel(gguf, context_tokens=512, threads=1, command=command)) as model,
        pytest.raises(ModelBadReply),
    ):
        model.chat(HELLO, max_tokens=5, schema=PERSON)


def test_the_parent_loads_neither_llama_nor_numpy():
    code = (
        "import sys, core.llm.llama.llama_model\n"
        "print(sorted({'llama_cpp', 'numpy'} & set(sys.modules)))"
    )

    done = subprocess.run(script(code), capture_output=True, text=True, check=True, cwd=ROOT)

    assert done.stdout == "[]\n"


def test_code_in_the_current_folder_is_not_run(tmp_path, monkeypatch):
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "__init__.py").write_text("open('ran', 'w').close()\n")
    monkeypatch.chdir(tmp_path)
    process = LlamaProcess()

    process.send(LoadModel(str(tmp_path / "missing.gguf"), 512, 1))
    reply = process.receive(60)
    process.end()

    assert isinstance(reply, RequestFailed)
    assert not (tmp_path / "ran").exists()


def test_threads_of_the_model_process_do_not_spin():
    code = "import os, sys; print(os.environ['OMP_WAIT_POLICY'], file=sys.stderr)"
    process = LlamaProcess(script(code))

    with pytest.raises(ProcessDied):
        process.receive(20.0)
    assert process.end() == "PASSIVE"
