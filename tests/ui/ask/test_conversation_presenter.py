from concurrent.futures import Future
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from core.events import Changes
from core.records.ids import SessionId
from core.records.memory import ForgetRequest, Session
from tests.fake_engine.engine import CITATIONS
from tests.ui.fake_client import FakeClient
from ui.ask.ask_view import AskView
from ui.ask.conversation.session_list import SessionList
from ui.reader.spot import spot_of

KELP = SessionId(1)


def titles(view: AskView) -> list[str]:
    rows = view.conversations.model
    return [it.title for it in rows.rows if isinstance(it, Session)]


def headings(view: AskView) -> list[str]:
    return [it for it in view.conversations.model.rows if isinstance(it, str)]


def open_first(qtbot, view: AskView, session_id: SessionId = KELP) -> None:
    view.asking.open_conversation(session_id)
    qtbot.waitUntil(lambda: view.session is not None and view.session.id == session_id)
    qtbot.waitUntil(lambda: bool(view.turns))


def deed_of(qtbot, view: AskView, do):
    with qtbot.waitSignal(view.action_done) as signal:
        do()
    return signal.args[0]


def test_down_leads_from_the_search_field_into_the_conversations(qtbot, view):
    shown = view.conversations
    view.activateWindow()
    shown.search.setFocus()
    qtbot.waitUntil(shown.search.hasFocus)

    qtbot.keyClick(shown.search, Qt.Key.Key_Down)

    assert shown.list.hasFocus()
    assert shown.model.session_at(shown.list.currentIndex()).title == titles(view)[0]
    qtbot.keyClick(shown.list, Qt.Key.Key_Down)
    assert shown.model.session_at(shown.list.currentIndex()).title == titles(view)[1]


def test_conversations_stand_in_groups_by_their_day_pinned_ones_first(view):
    assert headings(view) == ["Pinned", "Today", "Yesterday", "Past week", "Earlier"]
    assert titles(view)[:3] == ["Tide model", "Kelp carbon", "Who counts the plants"]


def test_nothing_is_said_to_be_missing_before_the_conversations_are_known(qtbot):
    listed = SessionList()
    qtbot.addWidget(listed)
    listed.show()
    assert not listed.empty.isVisible()

    listed.show_sessions((), text="")

    assert listed.empty.isVisible()


def test_rename_chosen_twice_edits_the_title_once(qtbot, view):
    qtbot.waitUntil(lambda: bool(titles(view)))
    session = next(it for it in view.conversations.model.rows if isinstance(it, Session))

    view.conversations.rename(session.id)
    view.conversations.rename(session.id)

    assert view.conversations.list.is_editing()


def test_the_rows_keep_the_rules_of_models(view, qtmodeltester):
    qtmodeltester.check(view.conversations.model)


def test_conversations_are_searched_as_people_type(qtbot, view):
    qtbot.keyClicks(view.conversations.search, "grant")

    qtbot.waitUntil(lambda: titles(view) == ["Grant budget"])


def test_a_search_that_finds_nothing_says_so(qtbot, view):
    qtbot.keyClicks(view.conversations.search, "zebra")

    qtbot.waitUntil(view.conversations.empty.isVisible)
    assert view.conversations.empty.title.text() == "No results"


def test_a_conversation_comes_back_with_its_citations(qtbot, view):
    open_first(qtbot, view)

    turn = view.turns[0]
    assert turn.question == "Kelp carbon: question 1?"
    assert turn.footer.good.isChecked()
    with qtbot.waitSignal(view.spot_opened) as signal:
        turn.open_citation(1)
    assert signal.args == [spot_of(CITATIONS[0])]
    assert view.header.title.text() == "Kelp carbon"


def test_a_transcript_that_comes_late_does_not_replace_a_new_conversation(
    qtbot, view, engine: FakeClient
):
    transcript = engine.retell(KELP)
    late: Future[Any] = Future()
    requests: list[SessionId] = []
    engine.retell = lambda session_id: requests.append(session_id) or late
    view.asking.open_conversation(KELP)
    qtbot.waitUntil(lambda: requests == [KELP])

    view.begin_conversation()
    late.set_result(transcript)
    qtbot.wait(50)

    assert view.session is None
    assert view.turns == []


def test_of_two_conversations_the_last_chosen_is_shown(qtbot, view, engine: FakeClient):
    shown: list[SessionId] = []
    view.asking.conversations.opened.connect(lambda session: shown.append(session.id))

    view.asking.open_conversation(KELP)
    view.asking.open_conversation(SessionId(3))

    qtbot.waitUntil(lambda: bool(view.turns))
    assert shown == [3]


def test_the_next_question_goes_on_with_the_conversation_in_view(qtbot, view, engine: FakeClient):
    open_first(qtbot, view)

    view.asking.ask("And in 2027?")

    qtbot.waitUntil(lambda: bool(engine.asked))
    assert engine.asked[0][:2] == ("And in 2027?", KELP)


