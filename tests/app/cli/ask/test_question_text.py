"""What is typed as a question arrives as one."""

import json

import pytest

from app.cli.ask.query_options import protect_exclusions
from core.records.answers.questions import clean_question, replace_surrogates


@pytest.fixture
def asked(loci):
    """Runs a command with JSON; returns exit code and the question as the engine got it."""

    def call(*words: str) -> tuple[int, str]:
        code, out, _ = loci("--json", *words)
        return code, json.loads(out)["question"]

    return call


@pytest.mark.parametrize("command", ["ask", "search"])
def test_a_question_may_begin_with_a_word_to_leave_out(asked, command):
    code, question = asked(command, "-sensor")

    assert (code, question.strip()) == (0, "-sensor")


def test_options_stay_options():
    words = ["search", "-blade", "-k", "3", "-k5", "-h", "--json", "-5"]

    assert protect_exclusions(words) == [
        "search",
        " -blade",
        "-k",
        "3",
        "-k5",
        "-h",
        "--json",
        "-5",
    ]


def test_other_commands_are_left_alone():
    assert protect_exclusions(["add", "-sensor"]) == ["add", "-sensor"]


@pytest.mark.parametrize("command", ["ask", "search"])
def test_bytes_that_are_no_text_do_not_stop_a_question(asked, command):
    code, question = asked(command, "Who is M\udcfcller?")

    assert (code, question) == (0, "Who is M\ufffdller?")


def test_lone_surrogates_are_replaced_and_pairs_are_joined():
    assert replace_surrogates("\ud83d\ude00 caf\u00e9") == "\U0001f600 caf\u00e9"
    assert replace_surrogates("a\ud800b") == "a\ufffdb"
    assert replace_surrogates("\ufeffplain") == "\ufeffplain"


def test_a_question_is_one_line_with_single_spaces():
    assert clean_question("  Who is\n M\udcfcller? ") == "Who is M\ufffdller?"
