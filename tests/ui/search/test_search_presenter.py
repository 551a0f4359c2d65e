from concurrent.futures import Future
from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from core.errors import EngineGone
from core.events import Changes
from core.messages import UserMessage
from core.records.answers.questions import Query
from core.records.answers.typeahead import (
    DocumentMatch,
    EntityMatch,
    HighlightedText,
    PassageMatch,
    TypeaheadResult,
)
from core.records.ids import EntityId
from tests.fake_engine.engine import CITATIONS, NOTE
from tests.ui.fake_client import FakeClient
from ui.reader.spot import Spot
from ui.search.query_chips import with_filter
from ui.search.result_list import cut_at
from ui.search.result_model import (
    PAGE_SIZE,
    ContinuesRole,
    GroupHeading,
    RecordRole,
    ResultModel,
    ShowMore,
    match_details,
    match_section,
    match_snippet,
    total_of_all,
)
from ui.search.search_presenter import SearchPresenter
from ui.search.search_view import EMPTY, RESULTS, START, SearchView
from ui.widgets.boxes import descendants
from ui.widgets.buttons import Button


@pytest.fixture
def view(qtbot, link) -> SearchView:
    view = SearchView()
    qtbot.addWidget(view)
    view.searching = SearchPresenter(view, link)
    view.resize(900, 700)
    view.show()
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    view.begin()
    return view


def type_in(qtbot, view: SearchView, text: str) -> TypeaheadResult:
    qtbot.keyClicks(view.field, text)
    qtbot.waitUntil(lambda: view._result is not None and view._result.typed == text)
    return view._result


def headings(view: SearchView) -> list[str]:
    rows = [view.model.at(row) for row in range(view.model.rowCount())]
    return [row.group for row in rows if isinstance(row, GroupHeading)]


def test_results_come_while_people_type_in_groups(qtbot, view):
    type_in(qtbot, view, "imani")

    assert view.pages.currentIndex() == RESULTS
    assert headings(view) == ["things", "passages"]
    assert view.groups.group.button(1).text() == "Passages 1"
    assert view.model.at(view.list.currentIndex().row()).name.text == "Imani"


def test_when_privacy_has_changed_the_search_in_view_is_repeated(qtbot, view, engine):
    view.field.setText("kelp")
    qtbot.waitUntil(lambda: view.pages.currentIndex() == RESULTS)
    before = [call[0] for call in engine.calls].count("look_up")

    engine.announce(Changes(frozenset({"privacy"})))

    qtbot.waitUntil(lambda: [call[0] for call in engine.calls].count("look_up") == before + 1)


def test_a_passage_opens_at_its_words(qtbot, view):
    type_in(qtbot, view, "carbon")
    view.groups.choose(1)

    with qtbot.waitSignal(view.spot_opened) as opened:
        qtbot.keyClick(view.field, Qt.Key.Key_Return)

    spot = opened.args[0]
    assert spot.path == CITATIONS[0].path
    assert NOTE[spot.start : spot.end].lower() == "carbon"


def test_a_thing_opens_in_the_graph_by_keyboard_alone(qtbot, view):
    type_in(qtbot, view, "imani")
    qtbot.keyClick(view.field, Qt.Key.Key_Down)
    assert view.list.hasFocus()

    with qtbot.waitSignal(view.thing_opened) as opened:
        qtbot.keyClick(view.list, Qt.Key.Key_Return)

    assert opened.args == ["Imani"]


def test_the_keyboard_goes_back_to_the_field_at_the_top_and_with_any_letter(qtbot, view):
    type_in(qtbot, view, "imani")
    qtbot.keyClick(view.field, Qt.Key.Key_Down)

    qtbot.keyClick(view.list, Qt.Key.Key_Up)
    assert view.field.hasFocus()
    qtbot.keyClick(view.field, Qt.Key.Key_Down)
    qtbot.keyClick(view.list, Qt.Key.Key_Backspace)
    assert view.field.hasFocus()
    qtbot.keyClick(view.field, Qt.Key.Key_Down)
    qtbot.keyClick(view.list, "x")

    assert view.field.hasFocus()
    assert view.typed == "imanx"


