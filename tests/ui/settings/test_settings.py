import re

import msgspec
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QDoubleSpinBox, QLineEdit

from core.records.options import OptionInfo
from core.settings.options import Settings
from ui.settings.editors import EDITORS, make_editor
from ui.settings.settings_presenter import SettingsPresenter
from ui.settings.settings_view import ADVANCED, GENERAL, SettingsView
from ui.settings.shortcuts_page import KeysEdit
from ui.theme.theme import the_theme
from ui.widgets.boxes import descendant, descendants
from ui.widgets.buttons import Toggle
from ui.widgets.confirm_dialog import Question

FEW = {
    "theme", "text_size", "contrast", "hops", "anchors", "watch_in_background", "largest_file_mb",
    "excluded", "model_file",
}  # fmt: skip


@pytest.fixture
def view(qtbot, link, engine) -> SettingsView:
    """The place with a few options of several sections."""
    engine.options = [option for option in engine.options if option.name in FEW]
    return shown(qtbot, link, engine)


@pytest.fixture
def whole(qtbot, link, engine) -> SettingsView:
    """The place with all options."""
    return shown(qtbot, link, engine)


def shown(qtbot, link, engine) -> SettingsView:
    view = SettingsView()
    qtbot.addWidget(view)
    view.resize(900, 700)
    view.choosing = SettingsPresenter(view, link)
    view.show()
    with qtbot.waitSignal(view.choosing.shown):
        view.choosing.refresh()
    make_all_rows(qtbot, view, engine)
    return view


def make_all_rows(qtbot, view, engine) -> None:
    """Go through the pages of options; each makes its rows when it is first shown."""
    qtbot.waitUntil(lambda: bool(view.rows))
    for page in (ADVANCED, view.privacy.title, GENERAL):
        view.show_section(page)
        qtbot.waitUntil(lambda: not view._missing(), timeout=30_000)
    assert len(view.rows) == len(engine.options)


def option(engine, name: str) -> OptionInfo:
    return next(o for o in engine.options if o.name == name)


def reveal(view, name: str):
    """The row of an option, its section in view."""
    view.show_section(view.rows[name].option.section)
    return view.rows[name]


def test_every_option_has_a_row_with_title_and_help(whole):
    view = whole
    assert set(view.rows) == {o.name for o in Settings.options()}
    assert all(r.title.text() and r.help.text() for r in view.rows.values())


def test_all_sections_are_listed_at_once_while_their_rows_still_come(qtbot, engine):
    view = SettingsView()
    qtbot.addWidget(view)
    view.resize(900, 700)
    view.show()

    view.show_options(tuple(engine.options))
    at_first = [button.text() for button in view.sections.buttons()]
    assert not view.rows
    make_all_rows(qtbot, view, engine)

    assert [button.text() for button in view.sections.buttons()] == at_first


def test_rows_are_made_for_the_page_in_view_and_all_of_them_for_a_search(qtbot, engine):
    view = SettingsView()
    qtbot.addWidget(view)
    view.show()
    view.show_options(tuple(engine.options))
    wanted = [it.name for it in engine.options if it.section.startswith("Advanced")]

    view.show_section("Advanced: query planning")
    qtbot.waitUntil(lambda: len(view.rows) == len(wanted), timeout=30_000)
    assert list(view.rows) == wanted
    qtbot.keyClicks(view.search, "theme")

    qtbot.waitUntil(lambda: "theme" in view.rows and view.rows["theme"].isVisible())
    assert not view.rows["hops"].isVisible()
    qtbot.waitUntil(lambda: len(view.rows) == len(engine.options), timeout=30_000)


