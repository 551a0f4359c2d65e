"""The commands about conversations and memory, on an engine with fixed replies."""

import io
import json
import sys


class Typed(io.StringIO):
    """Lines as if typed on a terminal."""

    def isatty(self) -> bool:
        return True


def test_memories_are_listed_with_strength_and_words(loci):
    code, out, _ = loci("memory", "list")

    assert code == 0
    assert "you: Please always use metric units." in out
    assert "Loci: Imani estimates about 3.1 tonnes" in out


def test_memories_are_listed_for_programs(loci):
    _, out, _ = loci("memory", "list", "drone", "--kind", "turn", "--json")

    assert [it["episode"]["text"] for it in json.loads(out)["memories"]] == [
        "Is the drone repaired?"
    ]


def test_a_memory_is_shown_with_how_it_fades(loci):
    _, out, _ = loci("memory", "show", "2")

    assert "Reply 2 of conversation 1" in out
    assert "About: carbon" in out
    assert "Rests on: /home/ada/Research/kelp-survey.md" in out
    assert "Said today" in out
    assert "in    7 days  0." in out


def test_memories_are_pinned_and_rated(loci):
    assert loci("memory", "pin", "1")[0] == 0
    assert loci("memory", "unpin", "1")[0] == 0
    assert loci("memory", "rate", "2", "5")[0] == 0


def test_a_memory_is_edited(loci):
    status, out, _ = loci("memory", "edit", "1", "Who leads Heron by now?")

    assert status == 0
    assert "Who leads Heron by now?" in out
    assert loci("memory", "edit", "1")[0] == 2


def test_what_was_said_is_recalled_with_why(loci):
    _, out, _ = loci("memory", "recall", "kelp?", "--since", "2025-01")

    assert "you: How much carbon does a restored bed store?" in out
    assert "You said this." in out


def test_conversations_are_listed_and_shown(loci):
    assert "Kelp carbon  (2 turns, active)" in loci("memory", "sessions")[1]
    assert "There are no conversations." in loci("memory", "sessions", "osprey")[1]
    _, out, _ = loci("memory", "session", "1", "--title", "Birds", "--pin")
    assert "You: Birds: question 1?" in out
    assert loci("memory", "session", "9")[0] == 2


def test_statements_are_accepted_and_rejected(loci):
    _, out, _ = loci("memory", "proposals")

    assert "1  Jonas Feld writes the budget  (“Jonas writes the budget”)" in out
    assert "It is kept as a fact." in loci("memory", "accept", "1")[1]
    assert loci("memory", "accept", "7")[0] == 2


def test_lines_of_the_own_context_are_listed_added_and_dropped(loci):
    assert "1  Answer with metric units." in loci("memory", "remarks")[1]
    assert "11  Be brief." in loci("memory", "remark", "Be brief.")[1]
    assert "1  Be kind." in loci("memory", "reword", "1", "Be kind.")[1]
    assert "Line 1 is dropped." in loci("memory", "unremark", "1")[1]


def test_memory_is_switched_on_and_off(loci, engine):
    loci("memory", "on")
    assert engine.option("memory") == "on"
    loci("memory", "off")
    assert engine.option("memory") == "off"


def test_a_chat_answers_each_line_that_is_piped_in(loci, engine, monkeypatch):
    engine.set_option("memory", value="on")
    monkeypatch.setattr(sys, "stdin", io.StringIO("Who leads Heron?\n\nAnd Osprey?\n"))
    code, out, notes = loci("chat")

    assert code == 0
    assert out.index("Who leads Heron?") < out.index("And Osprey?")
    assert ">" not in out
    assert not notes


def test_a_chat_ends_when_one_leaves(loci, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("/quit\nNever asked\n"))

    assert "Never asked" not in loci("chat")[1]


def test_a_chat_for_programs_is_one_json_object_for_each_turn(loci, engine, monkeypatch):
    engine.set_option("memory", value="on")
    monkeypatch.setattr(sys, "stdin", io.StringIO("One?\nTwo?\n"))
    _, out, _ = loci("chat", "--json")

    assert [json.loads(line)["question"] for line in out.splitlines()] == ["One?", "Two?"]
    assert {json.loads(line)["session_id"] for line in out.splitlines()} == {101}


def test_a_chat_without_memory_is_a_passing_one(loci, engine, monkeypatch):
    engine.set_option("memory", value="unasked")
    monkeypatch.setattr(sys, "stdin", Typed("One?\n"))
    _, out, _ = loci("chat", "--no-memory", "--json")

    assert json.loads(out)["session_id"] == -1
    assert engine.option("memory") == "unasked"


def test_the_first_chat_asks_whether_conversations_may_be_remembered(loci, engine, monkeypatch):
    engine.set_option("memory", value="unasked")
    monkeypatch.setattr(sys, "stdin", Typed("what?\ny\nWho leads Heron?\n"))
    _, out, notes = loci("chat")

    assert out.count("Shall Loci remember conversations?") == 2
    assert engine.option("memory") == "on"
    assert "> " in out
    assert "loci chat --session 101" in notes


def test_without_a_terminal_nobody_is_asked_and_nothing_remembered(loci, engine, monkeypatch):
    engine.set_option("memory", value="unasked")
    monkeypatch.setattr(sys, "stdin", io.StringIO("Who leads Heron?\n"))
    _, _, notes = loci("chat")

    assert "Nothing of this conversation is remembered." in notes
    assert engine.option("memory") == "unasked"
    assert ("begin_session", "", True) in engine.calls


def test_a_chat_goes_on_with_an_earlier_conversation(loci, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("And Osprey?\n/new\nWho?\n"))
    code, out, notes = loci("chat", "--session", "1")

    assert code == 0
    assert "You: Kelp carbon: question 2?" in out
    assert "A new conversation." in notes
    assert loci("chat", "--session", "9")[0] == 2


def test_an_error_in_a_turn_does_not_end_the_chat(loci, engine, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("fail\nWho leads Heron?\n"))
    asked = type(engine).ask

    def ask(self, question, **given):
        if question == "fail":
            self.show_session(9)
        return asked(self, question, **given)

    monkeypatch.setattr(type(engine), "ask", ask)
    code, out, notes = loci("chat")

    assert code == 0
    assert "There is no such conversation." in notes
    assert "Who leads Heron?" in out


def test_the_measurement_of_memory_wants_files_that_are_there(loci):
    files = ("--turns", "/no/turns", "--sessions", "/no/sessions", "--queries", "/no/queries")
    code, _, notes = loci("bench", "memory", *files)

    assert code == 2
    assert "This file does not exist." in notes