def test_arrows_pass_over_the_headings_and_enter_opens_what_they_lead_to(qtbot, view):
    type_in(qtbot, view, "imani")
    qtbot.keyClick(view.field, Qt.Key.Key_Down)
    count = view.model.rowCount()
    assert sum(isinstance(view.model.at(row), GroupHeading) for row in range(count)) > 1
    passed = []

    for _ in range(count):
        qtbot.keyClick(view.list, Qt.Key.Key_Down)
        passed.append(view.model.at(view.list.currentIndex().row()))

    assert not any(isinstance(row, GroupHeading) for row in passed)
    with qtbot.waitSignal(view.spot_opened):
        qtbot.keyClick(view.list, Qt.Key.Key_Return)


def test_control_and_enter_asks_it(qtbot, view):
    type_in(qtbot, view, "imani")

    with qtbot.waitSignal(view.question_asked) as asked:
        qtbot.keyClick(view.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    assert asked.args == ["imani"]


def test_a_filter_becomes_a_chip_that_can_be_taken_out(qtbot, view):
    type_in(qtbot, view, "carbon type:md")
    chip = next(one for one in descendants(view.chips, Button) if one.parent() is view.chips)
    assert chip.text() == "Type: md"
    assert chip.accessibleName() == "Remove “Type: md”"

    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)

    assert view.typed == "carbon"
    qtbot.waitUntil(lambda: not view.chips.isVisible())


def test_a_value_of_the_results_becomes_a_filter_and_goes_again(qtbot, view):
    type_in(qtbot, view, "carbon")
    menu = view.facets[0]
    md = next(one for one in menu._menu.actions() if one.data() == "md")

    md.trigger()
    assert view.typed.strip() == "carbon type:md"
    qtbot.waitUntil(view.chips.isVisible)
    next(one for one in menu._menu.actions() if one.isChecked()).trigger()

    assert view.typed.strip() == "carbon"


def test_values_with_spaces_are_quoted():
    assert with_filter("kelp", "folder", "field work") == 'kelp folder:"field work" '
    assert with_filter("", "type", "md") == "type:md "


def test_a_wrong_filter_is_told_beside_the_field(qtbot, view):
    type_in(qtbot, view, "carbon date:soon")

    assert view.problem.isVisible()
    assert view.problem.words.text() == "It is no date. Write a year: date:2024"


def test_what_nothing_holds_can_be_asked_instead(qtbot, view):
    type_in(qtbot, view, "zebra")
    assert view.pages.currentIndex() == EMPTY
    assert "“zebra”" in view.empty_state.title.text()

    with qtbot.waitSignal(view.question_asked) as asked:
        qtbot.mouseClick(view.ask_instead, Qt.MouseButton.LeftButton)

    assert asked.args == ["zebra"]


def test_an_empty_field_shows_what_can_be_typed_and_what_was_searched(qtbot, view):
    assert view.pages.currentIndex() == START
    assert not view.start_page.recent.isVisibleTo(view.start_page)
    type_in(qtbot, view, "carbon")
    with qtbot.waitSignal(view.recent_changed) as changed:
        qtbot.keyClick(view.field, Qt.Key.Key_Return)
    view.field.clear()

    assert changed.args == [("carbon",)]
    assert view.pages.currentIndex() == START
    descendants(view.start_page._recent_box, Button)[0].click()
    assert view.typed == "carbon"


def test_recent_searches_can_be_forgotten(qtbot, view):
    view.show_recent(["kelp", "reef"])

    with qtbot.waitSignal(view.recent_changed) as changed:
        view.start_page.clear_button.click()

    assert changed.args == [()]
    assert descendants(view.start_page._recent_box, Button) == []


def test_more_comes_as_the_list_is_scrolled(qtbot, view, engine: FakeClient):
    engine.many = 2 * PAGE_SIZE + 5
    type_in(qtbot, view, "carbon")
    view.groups.choose(1)
    assert view.model.rowCount() == PAGE_SIZE

    view.list.scrollToBottom()
    qtbot.waitUntil(lambda: view.model.rowCount() == 2 * PAGE_SIZE)
    view.list.scrollToBottom()

    qtbot.waitUntil(lambda: view.model.rowCount() == engine.many)
    assert not view.model.canFetchMore(view.list.rootIndex())


