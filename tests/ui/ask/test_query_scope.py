import pytest
from PySide6.QtCore import Qt

from core.records.answers.questions import DEFAULT_OPTIONS, Condition, QueryOptions
from tests.ui.fake_client import FakeClient
from ui.ask.conversation.date_dialog import DateDialog
from ui.ask.conversation.query_scope import DOCUMENTS, EXHAUSTIVE, QueryScope
from ui.ask.conversation.scope_bar import ScopeBar
from ui.reader.spot import Spot
from ui.widgets.boxes import descendant


@pytest.fixture
def bar(qtbot) -> ScopeBar:
    made = ScopeBar()
    qtbot.addWidget(made)
    made.show()
    return made


def must(scope: QueryScope) -> tuple[Condition, ...]:
    return scope.to_options().filters.must


def test_nothing_chosen_is_no_wish():
    assert QueryScope().to_options() == DEFAULT_OPTIONS


def test_a_scope_becomes_filters():
    scope = QueryScope("/home/ada/work", ("pdf", "mail"), "2024-01", "2025", "2024-06-30")

    assert must(scope) == (
        Condition("folder", "/home/ada/work"),
        Condition("type", "pdf,mail"),
        Condition("date", "2024-01..2025", "within"),
    )
    assert scope.to_options().as_of == "2024-06-30"


@pytest.mark.parametrize(
    ("mode", "wishes"),
    [(DOCUMENTS, QueryOptions(documents_only=True)), (EXHAUSTIVE, QueryOptions(exhaustive=True))],
)
def test_modes_are_wishes(mode: str, wishes: QueryOptions):
    assert QueryScope(mode=mode).to_options() == wishes


def test_a_document_is_looked_at_by_its_folder_and_title():
    scope = QueryScope(document=Spot("/home/ada/kelp.md", title="Kelp survey"))

    assert must(scope) == (Condition("folder", "/home/ada"), Condition("title", "Kelp survey"))


def test_chips_say_what_is_chosen_in_words(bar):
    bar.show_scope(
        QueryScope("/home/ada/work", ("pdf",), since="2024", as_of="2025", mode=EXHAUSTIVE)
    )

    assert [it.text() for it in (bar.folder, bar.types, bar.dates, bar.as_of, bar.mode)] == [
        "work", "PDF", "since 2024", "As of 2025", "Exhaustive",
    ]  # fmt: skip
    assert bar.folder.accessibleName() == "Folder: work"
    assert bar.clear.isVisible()


def test_a_type_is_added_and_taken_away_by_its_menu(qtbot, bar):
    from PySide6.QtWidgets import QMenu

    qtbot.mouseClick(bar.types, Qt.MouseButton.LeftButton)
    menu = descendant(bar, QMenu)
    next(it for it in menu.actions() if it.text() == "Email").trigger()
    menu.close()

    assert bar.scope.types == ("mail",)


def test_everything_can_be_looked_at_again(qtbot, bar):
    bar.show_scope(QueryScope("/home/ada/work"))

    qtbot.mouseClick(bar.clear, Qt.MouseButton.LeftButton)

    assert bar.scope == QueryScope()


def test_what_is_no_day_cannot_be_applied(qtbot):
    dialog = DateDialog(None, "Answer as of", (("Day", ""),))
    qtbot.addWidget(dialog)
    field = dialog.fields[0]

    allowed = {}
    for text in ("2024", "2024-13", "2024-05", "yesterday", "2024-05-31", ""):
        field.setText(text)
        allowed[text] = dialog.apply_button.isEnabled()

    assert [it for it, fits in allowed.items() if fits] == ["2024", "2024-05", "2024-05-31", ""]


def test_a_question_is_asked_with_what_is_chosen(qtbot, view, engine: FakeClient):
    view.composer.scope_bar.show_scope(QueryScope(types=("pdf",), mode=EXHAUSTIVE))

    view.asking.ask("What is there?")

    qtbot.waitUntil(lambda: bool(engine.asked))
    assert engine.asked[0][2] == QueryScope(types=("pdf",), mode=EXHAUSTIVE).to_options()


def test_a_day_chosen_elsewhere_is_looked_at_here_and_the_other_way_round(qtbot, view):
    view.show_as_of("2024")
    assert view.composer.scope_bar.scope.as_of == "2024"

    with qtbot.waitSignal(view.as_of_chosen) as signal:
        view.composer.scope_bar._change(as_of="2023")

    assert signal.args == ["2023"]


@pytest.mark.parametrize("way", ["clear", "new"])
def test_a_cleared_date_is_cleared_everywhere_and_stays_so(qtbot, make_window, engine, way: str):
    window = make_window(engine)
    window.go_to("ask")
    ask = window.places.ask_view
    bar = ask.composer.scope_bar
    bar._change(as_of="2024-06")
    window.go_to("timeline")
    timeline = window.places.made_place("timeline").view
    assert timeline.canvas.as_of is not None
    window.go_to("ask")
    assert bar.scope.as_of == "2024-06"

    bar.clear.click() if way == "clear" else ask.begin_conversation()
    window.go_to("timeline")
    window.go_to("ask")

    assert timeline.canvas.as_of is None
    assert bar.scope.as_of == ""


def test_the_reader_can_ask_about_one_document(view):
    view.ask_about(Spot("/home/ada/kelp.md", title="Kelp survey"))

    assert view.composer.scope_bar.document.isVisible()
    assert view.composer.scope_bar.document.text() == "Kelp survey"
    assert view.composer.box.hasFocus()
