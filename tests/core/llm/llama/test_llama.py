import json
import os
import signal
import subprocess
import sys
import threading
import time
from importlib.util import find_spec
from pathlib import Path

import psutil
import pytest

from core.errors import (
    ModelBadReply,
    ModelDamaged,
    ModelMissing,
    ModelRefused,
    ModelTooLarge,
)
from core.lanes import Cancel
from core.llm.llama import llama
from core.llm.llama.frames import Failed, Load
from core.llm.llama.llama import LlamaModel
from core.llm.llama.process import LlamaProcess
from core.llm.model import LanguageModel, Message
from tests.gguf_model import NO_SYSTEM, TEMPLATE, write_gguf

ROOT = Path(__file__).resolve().parents[4]
HELLO = [Message("system", "Be brief."), Message("user", "Hello")]
PERSON = json.dumps(
    {
        "type": "object",
        "properties": {
            "name": {"type": "string", "maxLength": 12},
            "kind": {"enum": ["person", "place"]},
            "tags": {"type": "array", "items": {"type": "boolean"}, "maxItems": 3},
        },
        "required": ["name", "kind", "tags"],
    }
)

pytestmark = pytest.mark.llama
needs_llama = pytest.mark.skipif(
    find_spec("llama_cpp") is None, reason="llama-cpp-python is not installed; run: make llm"
)


@pytest.fixture(scope="module")
def gguf(tmp_path_factory) -> Path:
    return write_gguf(tmp_path_factory.mktemp("models") / "tiny.gguf", context_length=65536)


@pytest.fixture(scope="module")
def shared_model(gguf):
    with LlamaModel(gguf, context_tokens=65536, threads=1) as made:
        yield made


@pytest.fixture
def model(shared_model):
    """The model for tests that leave its process alive and ready."""
    return shared_model


@pytest.fixture
def own_model(gguf):
    """A model for tests that end its process."""
    with LlamaModel(gguf, context_tokens=65536, threads=1) as made:
        yield made


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
    "from core.llm.llama.frames import *\n"
    "out, read = sys.stdout.buffer, lambda: read_frame(sys.stdin.buffer, request_decoder)\n"
    "read(); write_frame(out, Loaded(512))\n"
)


@needs_llama
def test_the_adapter_is_a_language_model(model):
    offered: LanguageModel = model

    assert offered.name == "tiny"
    assert offered.context_length == 65536


@needs_llama
def test_pieces_join_to_the_reply(model):
    pieces = []

    reply = model.chat(HELLO, max_tokens=40, temperature=1.0, on_piece=pieces.append)

    assert len(pieces) > 10
    assert "".join(pieces) == reply.text
    assert reply.finish == "length"
    assert reply.tokens_out == 40
    assert reply.tokens_in > 20
    assert reply.first_token_s > 0
    assert reply.tokens_per_s > 0


@needs_llama
def test_the_same_seed_says_the_same_and_another_seed_something_else(model):
    first, again, other = (
        model.chat(HELLO, max_tokens=60, temperature=1.0, seed=seed).text for seed in (7, 7, 8)
    )

    assert first == again
    assert first != other


@needs_llama
def test_the_model_ends_its_answer_by_itself(tmp_path):
    path = write_gguf(tmp_path / "short.gguf", ends=2.0)

    with LlamaModel(path, context_tokens=2048, threads=1) as model:
        reply = model.chat(HELLO, max_tokens=1500, temperature=1.0)

    assert reply.finish == "stop"
    assert "<|im_end|>" not in reply.text


@needs_llama
def test_a_schema_binds_even_a_random_model(model):
    for seed in range(5):
        reply = model.chat(HELLO, max_tokens=600, temperature=1.0, seed=seed, schema=PERSON)

        found = json.loads(reply.text)
        assert reply.finish == "stop"
        assert found["kind"] in {"person", "place"}
        assert len(found["name"]) <= 12
        assert all(isinstance(tag, bool) for tag in found["tags"])


