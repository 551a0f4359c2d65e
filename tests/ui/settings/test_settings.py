import msgspec
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QSpinBox

from core.records.options import OptionShown
from core.settings.options import Settings
from ui.settings.choosing import Choosing
from ui.settings.editors import EDITORS, make_editor
from ui.settings.settings_view import SettingsView
from ui.widgets.buttons import Toggle


@pytest.fixture
def view(qtbot, link, engine) -> SettingsView:
    view = SettingsView()
    qtbot.addWidget(view)
    view.resize(900, 700)
    view.choosing = Choosing(view, link)
    view.show()
    with qtbot.waitSignal(view.choosing.shown):
        view.choosing.refresh()
    qtbot.waitUntil(lambda: len(view.rows) == len(engine.options), timeout=30_000)
    return view


def option(engine, name: str) -> OptionShown:
    return next(o for o in engine.options if o.name == name)


def test_every_option_has_a_row_with_title_and_help(view):
    assert set(view.rows) == {o.name for o in Settings.options()}
    assert all(r.title.text() and r.help.text() for r in view.rows.values())


def test_a_switch_is_kept(qtbot, view, engine):
    box = view.rows["watch_in_background"].editor.widget
    assert isinstance(box, Toggle)

    qtbot.mouseClick(box, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: option(engine, "watch_in_background").value is True)


def test_a_number_is_kept_when_the_typing_is_over(qtbot, view, engine):
    box = view.rows["largest_file_mb"].editor.widget
    assert isinstance(box, QSpinBox)
    box.selectAll()
    qtbot.keyClicks(box, "250")
    assert option(engine, "largest_file_mb").value == 100

    qtbot.keyClick(box, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: option(engine, "largest_file_mb").value == 250)


def test_a_choice_is_kept(qtbot, view, engine):
    box = view.rows["theme"].editor.widget
    assert isinstance(box, QComboBox)

    box.activated.emit(box.findData("dark"))

    qtbot.waitUntil(lambda: option(engine, "theme").value == "dark")


def test_a_list_is_written_with_commas(qtbot, view, engine):
    field = view.rows["excluded"].editor.widget.findChild(QLineEdit)
    qtbot.keyClicks(field, "*.tmp, build/")

    qtbot.keyClick(field, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: option(engine, "excluded").value == ("*.tmp", "build/"))


def test_a_refused_value_says_why_and_the_old_one_stays(qtbot, view, engine):
    row = view.rows["model_file"]
    field = row.editor.widget.findChild(QLineEdit)
    qtbot.keyClicks(field, "/a/model.bin")

    qtbot.keyClick(field, Qt.Key.Key_Return)

    qtbot.waitUntil(row.problem.isVisible)
    assert row.problem.text() == "It is no GGUF file. Choose a GGUF file."
    assert field.text() == ""


def test_an_option_goes_back_to_its_default(qtbot, view, engine):
    row = view.rows["hops"]
    assert not row.reset.isVisible()
    view.choosing.set_option("hops", 4)
    qtbot.waitUntil(row.reset.isVisible)

    qtbot.mouseClick(row.reset, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: option(engine, "hops").value == 2)
    qtbot.waitUntil(lambda: not row.reset.isVisible())


def test_searching_leaves_only_what_fits(qtbot, view):
    qtbot.keyClicks(view.search, "language model")

    qtbot.waitUntil(lambda: not view.rows["theme"].isVisible())
    assert view.rows["model_file"].isVisibleTo(view)
    assert not view.nothing.isVisible()
    view.filter_rows("no such thing at all")
    assert view.nothing.isVisible()
    view.filter_rows("")
    assert view.rows["theme"].isVisibleTo(view)


def test_a_change_made_elsewhere_is_shown(qtbot, view, engine):
    engine.set_option("hops", value=3)

    qtbot.waitUntil(lambda: view.rows["hops"].editor.widget.value() == 3)


@pytest.mark.parametrize("kind", sorted(EDITORS))
def test_showing_a_value_does_not_say_that_it_was_edited(qtbot, kind: str):
    values = {"switch": (False, True), "whole": (1, 2), "real": (0.5, 0.75),
              "choice": ("a", "b"), "text": ("x", "y"), "texts": (("x",), ("y", "z"))}  # fmt: skip
    first, second = values[kind]
    shown = OptionShown("o", "S", "T", "H", kind, first, first, 0, 10, choices=("a", "b"))
    editor, said = make_editor(shown), []
    qtbot.addWidget(editor.widget)
    editor.edited.connect(said.append)

    editor.show_value(second)

    assert said == []


def test_the_wheel_over_a_number_scrolls_the_page(qtbot, view, engine):
    box = view.rows["hops"].editor.widget
    where = QPointF(5, 5)
    wheel = QWheelEvent(
        where, box.mapToGlobal(where), QPoint(0, 0), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip

    QApplication.sendEvent(box, wheel)

    assert box.value() == 2


def test_a_new_option_gets_a_row_without_a_change_of_code(qtbot, view, engine):
    new = msgspec.structs.replace(engine.options[0], name="new", section="Other", title="New one")

    view.show_options((new,))

    assert view.rows["new"].title.text() == "New one"


@pytest.mark.parametrize("text_size", [100, 200])
def test_every_row_is_as_high_as_its_words(qtbot, engine, link, text_size: int):
    from ui.theme.theme import the_theme

    the_theme().choose("light", text_size=text_size)
    view = SettingsView()
    qtbot.addWidget(view)
    view.resize(1000, 700)
    view.show()

    view.show_options(tuple(engine.options))
    qtbot.waitUntil(lambda: len(view.rows) == len(engine.options), timeout=30_000)

    def cut() -> list[str]:
        return [
            name
            for name, row in view.rows.items()
            for words in (row.title, row.help)
            if words.height() < words.fontMetrics().boundingRect(
                0, 0, words.width(), 10_000, Qt.TextFlag.TextWordWrap, words.text()
            ).height()
        ]  # fmt: skip

    qtbot.waitUntil(lambda: cut() == [], timeout=30_000)
