"""The commands of saved questions."""

import json

import pytest

from tests.fake_engine.saved_questions import FIRED, LEADER


def test_a_question_is_kept_with_its_usual_condition(loci, engine):
    code, out, _ = loci("watch", "add", "Who leads the reef survey?")

    assert code == 0
    assert "[question, changes] Who leads the reef survey?" in out
    assert engine.calls[-1] == (
        "save_question", "Who leads the reef survey?", "question", "changes"
    )  # fmt: skip


@pytest.mark.parametrize("form", ["search", "query"])
def test_searches_and_queries_tell_new_results(loci, engine, form):
    code, out, _ = loci("watch", "add", "some words", f"--{form}", "--json")

    assert code == 0
    assert json.loads(out)["form"] == form
    assert engine.calls[-1] == ("save_question", "some words", form, "new results")


def test_a_condition_is_named_by_one_word(loci, engine):
    loci("watch", "add", "--search", "words", "--when", "becomes-true")
    code, _, _ = loci("watch", "change", "2", "--when", "changes", "--json")

    assert code == 0
    assert ("save_question", "words", "search", "becomes true") in engine.calls
    assert engine.calls[-1] == ("change_question", 2, "changes")


def test_questions_are_listed_with_what_is_new(loci):
    code, out, _ = loci("watch", "list")

    assert code == 0
    assert "1  [question, changes] Who leads the kelp survey?: 1 result, 1 new" in out
    assert json.loads(loci("watch", "list", "--json")[1])["questions"][1]["results"] == 3


def test_the_history_shows_before_now_and_the_source(loci, engine):
    code, out, _ = loci("watch", "history", "1", "--unseen", "--seen")

    assert code == 0
    assert "  before: **Mira Sato** [1]\n  now: **Imani Okafor** [1]\n" in out
    assert f"  + {FIRED.items[0].path}: {FIRED.items[0].text}\n" in out
    assert engine.calls[-1] == ("mark_seen", (FIRED.id,))
    assert loci("watch", "history", "--unseen")[1] == "Nothing new.\n"


def test_a_check_waits_until_everything_is_read(loci, engine):
    engine.let_settle.set()
    code, out, _ = loci("watch", "check", "--full", "--json")

    assert code == 0
    printed = json.loads(out)
    assert (printed["saved"], printed["asked"]) == (2, 0)
    assert [it["id"] for it in printed["firings"]] == [FIRED.id]
    assert engine.settling.acquire(blocking=False)
    assert [call[0] for call in engine.calls[-2:]] == ["check_questions", "list_firings"]
    assert engine.calls[-2] == ("check_questions", True)


def test_a_question_is_removed(loci, engine):
    code, out, _ = loci("watch", "remove", "1")

    assert (code, out) == (0, "Removed.\n")
    assert engine.calls[-1] == ("remove_question", LEADER.id)


def test_a_text_is_no_search_and_query_at_once(loci):
    assert loci("watch", "add", "x", "--search", "--query")[0] == 2