def test_enter_opens_the_chosen_conversation(qtbot, view):
    shown = view.conversations
    shown.list.setCurrentIndex(shown.model.index_of(SessionId(3)))

    qtbot.keyClick(shown.list, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: view.session is not None and view.session.id == 3)


def test_only_the_last_turns_are_made_and_older_ones_when_people_scroll_up(
    qtbot, view, engine: FakeClient, monkeypatch
):
    monkeypatch.setattr("ui.ask.conversation.turn_list.PAGE_SIZE", 8)
    engine.turns_kept = 12
    open_first(qtbot, view)
    qtbot.waitUntil(lambda: len(view.turns) == 8, timeout=20_000)
    assert view.turn_list.older == 4
    bar = view.turn_list.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == bar.maximum())

    bar.setValue(0)

    qtbot.waitUntil(lambda: view.turn_list.older == 0, timeout=20_000)
    assert view.turns[0].question.endswith("question 1?")
    assert bar.value() > 0


def test_a_new_title_can_be_taken_back(qtbot, view, engine: FakeClient):
    rows = view.conversations.model
    deed = deed_of(qtbot, view, lambda: rows.setData(rows.index_of(KELP), "Carbon of kelp"))
    qtbot.waitUntil(lambda: "Carbon of kelp" in titles(view))

    deed.undo()

    qtbot.waitUntil(lambda: "Kelp carbon" in titles(view))
    assert deed.words == "Renamed to “Carbon of kelp”"


def test_an_empty_title_changes_nothing(qtbot, view):
    rows = view.conversations.model

    with qtbot.assertNotEmitted(view.action_done):
        rows.setData(rows.index_of(KELP), "  ")


def test_a_pinned_conversation_stands_first(qtbot, view):
    view.conversations.pinned.emit(view.conversations.model.session_at(
        view.conversations.model.index_of(SessionId(3))), True)  # fmt: skip

    qtbot.waitUntil(lambda: "Grant budget" in titles(view)[:2])


def test_a_deleted_conversation_is_only_out_of_sight_until_the_offer_has_passed(
    qtbot, view, engine: FakeClient
):
    session = view.conversations.model.session_at(view.conversations.model.index_of(KELP))
    deed = deed_of(qtbot, view, lambda: view.conversations.deleted.emit(session))
    assert "Kelp carbon" not in titles(view)
    assert not any(call[0] == "forget" for call in engine.calls)

    deed.undo()
    assert "Kelp carbon" in titles(view)

    deed.redo()
    deed.settle()
    qtbot.waitUntil(lambda: ("forget", ForgetRequest(session_id=KELP)) in engine.calls)
    assert "Kelp carbon" not in titles(view)


def test_deleting_the_conversation_in_view_begins_a_new_one_and_undo_brings_it_back(qtbot, view):
    open_first(qtbot, view)
    session = view.session

    deed = deed_of(qtbot, view, lambda: view.conversations.deleted.emit(session))
    assert view.turns == []

    deed.undo()
    qtbot.waitUntil(lambda: bool(view.turns))
    assert view.session.id == KELP


def test_delete_on_the_keyboard_deletes(qtbot, view):
    shown = view.conversations
    shown.list.setCurrentIndex(shown.model.index_of(KELP))

    deed = deed_of(qtbot, view, lambda: qtbot.keyClick(shown.list, Qt.Key.Key_Delete))

    assert deed.words == "Deleted “Kelp carbon”"


def test_a_conversation_is_exported_to_the_file_that_people_pick(
    qtbot, view, engine: FakeClient, monkeypatch
):
    offered: list[str] = []

    def pick(_owner, _title, name, _kinds):
        offered.append(name)
        return "/home/ada/kelp.md", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", pick)
    session = view.conversations.model.session_at(view.conversations.model.index_of(KELP))

    with qtbot.waitSignal(view.message_shown) as signal:
        view.conversations.exported.emit(session)

    assert offered == ["Kelp carbon.md"]
    assert ("export_session", KELP, "/home/ada/kelp.md", True) in engine.calls
    assert signal.args == ["Saved as kelp.md"]


def test_the_list_follows_what_is_remembered_elsewhere(qtbot, view, engine: FakeClient):
    engine.sessions = [it for it in engine.sessions if it.id != KELP]

    engine.announce(Changes(frozenset({"memories"})))

    qtbot.waitUntil(lambda: "Kelp carbon" not in titles(view))


def test_a_conversation_that_is_gone_is_said(qtbot, view):
    with qtbot.waitSignal(view.message_shown) as signal:
        view.asking.open_conversation(SessionId(999))

    assert "There is no such conversation." in signal.args[0]


@pytest.mark.parametrize(("width", "shown"), [(1200, True), (800, False)])
def test_the_list_gives_way_where_there_is_little_room(qtbot, view, width: int, shown):
    view.resize(width, 600)

    qtbot.waitUntil(lambda: view.conversations.isVisible() == shown)
    assert view.header.list_button.isVisible() != shown
    view.toggle_list()
    assert view.conversations.isVisible() != shown