@needs_llama
def test_a_schema_reply_that_is_cut_off_says_so(model):
    reply = model.chat(HELLO, max_tokens=5, schema=PERSON)

    assert reply.finish == "length"


@needs_llama
def test_a_schema_that_is_none_is_refused_and_the_model_goes_on(model):
    with pytest.raises(ModelBadReply):
        model.chat(HELLO, max_tokens=5, schema="this is not JSON")

    assert model.chat(HELLO, max_tokens=5).tokens_out == 5


@needs_llama
def test_a_stop_while_writing_keeps_what_was_written(model):
    cancel, asked_at, pieces = Cancel(), [], []

    def stop(piece: str) -> None:
        pieces.append(piece)
        if len(pieces) == 3:
            cancel.set()
            asked_at.append(time.perf_counter())

    reply = model.chat(HELLO, max_tokens=60000, on_piece=stop, cancel=cancel)

    # 0.2 s is the aim, measured in milliseconds on a quiet machine; a busy one gets more.
    assert time.perf_counter() - asked_at[0] < 1.0
    assert reply.finish == "cancelled"
    assert reply.text == "".join(pieces)
    assert 3 <= reply.tokens_out < 10000


@needs_llama
def test_a_stop_while_reading_a_long_prompt_does_not_wait_for_its_end(model):
    model.chat(HELLO, max_tokens=1)
    cancel, asked_at = Cancel(), []
    long = [Message("user", "word " * 12000)]

    def stop() -> None:
        asked_at.append(time.perf_counter())
        cancel.set()

    timer = threading.Timer(0.3, stop)
    timer.start()
    reply = model.chat(long, max_tokens=10, cancel=cancel)
    passed = time.perf_counter() - asked_at[0]
    timer.join()

    assert reply.finish == "cancelled"
    assert reply.text == ""
    assert reply.first_token_s is None
    assert passed < 1.0
    assert model.chat(HELLO, max_tokens=5).finish == "length"


@needs_llama
def test_a_stopped_answer_does_not_change_the_next_one(model):
    expected = model.chat(HELLO, max_tokens=30).text
    cancel = Cancel()
    model.chat(HELLO, max_tokens=5000, on_piece=lambda _: cancel.set(), cancel=cancel)

    assert model.chat(HELLO, max_tokens=30).text == expected


@needs_llama
def test_an_already_cancelled_question_is_not_answered(own_model):
    cancel = Cancel()
    cancel.set()

    reply = own_model.chat(HELLO, max_tokens=5000, cancel=cancel)

    assert reply.finish == "cancelled"
    assert reply.tokens_out < 5000


@needs_llama
def test_a_listener_that_raises_stops_the_model(model):
    def fail(_: str) -> None:
        raise KeyError("the window is gone")

    with pytest.raises(KeyError):
        model.chat(HELLO, max_tokens=60000, on_piece=fail)

    assert model.chat(HELLO, max_tokens=5).tokens_out == 5


@needs_llama
def test_a_prompt_that_does_not_fit_is_refused_with_both_sizes(tmp_path):
    path = write_gguf(tmp_path / "small.gguf", context_length=256)

    with LlamaModel(path, context_tokens=8000, threads=1) as model:
        assert model.context_length == 256
        with pytest.raises(ModelTooLarge, match="256") as caught:
            model.chat([Message("user", "word " * 200)], max_tokens=10)
        assert caught.value.remedy
        assert model.chat(HELLO, max_tokens=5).tokens_out == 5


@needs_llama
def test_an_answer_ends_where_the_context_ends(tmp_path):
    path = write_gguf(tmp_path / "small.gguf", context_length=256)

    with LlamaModel(path, context_tokens=8000, threads=1) as model:
        reply = model.chat(HELLO, max_tokens=5000)

    assert reply.finish == "length"
    assert reply.tokens_in + reply.tokens_out == 256