def test_the_order_is_asked_for(qtbot, view, engine: FakeClient):
    type_in(qtbot, view, "carbon")

    view.sort.setCurrentIndex(1)

    qtbot.waitUntil(lambda: ("look_up", "carbon", "newest", 0) in engine.calls)


def documents(*titles: str) -> tuple[DocumentMatch, ...]:
    return tuple(DocumentMatch(f"/n/{it}.md", None, HighlightedText(it), "md", 1) for it in titles)


def rows_of(result: TypeaheadResult) -> list[object]:
    rows = ResultModel()
    rows.show_result(result, "all")
    return [rows.at(row) for row in range(rows.rowCount())]


IMANI = EntityMatch(EntityId(1), HighlightedText("Imani"), "Person")


def test_one_document_more_is_shown_and_many_more_are_offered():
    four, five = documents("A", "B", "C", "D"), documents("A", "B", "C", "D", "E")
    common = {"passages": (TITLED,), "passages_total": 1}

    all_four = rows_of(
        TypeaheadResult("x", Query("x"), documents=four, documents_total=4, **common)
    )
    of_five = rows_of(TypeaheadResult("x", Query("x"), documents=five, documents_total=5, **common))

    assert all_four[1:5] == list(four)
    assert of_five[1:5] == [*five[:3], ShowMore("documents", 2)]


def test_documents_with_nothing_below_them_are_all_shown():
    matches = documents(*"ABCDEFG")

    rows = rows_of(TypeaheadResult("type:md", Query(""), documents=matches, documents_total=9))

    assert rows == [GroupHeading("documents", 9), *matches, ShowMore("documents", 2)]


def test_what_is_not_shown_of_a_group_is_reached_by_keyboard(qtbot, view):
    type_in(qtbot, view, "imani")
    five = documents("A", "B", "C", "D", "E")
    view.show_result(
        TypeaheadResult("imani", Query("imani"), (TITLED,), 1, documents=five, documents_total=5)
    )
    qtbot.keyClick(view.field, Qt.Key.Key_Down)
    for _ in range(3):
        qtbot.keyClick(view.list, Qt.Key.Key_Down)

    qtbot.keyClick(view.list, Qt.Key.Key_Return)

    assert view.model.group == "documents"
    assert view.model.rowCount() == 5
    assert view.list.hasFocus()


@pytest.mark.parametrize("typed", ["Imani", "imani", "IMANI.md"])
def test_the_note_whose_name_was_typed_stands_before_the_thing(typed: str):
    result = TypeaheadResult(
        typed, Query(typed), documents=documents("Imani"), documents_total=1, things=(IMANI,),
        things_total=1,
    )  # fmt: skip

    assert isinstance(rows_of(result)[1], DocumentMatch)


def test_the_day_that_is_the_title_is_not_said_again():
    day = datetime(2024, 11, 16, tzinfo=UTC)

    assert match_details(replace(TITLED, written_at=day)) == "n/2024-11-16.md"
    assert "2024" in match_details(replace(TITLED, title="Log", written_at=day)).partition("·")[2]


def test_what_comes_too_late_is_not_shown(qtbot, view):
    type_in(qtbot, view, "imani")

    view.show_result(TypeaheadResult("carbon", Query("carbon")))

    assert view._result.typed == "imani"


def test_a_page_that_comes_late_is_not_added_to_another_order(qtbot, view, engine: FakeClient):
    engine.many = 3 * PAGE_SIZE
    type_in(qtbot, view, "carbon")
    view.groups.choose(1)
    page = engine.look_up("carbon", limit=PAGE_SIZE, offset=PAGE_SIZE)
    late: Future[Any] = Future()
    look_up, requests = engine.look_up, []
    engine.look_up = lambda text, *, offset=0, **options: (
        requests.append(offset) or late if offset else look_up(text, **options)
    )
    view.list.scrollToBottom()
    qtbot.waitUntil(lambda: requests == [PAGE_SIZE])

    view.sort.setCurrentIndex(1)
    qtbot.waitUntil(lambda: ("look_up", "carbon", "newest", 0) in engine.calls)
    late.set_result(page)
    qtbot.wait(50)

    assert view.model.rowCount() == PAGE_SIZE


