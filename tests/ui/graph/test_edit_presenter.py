import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLineEdit

from core.errors import WrongUse
from core.messages import UserMessage
from core.records.graph.edits import (
    AddFact,
    Confirm,
    KeepApart,
    Merge,
    Reject,
    Rename,
    ResolveContradiction,
    Split,
)
from core.records.ids import EntityId
from core.records.knowledge import Entity
from tests.fake_engine.engine import FACTS
from tests.ui.fake_client import FakeClient, resolved
from tests.ui.graph.conftest import LAB, OKAFOR, SATO
from ui.graph.edit_dialogs import EditDialog, FactDialog, MergeDialog
from ui.graph.inspector.entity_page import RELATED
from ui.widgets.boxes import descendant, descendants

FOUND = (Entity(OKAFOR, "Dr. Imani Okafor", "Person"), Entity(SATO, "Mira Sato", "Person"))
pytestmark = pytest.mark.slow


def changes(engine: FakeClient) -> list[object]:
    return [edit.change for edit in engine.edits]


def button(owner, text: str) -> QAbstractButton:
    return next(one for one in descendants(owner, QAbstractButton) if one.text() == text)


def choose_fact(view, number: int) -> None:
    view.inspector.entity.facts.choose(FACTS[number])


def test_a_confirmed_fact_can_be_taken_back_and_confirmed_again(qtbot, view, engine, choose):
    choose(OKAFOR)
    choose_fact(view, 0)

    view.inspector.entity.facts.confirm.click()

    qtbot.waitUntil(lambda: changes(engine) == [Confirm(FACTS[0].id)])
    qtbot.waitUntil(lambda: len(view.heard.deeds) == 1)
    view.heard.deeds[0].undo()
    qtbot.waitUntil(lambda: changes(engine) == [])
    view.heard.deeds[0].redo()
    qtbot.waitUntil(lambda: changes(engine) == [Confirm(FACTS[0].id)])
    assert len(view.heard.deeds) == 1


def test_delete_rejects_the_chosen_fact(qtbot, view, engine, choose):
    choose(OKAFOR)
    choose_fact(view, 1)

    qtbot.keyClick(view.inspector.entity.facts.tree, Qt.Key.Key_Delete)

    qtbot.waitUntil(lambda: changes(engine) == [Reject(FACTS[1].id)])


def test_a_fact_said_otherwise_rejects_the_old_one(qtbot, view, engine, choose):
    choose(OKAFOR)
    choose_fact(view, 1)
    view.inspector.entity.facts.change.click()
    dialog = view.presenter.edits.dialog
    assert isinstance(dialog, FactDialog)

    dialog.object.setText("Reef Institute")
    dialog.start.setText("2024-05")
    dialog.confirm.click()

    qtbot.waitUntil(lambda: len(engine.edits) == 2)
    rejected, added = changes(engine)
    assert rejected == Reject(FACTS[1].id)
    assert isinstance(added, AddFact)
    assert (added.said.predicate, added.said.object) == ("WORKS_AT", "Reef Institute")
    assert (added.valid_from.year, added.precision) == (2024, "month")
    qtbot.waitUntil(lambda: bool(view.heard.deeds))
    view.heard.deeds[-1].undo()
    qtbot.waitUntil(lambda: engine.edits == ())


def test_a_date_that_is_none_is_told_before_anything_is_sent(view, choose):
    choose(OKAFOR)
    view.edit_requested.emit("add")
    dialog = view.presenter.edits.dialog
    dialog.relation.setCurrentText("knows")
    dialog.object.setText("Mira Sato")
    assert dialog.confirm.isEnabled()

    dialog.start.setText("soon")

    assert not dialog.confirm.isEnabled()
    assert "a date" in dialog.says.text()
    dialog.reject()


def test_a_thing_dropped_on_another_is_merged_only_when_people_say_so(qtbot, view, engine):
    view.canvas.merged.emit(SATO, OKAFOR)
    dialog = view.presenter.edits.dialog
    assert isinstance(dialog, MergeDialog)
    assert engine.edits == ()

    dialog.names[1].click()
    dialog.confirm.click()

    qtbot.waitUntil(lambda: len(engine.edits) == 1)
    merged = changes(engine)[0]
    assert isinstance(merged, Merge)
    assert (merged.keep.name, merged.other.name) == ("Mira Sato", "Dr. Imani Okafor")


def test_who_merges_types_at_once_and_is_not_offered_the_thing_itself(qtbot, view, choose):
    choose(OKAFOR)
    view.actions()["graph_merge"]()
    dialog = view.presenter.edits.dialog

    qtbot.waitUntil(lambda: dialog.focusWidget() is dialog.field)
    dialog.field.show_options(FOUND)

    assert [it.name for it in dialog.field._options.values()] == ["Mira Sato"]


def test_that_no_thing_has_such_a_name_is_said_and_cannot_be_taken(qtbot, view, choose):
    choose(OKAFOR)
    view.actions()["graph_merge"]()
    dialog = view.presenter.edits.dialog
    field, popup = dialog.field, dialog.field.completer_.popup()
    dialog.activateWindow()
    qtbot.waitUntil(field.hasFocus)
    field.setText("zzqq")

    field.show_options(())

    qtbot.waitUntil(popup.isVisible)
    row = popup.model().index(0, 0)
    assert (popup.model().rowCount(), row.data()) == (1, "No other matches")
    qtbot.mouseClick(
        popup.viewport(), Qt.MouseButton.LeftButton, pos=popup.visualRect(row).center()
    )
    assert field.text() == "zzqq"
    assert not dialog.confirm.isEnabled()
    field.show_options(FOUND)
    assert popup.model().index(0, 0).data() == "Mira Sato"
    assert popup.model().index(0, 0).flags() & Qt.ItemFlag.ItemIsEnabled
    dialog.reject()