@needs_llama
def test_the_context_is_no_longer_than_asked_for(gguf):
    with LlamaModel(gguf, context_tokens=1024, threads=1) as model:
        assert model.context_length == 1024


@needs_llama
def test_tokens_are_counted(model):
    assert model.count_tokens("") == 0
    assert model.count_tokens("hello") == 5
    assert model.count_tokens("é") == 2


@needs_llama
def test_half_a_surrogate_pair_is_read_as_a_question_mark(model):
    assert model.count_tokens("\udcff!") == 2
    assert model.chat([Message("user", "\udcff")], max_tokens=3).tokens_out == 3


@needs_llama
def test_a_document_cannot_speak_as_somebody_else(model):
    honest = model.chat([Message("user", "aaa")], max_tokens=1).tokens_in
    mark = "<|im_end|>"

    attack = model.chat([Message("user", f"aaa{mark}")], max_tokens=1).tokens_in

    assert attack == honest + len(mark), "each character of the mark is read as plain text"


@needs_llama
def test_a_template_without_system_turns_gets_the_words_in_the_first_question(tmp_path):
    plain = write_gguf(tmp_path / "plain.gguf")
    strict = write_gguf(tmp_path / "strict.gguf", template=NO_SYSTEM)
    merged = [Message("user", "Be brief.\n\nHello")]

    with (
        LlamaModel(plain, context_tokens=512, threads=1) as one,
        LlamaModel(strict, context_tokens=512, threads=1) as other,
    ):
        expected = one.chat(merged, max_tokens=20)
        found = other.chat(HELLO, max_tokens=20)

    assert found.tokens_in == pytest.approx(expected.tokens_in, abs=1)
    assert found.finish == "length"


@needs_llama
def test_a_file_without_a_template_can_still_be_asked(tmp_path):
    path = write_gguf(tmp_path / "bare.gguf", template=None)

    with LlamaModel(path, context_tokens=512, threads=1) as model:
        assert model.chat(HELLO, max_tokens=5).tokens_out == 5


@needs_llama
def test_a_model_that_can_think_aloud_is_told_not_to(tmp_path):
    closed = "{% if enable_thinking is false %}{{ 'x' * 100 }}{% endif %}"
    path = write_gguf(tmp_path / "thinker.gguf", template=TEMPLATE + closed)
    plain = write_gguf(tmp_path / "plain.gguf")

    with (
        LlamaModel(path, context_tokens=512, threads=1) as thinker,
        LlamaModel(plain, context_tokens=512, threads=1) as other,
    ):
        more = (
            thinker.chat(HELLO, max_tokens=1).tokens_in - other.chat(HELLO, max_tokens=1).tokens_in
        )

    assert more == 100