def test_one_page_holds_some_twenty_options_and_another_the_rest(qtbot, whole):
    whole.show_section(GENERAL)
    general = [name for name, row in whole.rows.items() if row.isVisible()]
    whole.show_section(ADVANCED)
    advanced = [name for name, row in whole.rows.items() if row.isVisible()]
    whole.show_section(whole.privacy.title)
    masking = [name for name, row in whole.rows.items() if row.isVisible()]

    assert "mask_in_exports" in masking
    assert 18 <= len(general) <= 24
    assert {*general, *advanced, *masking} == {it.name for it in Settings.options()}
    assert not {*general} & {*advanced}
    assert {"theme", "excluded", "memory", "backups"} <= {*general}


def test_the_place_opens_with_all_sections_of_the_first_page(whole):
    shown = {row.option.section for row in whole.rows.values() if row.isVisible()}

    assert shown == {"Appearance", "Reading", "Startup", "Answers", "Memory", "Backups"}


def test_a_section_is_scrolled_to_on_its_page(qtbot, whole):
    whole.resize(900, 500)

    whole.show_section("Backups")

    row = whole.rows["backups"]
    qtbot.waitUntil(lambda: row.mapTo(whole, QPoint()).y() < whole.height() - row.height())
    assert whole.sections.checkedButton().text() == "General"


def test_editors_begin_and_end_at_the_same_places(qtbot, whole):
    whole.show_section(GENERAL)
    boxes = [row for row in whole.rows.values() if row.isVisible() and row.option.kind != "switch"]
    qtbot.waitUntil(lambda: len({row.width() for row in boxes}) == 1)

    edges = {(row.editor.widget.x(), row.editor.widget.width()) for row in boxes}

    assert len(edges) == 1


def test_a_switch_is_kept(qtbot, view, engine):
    box = reveal(view, "watch_in_background").editor.widget
    assert isinstance(box, Toggle)

    qtbot.mouseClick(box, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: option(engine, "watch_in_background").value is True)


def test_a_number_is_kept_when_the_typing_is_over(qtbot, view, engine):
    box = reveal(view, "largest_file_mb").editor.widget
    assert isinstance(box, QDoubleSpinBox)
    box.selectAll()
    qtbot.keyClicks(box, "250")
    assert option(engine, "largest_file_mb").value == 100

    qtbot.keyClick(box, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: option(engine, "largest_file_mb").value == 250)


def test_a_choice_is_kept(qtbot, view, engine):
    box = reveal(view, "theme").editor.widget
    assert isinstance(box, QComboBox)

    box.activated.emit(box.findData("dark"))

    qtbot.waitUntil(lambda: option(engine, "theme").value == "dark")


def test_a_list_is_written_with_commas(qtbot, view, engine):
    field = descendant(reveal(view, "excluded").editor.widget, QLineEdit)
    qtbot.keyClicks(field, "*.tmp, build/")

    qtbot.keyClick(field, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: option(engine, "excluded").value == ("*.tmp", "build/"))


def test_a_refused_value_says_why_and_what_was_typed_can_be_mended(qtbot, view, engine):
    row = reveal(view, "model_file")
    field = descendant(row.editor.widget, QLineEdit)
    qtbot.keyClicks(field, "/a/model.bin")

    qtbot.keyClick(field, Qt.Key.Key_Return)

    qtbot.waitUntil(row.problem.isVisible)
    assert "It is no GGUF file. Choose a GGUF file." in row.problem.text()
    assert "The previous value stays in use." in row.problem.text()
    with qtbot.waitSignal(view.choosing.shown):
        view.choosing.refresh()
    assert field.text() == "/a/model.bin"
    assert option(engine, "model_file").value == ""
    field.setText("/a/model.gguf")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: option(engine, "model_file").value == "/a/model.gguf")
    qtbot.waitUntil(row.problem.isHidden)


def test_an_option_goes_back_to_its_default(qtbot, view, engine):
    row = reveal(view, "hops")
    assert not row.reset.isVisible()
    view.choosing.set_option("hops", 4)
    qtbot.waitUntil(row.reset.isVisible)

    qtbot.mouseClick(row.reset, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: option(engine, "hops").value == 2)
    qtbot.waitUntil(lambda: not row.reset.isVisible())