def test_an_engine_that_fails_is_told(view):
    view.show_problem(EngineGone("", UserMessage.literal("It stopped.")))

    assert view.pages.currentIndex() == EMPTY
    assert not view.ask_instead.isVisible()


@pytest.mark.parametrize("in_between", ["failure", "leaving"])
def test_enter_opens_no_later_result_after_a(qtbot, view, engine, in_between):
    result, opened = engine.look_up("imani"), []
    engine.look_up = lambda *_args, **_options: Future()
    view.thing_opened.connect(opened.append)
    view.field.setText("imani")
    qtbot.keyClick(view.field, Qt.Key.Key_Return)

    if in_between == "failure":
        view.show_problem(EngineGone("", UserMessage.literal("It stopped.")))
    else:
        view.hide()
        view.show()
    view.show_result(result)

    assert view.pages.currentIndex() == RESULTS
    assert opened == []


def test_rows_are_read_out_in_full(qtbot, view):
    type_in(qtbot, view, "imani")
    role = Qt.ItemDataRole.AccessibleTextRole
    texts = [view.model.data(view.model.index(row), role) for row in range(view.model.rowCount())]

    assert texts[0] == "Things  1"
    assert texts[1].startswith("Thing. Imani. Person")
    assert texts[-1].startswith("Passage. Kelp survey, spring 2026. ")


def test_the_model_keeps_the_rules_of_models(qtmodeltester):
    rows = ResultModel()
    rows.show_result(FakeClient().look_up("imani"), "all")

    qtmodeltester.check(rows, force_py=True)