def test_a_merge_by_name_waits_for_a_thing_that_is_known(qtbot, view, choose):
    choose(OKAFOR)
    view.actions()["graph_merge"]()
    dialog = view.presenter.edits.dialog
    assert not dialog.confirm.isEnabled()

    dialog.field.setText("mira sato")
    dialog.field.completions_requested.emit("mira")

    qtbot.waitUntil(dialog.confirm.isEnabled)
    assert dialog.change.other.name == "Mira Sato"
    dialog.reject()


def test_a_refused_correction_is_told_and_takes_back_what_came_before(
    qtbot, view, engine, choose, monkeypatch
):
    error = WrongUse("Mira", UserMessage.literal("There is no such type. Choose another."))
    real = engine.edit
    monkeypatch.setattr(
        engine, "edit", lambda one: resolved(error) if isinstance(one, AddFact) else real(one)
    )
    choose(OKAFOR)
    choose_fact(view, 0)
    view.inspector.entity.facts.change.click()
    dialog = view.presenter.edits.dialog
    dialog.object.setText("tide model")

    dialog.confirm.click()

    qtbot.waitUntil(lambda: bool(view.heard.told))
    assert "There is no such type." in view.heard.told[0]
    qtbot.waitUntil(lambda: engine.edits == ())
    assert view.heard.deeds == []


@pytest.mark.parametrize(("which", "kind"), [("rename", Rename), ("split", Split)])
def test_dialogs_say_the_change_that_was_asked(qtbot, view, engine, choose, which, kind):
    choose(OKAFOR)
    view.edit_requested.emit(which)
    dialog: EditDialog = view.presenter.edits.dialog
    assert not dialog.confirm.isEnabled()

    if which == "rename":
        field = descendant(dialog, QLineEdit)
        field.setText("Imani")
    else:
        button(dialog, "Imani").click()
    dialog.confirm.click()

    qtbot.waitUntil(lambda: len(engine.edits) == 1)
    assert isinstance(changes(engine)[0], kind)


def test_a_contradiction_is_settled_beside_the_thing(qtbot, view, engine, choose):
    choose(LAB)
    view.inspector.entity.tabs.choose(RELATED)

    button(view.inspector.entity.related, "The second").click()

    qtbot.waitUntil(lambda: len(engine.edits) == 1)
    assert isinstance(changes(engine)[0], ResolveContradiction)
    assert changes(engine)[0].verdict == "second"


def test_two_things_stay_two(qtbot, view, engine, choose):
    choose(OKAFOR)
    view.inspector.entity.tabs.choose(RELATED)

    button(view.inspector.entity.related, "Different").click()

    qtbot.waitUntil(lambda: len(engine.edits) == 1)
    assert isinstance(changes(engine)[0], KeepApart)


def test_a_suggested_link_is_accepted_or_never_suggested_again(qtbot, view, engine, choose):
    choose(OKAFOR)
    view.inspector.entity.tabs.choose(RELATED)
    related = view.inspector.entity.related
    qtbot.waitUntil(
        lambda: any(b.text() == "tide model" for b in descendants(related, QAbstractButton))
    )
    button(related, "Don't suggest again").click()
    qtbot.waitUntil(lambda: bool(engine.dismissed))
    qtbot.waitUntil(lambda: bool(view.heard.deeds))
    view.heard.deeds[-1].undo()
    qtbot.waitUntil(lambda: not engine.dismissed)

    qtbot.waitUntil(
        lambda: any(b.text() == "Link them" for b in descendants(related, QAbstractButton))
    )
    button(related, "Link them").click()

    qtbot.waitUntil(lambda: len(engine.edits) == 1)
    added = changes(engine)[0]
    assert (added.said.subject.name, added.said.object) == ("Dr. Imani Okafor", "tide model")


def test_what_was_corrected_stands_in_the_history(qtbot, view, engine, choose):
    choose(EntityId(2))
    view.inspector.entity.facts.choose(FACTS[2])
    view.inspector.entity.facts.reject.click()
    qtbot.waitUntil(lambda: len(engine.edits) == 1)

    history = view.inspector.entity.history.model
    qtbot.waitUntil(lambda: any(g.title == "Your corrections" for g in history.groups))

    assert history.groups[0].title == "2026"


def test_a_correction_is_undone_from_the_history(qtbot, view, engine, choose):
    choose(EntityId(2))
    view.inspector.entity.facts.choose(FACTS[2])
    view.inspector.entity.facts.reject.click()
    history = view.inspector.entity.history
    qtbot.waitUntil(lambda: any(g.title == "Your corrections" for g in history.model.groups))
    (row,) = history.model.groups[-1].facts
    history.choose(row)
    assert [it.isHidden() for it in (history.confirm, history.reject, history.change)] == [True] * 3

    history.undo.click()

    qtbot.waitUntil(lambda: ("undo", 1) in engine.calls)
    assert not engine.edits