def test_rows_stay_where_they_are_when_a_value_changes(qtbot, view, engine):
    row = reveal(view, "hops")
    before = row.sizeHint().height(), row.heightForWidth(row.width())

    view.choosing.set_option("hops", 3)

    qtbot.waitUntil(row.default.isVisible)
    assert (row.sizeHint().height(), row.heightForWidth(row.width())) == before


def test_a_section_goes_back_to_its_defaults(qtbot, view, engine):
    view.choosing.set_option("hops", 4)
    view.choosing.set_option("anchors", 5)
    view.choosing.set_option("theme", "dark")
    reveal(view, "hops")
    reset = view.resets[option(engine, "hops").section]
    qtbot.waitUntil(reset.isVisible)
    assert view.rows["hops"].default.text() == "Default: 2"

    qtbot.mouseClick(reset, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: option(engine, "hops").value == 2)
    qtbot.waitUntil(lambda: option(engine, "anchors").value == 3)
    assert option(engine, "theme").value == "dark"
    qtbot.waitUntil(lambda: not reset.isVisible())


def test_only_one_section_is_in_view_until_something_is_searched(qtbot, view):
    reveal(view, "hops")
    assert view.rows["hops"].isVisibleTo(view)
    assert not view.rows["theme"].isVisibleTo(view)
    assert not view.data.isVisibleTo(view)

    view.filter_rows("theme")

    assert view.rows["theme"].isVisibleTo(view)
    assert not view.rows["hops"].isVisibleTo(view)


def test_a_search_that_fits_nearly_everything_asks_for_more_words(qtbot, whole):
    view = whole
    view.filter_rows("e")

    assert sum(row.isVisibleTo(view) for row in view.rows.values()) == 30
    assert "Type more words" in view.nothing.text()


def test_choices_are_found_by_their_words(qtbot, view):
    view.filter_rows("increased contrast")

    assert view.rows["contrast"].isVisibleTo(view)
    assert not view.rows["hops"].isVisibleTo(view)


def test_searching_finds_pages_that_are_no_options(qtbot, view):
    view.filter_rows("keychain encryption")

    assert view.privacy.isVisibleTo(view)
    assert not view.about.isVisibleTo(view)


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
    shown = OptionInfo("o", "S", "T", "H", kind, first, first, 0, 10, choices=("a", "b"))
    editor, said = make_editor(shown), []
    qtbot.addWidget(editor.widget)
    editor.edited.connect(said.append)

    editor.show_value(second)

    assert said == []


def test_a_zero_with_a_meaning_is_shown_as_that(qtbot):
    shown = OptionInfo("o", "S", "T", "H", "whole", 2, 0, 0, 10, unit="min", zero="Never")
    editor = make_editor(shown)
    qtbot.addWidget(editor.widget)
    assert editor.widget.text() == "2 min"

    editor.show_value(0)

    assert editor.widget.text() == "Never"


def test_fields_of_shortcuts_are_as_high_as_their_frame(qtbot):
    edit = KeysEdit("Ctrl+1", name="Shortcut")
    qtbot.addWidget(edit)
    edit.show()

    assert edit.height() >= descendant(edit, QLineEdit).sizeHint().height()


def test_the_wheel_over_a_number_scrolls_the_page(qtbot, view, engine):
    box = reveal(view, "hops").editor.widget
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
    qtbot.waitUntil(lambda: "new" in view.rows)

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

    def cut() -> list[str]:
        return [
            name
            for name, row in view.rows.items()
            for words in (row.title, row.help)
            if words.isVisible() and words.height() < words.fontMetrics().boundingRect(
                0, 0, words.width(), 10_000, Qt.TextFlag.TextWordWrap, words.text()
            ).height()
        ]  # fmt: skip

    for page in (GENERAL, ADVANCED, view.privacy.title):
        view.show_section(page)
        qtbot.waitUntil(lambda: bool(view.rows) and not view._missing(), timeout=30_000)
        qtbot.waitUntil(lambda: cut() == [], timeout=30_000)


