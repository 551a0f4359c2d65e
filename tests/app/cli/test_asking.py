"""What is typed as a question arrives as one."""

import json

import pytest

from app.cli.run import run
from app.cli.wishes import as_typed
from core.records.questions import sound_text


@pytest.fixture
def loci(served, capsys):
    def call(*words: str) -> tuple[int, str]:
        code = run(["--home", str(served.home), "--json", *words], open_window=lambda _: 1)
        return code, json.loads(capsys.readouterr().out)["question"]

    return call


@pytest.mark.parametrize("command", ["ask", "search"])
def test_a_question_may_begin_with_a_word_to_leave_out(loci, command):
    code, question = loci(command, "-sensor")

    assert (code, question.strip()) == (0, "-sensor")


def test_options_stay_options():
    words = ["search", "-blade", "-k", "3", "-k5", "-h", "--json", "-5"]

    assert as_typed(words) == ["search", " -blade", "-k", "3", "-k5", "-h", "--json", "-5"]


def test_other_commands_are_left_alone():
    assert as_typed(["add", "-sensor"]) == ["add", "-sensor"]


@pytest.mark.parametrize("command", ["ask", "search"])
def test_bytes_that_are_no_text_do_not_stop_a_question(loci, command):
    code, question = loci(command, "Who is M\udcfcller?")

    assert (code, question) == (0, "Who is M\ufffdller?")


def test_sound_text_joins_halves_and_leaves_the_rest_as_it_is():
    assert sound_text("\ud83d\ude00 caf\u00e9") == "\U0001f600 caf\u00e9"
    assert sound_text("a\ud800b") == "a\ufffdb"
    assert sound_text("\ufeffplain") == "\ufeffplain"