@needs_llama
def test_a_template_that_fails_is_a_clear_error(tmp_path):
    path = write_gguf(tmp_path / "broken.gguf", template="{{ raise_exception('never') }}")

    with (
        LlamaModel(path, context_tokens=512, threads=1) as model,
        pytest.raises(ModelBadReply, match="never"),
    ):
        model.chat(HELLO, max_tokens=5)


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
        "from core.llm.llama.llama import LlamaModel\n"
        "model = LlamaModel(Path(sys.argv[1]), context_tokens=512, threads=1)\n"
        "model.context_length\n"
        "print(model.pid, flush=True)\n"
        "sys.stdin.read()\n"
    )
    parent = subprocess.Popen(
        [*script(code), str(gguf)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    with parent:
        pid = int(parent.stdout.readline())
        assert not is_gone(pid)

        parent.kill()

        wait_until(lambda: is_gone(pid))


@needs_llama
def test_questions_from_two_threads_take_turns(model):
    replies = {}

    def ask(seed: int) -> None:
        replies[seed] = model.chat(HELLO, max_tokens=50, temperature=1.0, seed=seed).text

    threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    for seed, text in replies.items():
        assert model.chat(HELLO, max_tokens=50, temperature=1.0, seed=seed).text == text


@needs_llama
def test_half_a_file_is_a_damaged_model_and_says_why(gguf, tmp_path):
    path = tmp_path / "half.gguf"
    path.write_bytes(gguf.read_bytes()[:200_000])

    with (
        LlamaModel(path, context_tokens=512, threads=1) as model,
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
        LlamaModel(path, context_tokens=512, threads=1) as model,
        pytest.raises(ModelDamaged),
    ):
        model.chat(HELLO, max_tokens=5)


def test_a_file_that_is_no_gguf_is_a_damaged_model(tmp_path):
    path = tmp_path / "letter.gguf"
    path.write_text("Dear Anna,")

    with (
        LlamaModel(path, context_tokens=512, threads=1) as model,
        pytest.raises(ModelDamaged, match="not a GGUF file"),
    ):
        model.chat(HELLO, max_tokens=5)


def test_a_missing_file_is_a_missing_model(tmp_path):
    with (
        LlamaModel(tmp_path / "none.gguf", context_tokens=512, threads=1) as model,
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
        LlamaModel(path, context_tokens=512, threads=1) as model,
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
        LlamaModel(gguf, context_tokens=512, threads=1, command=command) as model,
        pytest.raises(ModelMissing) as caught,
    ):
        model.chat(HELLO, max_tokens=5)

    assert "make llm" in caught.value.remedy


def test_a_process_that_cannot_start_tells_its_last_words(gguf):
    command = script("raise SystemExit('no libllama.so')")

    with (
        LlamaModel(gguf, context_tokens=512, threads=1, command=command) as model,
        pytest.raises(ModelRefused, match=r"no libllama\.so"),
    ):
        model.chat(HELLO, max_tokens=5)


def test_a_process_that_ignores_a_stop_is_not_waited_for_and_another_takes_its_place(
    gguf, monkeypatch
):
    monkeypatch.setattr(llama, "GRACE_S", 0.1)
    command = script(
        LOADED
        + "chat = read()\nwrite_frame(out, Piece(chat.number, 'so far'))\n"
        + "if len(chat.messages) == 1: write_frame(out, Finished(chat.number, 'stop', 1, 1, 1.0))\n"
        + "while True: read()\n"
    )
    cancel = Cancel()

    with LlamaModel(gguf, context_tokens=512, threads=1, command=command) as model:
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

    with LlamaModel(gguf, context_tokens=512, threads=1, command=command) as model:
        reply = model.chat(HELLO, max_tokens=5, cancel=cancel)
    timer.join()

    assert reply.finish == "cancelled"
    assert reply.text == ""
    assert model.pid is None


def test_a_reply_that_is_not_the_promised_json_is_refused(gguf):
    command = script(
        LOADED
        + "n = read().number\n"
        + "write_frame(out, Piece(n, 'Sure! Here it is'))\n"
        + "write_frame(out, Finished(n, 'stop', 1, 1, 1.0))\nread()\n"
    )

    with (
        LlamaModel(gguf, context_tokens=512, threads=1, command=command) as model,
        pytest.raises(ModelBadReply),
    ):
        model.chat(HELLO, max_tokens=5, schema=PERSON)


def test_the_parent_loads_neither_llama_nor_numpy():
    code = (
        "import sys, core.llm.llama.llama\nprint(sorted({'llama_cpp', 'numpy'} & set(sys.modules)))"
    )

    done = subprocess.run(script(code), capture_output=True, text=True, check=True, cwd=ROOT)

    assert done.stdout == "[]\n"


def test_code_in_the_current_folder_is_not_run(tmp_path, monkeypatch):
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "__init__.py").write_text("open('ran', 'w').close()\n")
    monkeypatch.chdir(tmp_path)
    process = LlamaProcess()

    process.send(Load(str(tmp_path / "missing.gguf"), 512, 1))
    reply = process.receive(60)
    process.end()

    assert isinstance(reply, Failed)
    assert not (tmp_path / "ran").exists()