def test_where_the_list_of_sections_has_no_room_a_choice_leads_to_each(view, qtbot):
    view.resize(480, 600)
    qtbot.waitUntil(view.chooser.isVisible)
    titles = [view.chooser.itemText(at) for at in range(view.chooser.count())]

    for at, title in enumerate(titles):
        view.chooser.setCurrentIndex(at)
        view.chooser.activated.emit(at)

        assert view.sections.checkedButton().text() == title
    assert len(titles) == len(view.sections.buttons())


def test_no_section_is_shut_before_its_rows_are_there(view):
    assert all(button.isEnabled() for button in view.sections.buttons())


def test_help_speaks_of_the_product_only(whole):
    said = "  ".join(row.help.text() for row in whole.rows.values())

    assert not re.findall(r"\([A-Z]\d+\)", said)


def test_people_are_told_that_options_wait_for_the_engine(qtbot):
    view = SettingsView()
    qtbot.addWidget(view)
    view.show()

    qtbot.waitUntil(view.waiting.isVisible)
    view.show_section(view.about.title)  # that is there
    assert not view.waiting.isVisible()


def test_nothing_is_said_of_waiting_once_options_are_there(qtbot, view):
    view.hide()
    view.show()

    qtbot.waitUntil(lambda: bool(view.rows))
    assert not view._patience.isActive()


def test_a_page_is_shown_once_its_rows_are_there(qtbot, link, engine):
    view = SettingsView()
    qtbot.addWidget(view)
    view.show()
    view.show_options(tuple(engine.options))
    seen = []
    while True:
        general = [it for it in engine.options if view._groups.get(it.section) == GENERAL]
        if all(it.name in view.rows for it in general):
            break
        seen.append(view.rows["theme"].isVisible() if "theme" in view.rows else False)
        qtbot.wait(1)

    assert not any(seen)
    qtbot.waitUntil(view.rows["theme"].isVisible)


def test_a_rebuild_returns_to_the_option_that_was_changed(qtbot, link, engine, whole):
    qtbot.waitUntil(lambda: "hops" in whole.rows)
    whole.show_section(ADVANCED)
    box = reveal(whole, "hops").editor.widget
    box.setFocus()
    again = SettingsView()
    qtbot.addWidget(again)
    again.resume(whole.keep())
    again.show()
    again.show_options(tuple(engine.options))

    qtbot.waitUntil(lambda: "hops" in again.rows and again.rows["hops"].isVisible())
    qtbot.waitUntil(lambda: again.focusWidget() is again.rows["hops"].editor.widget)


def test_after_the_own_name_has_changed_reading_again_is_offered(qtbot, whole, engine):
    whole.choosing.set_option("your_name", "Ida Moss")
    qtbot.waitUntil(lambda: bool(descendants(whole, Question)))
    (question,) = descendants(whole, Question)
    assert not any(call[0] == "sync" for call in engine.calls)

    qtbot.mouseClick(question.go, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: ("sync", True) in engine.calls)


def test_large_text_has_the_width_of_the_place(qtbot, view):
    view.resize(1215, 700)
    assert view._names.isVisible()

    the_theme().choose("light", text_size=200)
    view.resize(1210, 700)
    is_listed = view._names.isVisible()
    the_theme().choose("light", text_size=100)

    assert not is_listed


def test_another_visit_begins_without_the_search_of_the_last_one(qtbot, view):
    qtbot.keyClicks(view.search, "language model")
    qtbot.waitUntil(view.rows["theme"].isHidden)

    view.hide()
    view.show()

    assert view.search.text() == ""
    qtbot.waitUntil(view.rows["theme"].isVisible)
