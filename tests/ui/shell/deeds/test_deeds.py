import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QEnterEvent
from PySide6.QtWidgets import QApplication, QLineEdit

from ui.shell.commands import undo_history
from ui.shell.commands.undo_history import UndoHistory
from ui.widgets.place_view import UndoableAction
from ui.widgets.toasts import Toast, Toasts


class Done(list):
    """What was sent to the engine, in order."""

    def deed(
        self, name: str, *, final: bool = False, again: bool = True, lasts: bool = False
    ) -> UndoableAction:
        return UndoableAction(
            f"Did {name}",
            lambda: self.append(f"undo {name}"),
            (lambda: self.append(f"redo {name}")) if again else None,
            (lambda: self.append(f"settle {name}")) if final else None,
            lasts,
        )


@pytest.fixture
def window(make_window, engine):
    return make_window(engine)


@pytest.fixture
def deeds(window) -> UndoHistory:
    return window.undo_history


def test_what_a_place_did_can_be_taken_back_from_its_toast(qtbot, window):
    done = Done()
    window.places.ask_view.action_done.emit(done.deed("one"))
    [toast] = window.toast.shown

    qtbot.mouseClick(toast.action, Qt.MouseButton.LeftButton)

    assert done == ["undo one"]
    assert toast.words.text() == "Did one"


def test_deeds_are_taken_back_and_done_again_in_order_by_keyboard(qtbot, window, deeds):
    done = Done()
    for name in ("one", "two"):
        deeds.add(done.deed(name))
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier

    qtbot.keyClick(window.body.rail, Qt.Key.Key_Z, control)
    qtbot.keyClick(window.body.rail, Qt.Key.Key_Z, control)
    qtbot.keyClick(window.body.rail, Qt.Key.Key_Z, control | shift)

    assert done == ["undo two", "undo one", "redo one"]


def test_a_text_box_takes_the_keys_only_for_words_of_its_own(qtbot, window, deeds):
    done, control = Done(), Qt.KeyboardModifier.ControlModifier
    box = window.places.ask_view.composer.box
    box.setFocus()
    qtbot.waitUntil(box.hasFocus)
    deeds.add(done.deed("one"))

    qtbot.keyClicks(box, "a")
    qtbot.keyClick(box, Qt.Key.Key_Z, control)
    assert (box.toPlainText(), done) == ("", [])

    qtbot.keyClick(box, Qt.Key.Key_Z, control)
    assert done == ["undo one"]


def test_what_cannot_be_taken_back_is_done_once_when_its_toast_has_passed(deeds, window):
    done = Done()
    deeds.add(done.deed("forget", final=True))

    window.toast.shown[-1].leave()
    deeds.settle()
    deeds.undo()

    assert done == ["settle forget"]


def test_what_cannot_be_taken_back_is_done_when_another_deed_comes(deeds):
    done = Done()
    deeds.add(done.deed("before"))
    deeds.add(done.deed("forget", final=True))

    deeds.add(done.deed("after"))
    deeds.undo()
    deeds.undo()

    assert done == ["settle forget", "undo after", "undo before"]


def test_what_was_just_deleted_is_gone_before_a_question_is_asked(deeds, window):
    done = Done()
    deeds.add(done.deed("forget", final=True))

    window.body.ask("Which code has the door?")

    assert done == ["settle forget"]
    assert not deeds.is_open


def test_what_was_settled_for_a_rebuild_is_not_settled_again(qtbot, deeds, monkeypatch):
    monkeypatch.setattr(undo_history, "LASTS_MS", 20)
    done = Done()
    deeds.add(done.deed("forget", final=True, lasts=True))

    deeds.clear()
    qtbot.wait(60)

    assert done == ["settle forget"]


def test_what_was_taken_back_is_never_settled(deeds, window):
    done = Done()
    deeds.add(done.deed("forget", final=True))

    deeds.undo()
    deeds.settle()
    window.close()

    assert done == ["undo forget"]


def test_what_is_done_again_is_settled_in_its_turn(deeds):
    done = Done()
    deeds.add(done.deed("forget", final=True))

    deeds.undo()
    deeds.redo()
    deeds.settle()

    assert done == ["undo forget", "redo forget", "settle forget"]


def test_what_cannot_be_done_again_is_not_offered_again(deeds):
    done = Done()
    deeds.add(done.deed("one", again=False))

    deeds.undo()
    deeds.redo()

    assert done == ["undo one"]


def test_what_its_place_took_back_is_offered_no_more(deeds, window):
    done = Done()
    deeds.add(done.deed("before"))
    deed = done.deed("one", final=True)
    window.places.ask_view.action_done.emit(deed)

    window.places.ask_view.action_voided.emit(deed)
    offered = [toast.words.text() for toast in window.toast.shown]
    deeds.undo()

    assert done == ["undo before"]
    assert "Did one" not in offered
    assert window.toast.shown[-1].words.text() == "Undone: Did before"