def test_everything_has_a_name(view):
    from PySide6.QtWidgets import QWidget

    for widget in descendants(view, QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isEnabled():
            spoken = QAccessible.queryAccessibleInterface(widget)
            assert spoken.text(QAccessible.Text.Name), widget


TITLED = PassageMatch(
    "/n/2024-11-16.md", None, "2024-11-16", "md", None, "2024-11-16", 0, 9, HighlightedText(""), 0.5
)


def test_a_document_has_no_row_beside_its_passage_unless_it_is_named():
    (unnamed,) = documents("2024-11-16")
    named = replace(unnamed, title=HighlightedText("2024-11-16", ((0, 4),)))

    once, both = (
        rows_of(TypeaheadResult("2024", Query("2024"), (TITLED,), 1, documents=(it,)))
        for it in (unnamed, named)
    )

    assert [it for it in once if not isinstance(it, GroupHeading)] == [TITLED]
    assert named in both


@pytest.mark.parametrize(
    ("snippet", "shown"),
    [
        (
            HighlightedText(" 2024-11-16 Sulphur again", ((12, 19),)),
            HighlightedText("Sulphur again", ((0, 7),)),
        ),
        (
            HighlightedText("  Sulphur again", ((2, 9),)),
            HighlightedText("Sulphur again", ((0, 7),)),
        ),
        (
            HighlightedText("2024-11-16 Sulphur", ((0, 10),)),
            HighlightedText("2024-11-16 Sulphur", ((0, 10),)),
        ),
        (HighlightedText("2024-11-16", ()), HighlightedText("2024-11-16", ())),
        (HighlightedText("2024-11-16 - sulphur"), HighlightedText("- sulphur")),
        (HighlightedText("2024-11-16 was a day"), HighlightedText("2024-11-16 was a day")),
        (
            HighlightedText("2024-11-16 (a Saturday) was"),
            HighlightedText("2024-11-16 (a Saturday) was"),
        ),
    ],
)
def test_the_title_is_not_said_again_at_the_beginning_of_the_words(
    snippet: HighlightedText, shown: HighlightedText
):
    row = replace(TITLED, snippet=snippet)

    assert match_snippet(row) == shown
    assert match_details(row) == "n/2024-11-16.md"


def test_an_empty_field_offers_open_tasks_and_changed_files(qtbot, view, engine: FakeClient):
    engine.add_sources(["/notes"])
    view.begin()
    qtbot.waitUntil(view.start_page.files.isVisible)

    [draft, door] = descendants(view.start_page.tasks._rows, Button)
    assert view.start_page.tasks._title.text() == "2 open tasks · 1 overdue"
    assert draft.accessibleName() == "Send the draft, due 3 May 2026 · @mara · Project Heron"
    with qtbot.waitSignal(view.spot_opened) as opened:
        door.click()
    assert (opened.args[0].path, opened.args[0].start) == ("/notes/house.md", 8)
    with qtbot.waitSignal(view.spot_opened) as opened:
        descendants(view.start_page.files._rows, Button)[0].click()
    assert opened.args[0].path in {file.path for file in engine.files}
    [query, *_] = [call[1] for call in engine.calls if call[0] == "browse_files"]
    assert (query.sort, query.descending) == ("changed", True)


def test_without_tasks_there_is_no_such_section(qtbot, view, engine: FakeClient):
    engine.tasks = ()
    view.begin()
    qtbot.waitUntil(lambda: engine.calls[-1][0] == "browse_files")
    qtbot.wait(50)

    assert not view.start_page.tasks.isVisible()


def test_passages_of_one_document_stand_together_below_its_title(view):
    other = replace(TITLED, path="/n/other.md", title="Other")
    second = replace(TITLED, heading="Later", page=3)
    result = TypeaheadResult("kelp", Query("kelp"), (TITLED, other, second), 3)

    view.model.show_result(result, "passages")

    rows = [view.model.index(row, 0) for row in range(3)]
    assert [it.data(RecordRole) for it in rows] == [TITLED, second, other]
    assert [it.data(ContinuesRole) for it in rows] == [False, True, False]
    assert match_section(second) == "page 3  ·  Later"
    heights = [view.list.sizeHintForRow(row) for row in range(3)]
    assert heights[1] < heights[0] == heights[2]


def test_a_snippet_that_is_cut_says_so_and_keeps_the_marks_that_are_seen():
    text = "policy LM-448201, cover 120,000, premium 1,340 a year"
    marked = HighlightedText(text, ((0, 6), (text.index("premium"), text.index("premium") + 7)))

    cut = cut_at(marked, text.index("premium") + 4)

    assert cut == HighlightedText("policy LM-448201, cover 120,000…", ((0, 6),))
    assert cut_at(HighlightedText("Donaudampfschiff"), 5).text == "Dona…"


def test_a_result_names_the_folder_of_its_file():
    row = replace(TITLED, path="/n/work/Coalhill.md", title="Coalhill", written_at=None)

    assert match_details(row).startswith("work/Coalhill.md")
    assert match_details(replace(row, path="/Coalhill.md")).startswith("Coalhill.md")


def test_enter_behind_fast_typing_opens_what_was_typed(qtbot, view):
    type_in(qtbot, view, "imani")
    spots: list[Spot] = []
    view.spot_opened.connect(spots.append)

    view.field.setText("kelp")
    qtbot.keyClick(view.field, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: bool(spots))
    assert "kelp" in spots[0].title.casefold()


def test_enter_leaves_the_search_only_from_the_list(qtbot, view):
    things: list[str] = []
    view.thing_opened.connect(things.append)
    view.field.setText("imani")

    qtbot.keyClick(view.field, Qt.Key.Key_Return)
    qtbot.waitUntil(view.list.hasFocus)
    assert things == []
    qtbot.keyClick(view.list, Qt.Key.Key_Return)

    assert things == ["Imani"]


def test_more_typing_takes_back_that_the_first_result_is_opened(qtbot, view):
    things: list[str] = []
    view.thing_opened.connect(things.append)
    view.field.setText("iman")
    qtbot.keyClick(view.field, Qt.Key.Key_Return)

    view.field.setText("imani")
    qtbot.waitUntil(lambda: view._result is not None and view._result.typed == "imani")

    assert things == []


def test_all_counts_the_rows_that_are_shown():
    (document,) = documents("2024-11-16")
    alone = TypeaheadResult("2024", Query("2024"), documents=(document,), documents_total=1)

    assert total_of_all(alone) == 1
    assert total_of_all(replace(alone, passages=(TITLED,), passages_total=1)) == 1


def test_a_thing_in_no_document_is_not_counted():
    assert "0" not in match_details(replace(IMANI, documents=0))
    assert "in 2 documents" in match_details(replace(IMANI, documents=2))
