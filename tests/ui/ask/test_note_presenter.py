import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QFileDialog, QMenu

from core.records.answers.answers import Citation
from core.records.memory import RewrittenQuestion
from tests.core.injection.test_injection import leads
from tests.ui.ask.questions import answered
from tests.ui.fake_client import FakeClient
from ui.ask.answer.answer_markdown import as_markdown, as_note
from ui.widgets.boxes import descendant

DAY = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def offered(monkeypatch) -> list[str]:
    """Paths that the dialog offered; each is taken, in the notes."""
    offered: list[str] = []

    def pick(_owner, _title, path, _kinds, **_options):
        offered.append(path)
        return f"/home/ada/Notes/{path.rsplit('/', 1)[-1]}", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", pick)
    return offered


def choose(qtbot, view, words: str) -> None:
    view.turns[-1].footer.more.click()
    menu = descendant(view, QMenu)
    next(it for it in menu.actions() if it.text() == words).trigger()
    menu.close()


def test_an_answer_is_saved_as_a_note_and_the_folder_is_remembered(
    qtbot, view, engine: FakeClient, offered: list[str]
):
    turn = answered(qtbot, view)

    with qtbot.waitSignal(view.message_shown) as signal:
        choose(qtbot, view, "Save as note…")

    name = "How much carbon does a bed store.md"
    assert offered == [str(Path.home() / name)]
    assert signal.args == [f"Saved as {name}"]
    (saved,) = [it for it in engine.calls if it[0] == "save_note"]
    assert saved[1] == f"/home/ada/Notes/{name}"
    assert saved[2] == as_note(turn.question, turn.answer, day=datetime.now(UTC))
    qtbot.waitUntil(lambda: engine.option("notes_folder") == "/home/ada/Notes")
    choose(qtbot, view, "Save as note…")
    qtbot.waitUntil(lambda: offered[1:] == [f"/home/ada/Notes/{name}"])


def test_a_note_in_a_folder_that_is_read_is_refused_with_a_remedy(
    qtbot, view, engine: FakeClient, monkeypatch
):
    answered(qtbot, view)
    titles, picked = [], ["/home/ada/Research/kelp", ""]  # cancelled when offered again

    def pick(_owner, title, *_rest, **_options):
        titles.append(title)
        return picked.pop(0), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", pick)

    with qtbot.waitSignal(view.message_shown) as signal:
        choose(qtbot, view, "Save as note…")

    assert "would find its own answer there" in signal.args[0]
    qtbot.waitUntil(lambda: not picked)
    assert titles == ["Save as note, in a folder that Loci doesn't read"] * 2
    assert "/home/ada/Research/kelp.md" in [it[1] for it in engine.calls if it[0] == "save_note"]
    assert "notes_folder" not in [it[1] for it in engine.calls if it[0] == "set_option"]


def test_nothing_is_saved_where_nothing_was_answered(qtbot, view, engine: FakeClient):
    engine.found = False
    answered(qtbot, view)

    view.turns[-1].footer.more.click()

    words = [it.text() for it in descendant(view, QMenu).actions()]
    assert "Ask again" in words
    assert "Save as note…" not in words


def test_the_command_saves_the_last_answer(qtbot, view, engine: FakeClient, offered: list[str]):
    view.actions()["save_note"]()
    engine.found = False
    answered(qtbot, view)
    view.actions()["save_note"]()
    assert offered == []

    engine.found = True
    answered(qtbot, view)
    view.actions()["save_note"]()

    qtbot.waitUntil(lambda: "save_note" in [it[0] for it in engine.calls])
    assert len(offered) == 1


def test_a_note_has_the_question_the_day_and_links_to_the_sources(engine: FakeClient):
    answer = replace(
        engine.make_answer("And there?"),
        answer="About 3 tonnes [1]. Others say 4 [2].",
        citations=(
            Citation(1, "/home/ada/My notes/kelp [old].md", None, "", None, 0, 5, "three\ntonnes"),
            Citation(2, "/home/ada/reef.pdf", None, "", 7, 0, 0, ""),
            Citation(3, "conversation:4", "9", "Kelp talk", None, 0, 4, "four"),
        ),
        understood=RewrittenQuestion("And there?", "How much there?", shown="How much there?"),
    )

    lines = as_note("And\nthere?", answer, day=DAY).splitlines()

    assert lines[0] == "# And there?"
    assert "2026" in lines[2]
    assert "How much there?" in lines[4]
    assert "About 3 tonnes [1]. Others say 4 [2]." in lines
    assert lines[-3:] == [
        r"- [1] [kelp \[old\].md](file:///home/ada/My%20notes/kelp%20%5Bold%5D.md): “three tonnes”",
        "- [2] [reef.pdf, page 7](file:///home/ada/reef.pdf#page=7)",
        "- [3] Kelp talk: “four”",
    ]


def test_words_and_names_of_documents_lead_nowhere_in_a_note_and_in_the_clipboard(
    engine: FakeClient,
):
    beacon = (
        '![x](https://evil.example/p.png?d=1) <img src="//evil.example">\x1b[2J [a](javascript:1)'
    )
    citations = (
        Citation(1, f"/n/{beacon.replace('/', '')}.md", None, beacon, None, 0, 9, beacon),
        Citation(2, "conversation:4", "9", beacon, None, 0, 4, beacon),
    )
    answer = replace(engine.make_answer("Who?"), answer="It is [1].", citations=citations)

    for text in (as_note("Who?", answer, day=DAY), as_markdown(answer)):
        targets = re.findall(r"(?<!\\)\]\(([^)]*)\)", text)
        assert all(target.startswith("file:///n/") for target in targets)
        assert set(leads(text)) <= {"link_open"}
        assert "\x1b" not in text