def test_what_was_taken_back_and_is_void_by_now_is_not_done_again(deeds):
    done = Done()
    deed = done.deed("one")
    deeds.add(deed)
    deeds.undo()

    deeds.discard(deed)
    deeds.redo()

    assert done == ["undo one"]


def test_nothing_to_take_back_is_said(deeds, window):
    deeds.undo()

    assert "Nothing" in window.toast.shown[-1].words.text()


def test_closing_the_window_does_for_good_what_waited_before_the_line_is_closed(
    qtbot, window, engine
):
    window.undo_history.add(
        UndoableAction("Paused", lambda: None, settle=window.places.sources_presenter.pause)
    )

    window.close()

    qtbot.waitUntil(lambda: ("close",) in engine.calls)
    assert engine.paused
    assert not window.isVisible()


def test_toasts_say_their_words_once_and_never_pile_up(qtbot, window):
    toasts = Toasts(window)
    for text in ("One", "Two", "Two", "Three", "Four"):
        toasts.show_words(text)

    assert [toast.words.text() for toast in toasts.shown] == ["Two", "Three", "Four"]
    tops = [toast.y() for toast in toasts.shown]
    assert tops == sorted(tops)
    assert toasts.shown[-1].geometry().bottom() < window.height()


def test_a_toast_leaves_by_itself_unless_somebody_points_at_it(qtbot, window):
    toast = Toast("Copied", action="", stays_ms=30, parent=window)
    toast.show()
    here = QPointF(1, 1)

    QApplication.sendEvent(toast, QEnterEvent(here, here, here))
    qtbot.wait(60)
    assert not toast.isHidden()
    with qtbot.waitSignal(toast.passed):
        QApplication.sendEvent(toast, QEvent(QEvent.Type.Leave))


def test_a_toast_leaves_while_the_pointer_rests_in_the_corner_of_the_window(
    qtbot, window, monkeypatch
):
    monkeypatch.setattr("ui.widgets.toasts.OFFER_MS", 30)
    QCursor.setPos(window.mapToGlobal(QPoint(8, 8)))

    toast = window.toast.offer("Forgotten", action="Undo")

    with qtbot.waitSignal(toast.passed):
        pass


def test_a_toast_that_was_moved_from_under_the_pointer_leaves(qtbot, window):
    toast = Toast("Copied", action="", stays_ms=30, parent=window)
    toast.move(100, 100)
    toast.show()
    QCursor.setPos(toast.mapToGlobal(QPoint(1, 1)))
    here = QPointF(1, 1)
    QApplication.sendEvent(toast, QEnterEvent(here, here, here))

    with qtbot.waitSignal(toast.passed):
        toast.move(400, 300)


def test_a_toast_can_be_left_by_hand(qtbot, window):
    window.toast.show_words("Copied")
    [toast] = window.toast.shown

    with qtbot.waitSignal(toast.passed):
        qtbot.mouseClick(toast.close_button, Qt.MouseButton.LeftButton)

    assert window.toast.shown == []


def test_news_of_saved_questions_lead_to_them(qtbot, window):
    window.body.pending_counter.fired.emit(1)
    toast = window.toast.shown[-1]

    toast.action.click()

    assert toast.words.text() == "1 saved question found something new."
    assert window.body.place == "review"


def test_what_lasts_can_be_taken_back_after_its_toast_and_is_settled_at_the_end(deeds, window):
    done = Done()
    deeds.add(done.deed("first", final=True, lasts=True))
    deeds.add(done.deed("second", final=True, lasts=True))
    window.toast.shown[-1].leave()
    assert done == []
    assert deeds.is_open

    deeds.undo()
    deeds.finish()

    assert done == ["undo second", "settle first"]
    assert not deeds.is_open


def test_what_lasts_is_settled_once_its_time_is_over(qtbot, deeds, monkeypatch):
    monkeypatch.setattr("ui.shell.commands.undo_history.LASTS_MS", 10)
    done = Done()
    deeds.add(done.deed("forget", final=True, lasts=True))

    qtbot.waitUntil(lambda: done == ["settle forget"])
    deeds.undo()

    assert done == ["settle forget"]


def test_a_toast_gives_the_focus_back(qtbot, window):
    box = QLineEdit(window)
    box.show()
    box.setFocus()
    toast = window.toast.offer("Forgotten", action="Undo")
    toast.action.setFocus(Qt.FocusReason.TabFocusReason)

    qtbot.keyClick(toast.action, Qt.Key.Key_Space)

    assert toast.isHidden()
    assert window.focusWidget() is box
