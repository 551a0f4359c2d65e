"""Decisions gone through by keyboard over a fake engine: answered, left for later, taken back."""

from concurrent.futures import Future

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from core.errors import WrongUse
from core.events import Changes
from core.messages import UserMessage
from core.records.graph.edits import (
    AssessDocument,
    Confirm,
    EntityName,
    IgnoreName,
    Merge,
    MergeCandidate,
    Reject,
    ResolveContradiction,
    Retype,
)
from core.records.graph.review import MergeComparison, MergeSide
from core.records.ids import FactId, ReviewId
from core.records.memory import ForgetRequest
from tests.fake_engine.engine import FACTS
from tests.ui.fake_client import FakeClient, resolved
from ui.items.line_model import HEADING
from ui.review.decisions import NO_NAME, decisions_of
from ui.review.evidence import MarkedText, plain_text
from ui.review.pending_counter import REST_MS, SOON_MS, PendingCounter, wait_ms
from ui.review.review_presenter import ReviewPresenter
from ui.review.review_view import MAX_SHOWN, PAUSE_MS, ReviewView
from ui.widgets.boxes import descendants
from ui.widgets.buttons import Button

Key = Qt.Key


@pytest.fixture
def view(qtbot, link, engine: FakeClient) -> ReviewView:
    view = ReviewView()
    qtbot.addWidget(view)
    view.resize(1000, 700)
    ReviewPresenter(view, link)
    view.show()
    view.begin()
    qtbot.waitUntil(lambda: len(view.rows.records) == 7)
    return view


def kinds(view: ReviewView) -> list[str]:
    return [it.kind for it in view.rows.records]


def headings(view: ReviewView) -> list[str]:
    rows = view.rows
    told = [rows.data(rows.index(n), HEADING) for n in range(rows.rowCount())]
    return [it for it in told if it]


def press(qtbot, view: ReviewView, *keys: Qt.Key) -> None:
    for key in keys:
        qtbot.keyClick(view.list, key)


def deeds_of(view: ReviewView) -> list:
    deeds = []
    view.action_done.connect(deeds.append)
    return deeds


def changes(engine: FakeClient) -> list:
    return [call[1] for call in engine.calls if call[0] == "edit"]


def test_everything_that_waits_stands_in_one_list_under_its_kind(view):
    assert kinds(view) == [
        "contradiction",
        "proposal",
        "flagged",
        "merge",
        "type",
        "sample",
        "sample",
    ]
    assert headings(view)[0] == "Contradictions"
    assert view.kinds.itemText(0) == "All (7)"
    assert view.chosen.kind == "contradiction"
    assert len(view.card.cards) == 2


def test_k1_a_value_that_does_not_fit_its_property_is_decided_in_the_window(qtbot, view, engine):
    odd = replace(FACTS[0], predicate="founded", object="banana", object_id=None, id=FactId(77))
    engine.odd_values = (odd,)
    view.begin()
    qtbot.waitUntil(lambda: "value" in kinds(view))
    view.kinds.setCurrentIndex(view.kinds.findData("value"))
    view.kinds.activated.emit(view.kinds.currentIndex())

    assert headings(view) == ["Odd values"]
    assert view.card.reason.text() == (
        "Such a thing has other values here. Loci read: Dr. Imani Okafor  ·  founded  ·  banana"
    )
    press(qtbot, view, Key.Key_N)

    qtbot.waitUntil(lambda: changes(engine) == [Reject(FactId(77))])
    assert "value" not in kinds(view)


def test_nothing_is_said_to_be_missing_before_it_is_known(qtbot):
    view = ReviewView()
    qtbot.addWidget(view)
    view.resize(1000, 700)
    view.show()
    assert not view.card.nothing.isVisible()

    view.show_decisions((), precisions=())

    assert view.card.nothing.isVisible()


def test_a_contradiction_is_decided_by_one_key_and_that_is_taken_back(qtbot, view, engine):
    press(qtbot, view, Key.Key_2)
    qtbot.waitUntil(lambda: changes(engine) == [ResolveContradiction("second", 2)])
    assert "contradiction" not in kinds(view)
    assert view.chosen.kind == "proposal"
    qtbot.waitUntil(lambda: bool(engine.edits))

    press(qtbot, view, Key.Key_U)

    qtbot.waitUntil(lambda: ("undo", 1) in engine.calls)
    qtbot.waitUntil(lambda: view.chosen.kind == "contradiction")


def test_what_was_undone_is_shown_again_though_the_engine_asks_it_anew(
    qtbot, view, engine, monkeypatch
):
    (asked,) = engine.list_contradictions()
    numbers = iter(range(7, 99))

    def list_contradictions():
        return () if engine.edits else (replace(asked, id=ReviewId(next(numbers))),)

    monkeypatch.setattr(engine, "list_contradictions", list_contradictions)
    press(qtbot, view, Key.Key_2)
    qtbot.waitUntil(lambda: bool(engine.edits))
    view.begin()
    qtbot.waitUntil(lambda: not any(it.kind == "contradiction" for it in view._all))

    press(qtbot, view, Key.Key_U)

    qtbot.waitUntil(lambda: view.chosen.kind == "contradiction")
    view.begin()
    qtbot.waitUntil(lambda: next(numbers) > 8)
    assert view.chosen.kind == "contradiction"


def test_a_question_that_is_asked_again_is_listed_again(qtbot, view, engine, monkeypatch):
    (asked,) = engine.list_contradictions()
    open_questions = [asked]
    monkeypatch.setattr(engine, "list_contradictions", lambda: tuple(open_questions))
    press(qtbot, view, Key.Key_2)
    open_questions.clear()
    view.begin()
    qtbot.waitUntil(lambda: not any(it.kind == "contradiction" for it in view._all))

    open_questions.append(replace(asked, id=ReviewId(8)))
    view.begin()

    qtbot.waitUntil(lambda: "contradiction" in kinds(view))


def test_where_only_the_list_fits_a_key_shows_the_evidence_before_it_answers(qtbot, view, engine):
    view.resize(500, 600)
    assert not view.card.isVisible()

    press(qtbot, view, Key.Key_2)

    assert view.card.isVisible()
    assert view.chosen.kind == "contradiction"
    assert changes(engine) == []
    qtbot.keyClick(view, Key.Key_2)
    qtbot.waitUntil(lambda: changes(engine) == [ResolveContradiction("second", 2)])


def test_taking_back_twice_does_it_once(qtbot, view, engine):
    deeds = deeds_of(view)
    press(qtbot, view, Key.Key_1)
    qtbot.waitUntil(lambda: bool(engine.edits))
    qtbot.waitUntil(lambda: view.chosen.kind == "proposal")

    press(qtbot, view, Key.Key_U)
    qtbot.waitUntil(lambda: "contradiction" in kinds(view))
    deeds[0].undo()

    assert [call for call in engine.calls if call[0] == "undo"] == [("undo", 1)]


def test_what_the_key_took_back_is_said_and_the_window_offers_it_no_more(qtbot, view, engine):
    deeds = deeds_of(view)
    press(qtbot, view, Key.Key_1)
    qtbot.waitUntil(lambda: bool(engine.edits))
    voided, told = [], []
    view.action_voided.connect(voided.append)
    view.message_shown.connect(told.append)

    press(qtbot, view, Key.Key_U)

    assert [it is deeds[0] for it in voided] == [True]
    assert told == ["Undone"]


def test_both_sides_of_a_merge_are_shown_with_marked_words(qtbot, view):
    press(qtbot, view, *[Key.Key_J] * 3)

    qtbot.waitUntil(lambda: len(view.card.cards) == 2)
    words = [descendants(card, QLabel) for card in view.card.cards]
    told = " ".join(label.text() for labels in words for label in labels)
    assert "Mira Sato (Person)" in told
    assert "background-color" in told


def test_yes_and_no_answer_too(qtbot, view, engine):
    press(qtbot, view, *[Key.Key_J] * 3, Key.Key_Y)
    qtbot.waitUntil(
        lambda: isinstance(
            changes(engine)[-1] if changes(engine) else engine.edits and engine.edits[-1].change,
            Merge,
        )
    )
    view.kinds.setCurrentIndex(view.kinds.findData("sample"))
    view.kinds.activated.emit(view.kinds.currentIndex())
    assert set(kinds(view)) == {"sample"}

    press(qtbot, view, Key.Key_Y)
    qtbot.waitUntil(lambda: Confirm(FACTS[0].id) in changes(engine))
    press(qtbot, view, Key.Key_N)

    qtbot.waitUntil(lambda: Reject(FACTS[1].id) in changes(engine))


@pytest.mark.parametrize(("key", "at"), [(Key.Key_3, 0), (Key.Key_4, 1)])
def test_one_of_two_is_said_to_be_no_name_and_that_is_undone(qtbot, view, engine, key, at):
    show_kind(view, "merge")
    record = view.chosen.record
    name = (record.first, record.second)[at].name
    captions = [it.text() for it in view.card.buttons]
    assert captions[2 + at] == f"{3 + at}   “{name}” isn't a name"

    press(qtbot, view, key)

    qtbot.waitUntil(lambda: changes(engine) == [IgnoreName(name)])
    assert "merge" not in kinds(view)
    press(qtbot, view, Key.Key_U)
    qtbot.waitUntil(lambda: any(call[0] == "undo" for call in engine.calls))


@pytest.mark.parametrize("kind", ["merge", "contradiction", "value", "flagged"])
def test_no_answer_is_the_usual_one_where_the_documents_leave_it_open(view, kind):
    show_kind(view, kind)

    assert {it.property("kind") for it in view.card.buttons} == {"secondary"}


def test_a_thing_of_no_kind_is_said_to_be_no_name(qtbot, view, engine):
    show_kind(view, "type")
    name = view.chosen.record.thing.name

    view.card.answered.emit(NO_NAME)

    qtbot.waitUntil(lambda: changes(engine) == [IgnoreName(name)])


def show_kind(view: ReviewView, kind: str) -> None:
    view.kinds.setCurrentIndex(view.kinds.findData(kind))
    view.kinds.activated.emit(view.kinds.currentIndex())


def test_what_is_left_for_later_comes_last(qtbot, view):
    press(qtbot, view, Key.Key_S)

    assert kinds(view)[-1] == "contradiction"
    assert headings(view)[-1] == "For later"
    assert view.chosen.kind == "proposal"


def test_suspicious_words_are_shown_and_deemed_harmless(qtbot, view, engine):
    press(qtbot, view, Key.Key_J, Key.Key_J)
    assert view.chosen.kind == "flagged"

    press(qtbot, view, Key.Key_1)

    qtbot.waitUntil(
        lambda: changes(engine) == [AssessDocument("/home/ada/Research/offer.eml", "harmless")]
    )


def test_a_document_is_forgotten_only_when_nobody_takes_that_back(qtbot, view, engine):
    deeds = deeds_of(view)
    press(qtbot, view, Key.Key_J, Key.Key_J, Key.Key_3)
    assert "flagged" not in kinds(view)
    assert not any(call[0] == "forget" for call in engine.calls)

    deeds[0].settle()

    what = ForgetRequest(document="/home/ada/Research/offer.eml")
    qtbot.waitUntil(lambda: ("forget", what) in engine.calls)


def test_a_stated_fact_is_kept_when_nobody_takes_that_back(qtbot, view, engine):
    deeds = deeds_of(view)
    press(qtbot, view, Key.Key_J, Key.Key_1)
    assert not any(call[0] == "answer_proposal" for call in engine.calls)

    deeds[0].settle()

    qtbot.waitUntil(lambda: ("answer_proposal", 1, True) in engine.calls)


def test_what_the_engine_refuses_waits_again_and_it_is_said_why(qtbot, view, engine, monkeypatch):
    error = WrongUse("2", UserMessage.literal("There is no such question. List them anew."))
    monkeypatch.setattr(engine, "edit", lambda _: resolved(error))

    with qtbot.waitSignal(view.message_shown) as told:
        press(qtbot, view, Key.Key_1)

    assert "no such question" in told.args[0]
    qtbot.waitUntil(lambda: "contradiction" in kinds(view))


def show_type(view: ReviewView) -> None:
    view.kinds.setCurrentIndex(view.kinds.findData("type"))
    view.kinds.activated.emit(view.kinds.currentIndex())
    assert view.chosen.kind == "type"


def test_what_a_thing_is_is_asked_with_its_evidence_as_plain_text(view):
    show_type(view)

    assert view.card.title.text() == "What is “Pods”?"
    assert view.card.reason.text() == "Loci took it for this kind, which doesn't fit: Location"
    (card,) = view.card.cards
    (words,) = descendants(card, MarkedText)
    assert words.accessibleName() == "Pods works at the Harbor Lab since 2021."


def test_a_digit_chooses_the_type_and_that_is_taken_back(qtbot, view, engine):
    show_type(view)
    buttons = view.card.buttons
    common = ["1   Person", "2   Location", "3   Organization", "4   Product", "5   Project"]
    common.append("6   “Pods” isn't a name")
    assert [it.text() for it in buttons] == common

    press(qtbot, view, Key.Key_7)  # no button has this key
    press(qtbot, view, Key.Key_5)

    pods = EntityName("Pods", "Location")
    qtbot.waitUntil(lambda: changes(engine) == [Retype(pods, "Project")])
    assert "type" not in kinds(view)
    qtbot.waitUntil(lambda: bool(engine.edits))
    press(qtbot, view, Key.Key_U)
    qtbot.waitUntil(lambda: ("undo", 1) in engine.calls)
    qtbot.waitUntil(lambda: view.chosen.kind == "type")


def test_less_common_types_are_offered_under_something_else(qtbot, view, engine):
    show_type(view)
    (rest,) = [it for it in descendants(view.card, Button) if it.text() == "Something else…"]

    actions = rest.menu().actions()
    actions[1].trigger()

    kinds = [it.text() for it in actions]
    assert kinds == ["Technology", "Team", "Process", "Risk", "Decision"]
    qtbot.waitUntil(lambda: changes(engine) == [Retype(EntityName("Pods", "Location"), "Team")])


def test_yes_and_no_are_no_types(qtbot, view, engine):
    show_type(view)

    press(qtbot, view, Key.Key_Y, Key.Key_N)

    assert changes(engine) == []
    assert view.chosen.kind == "type"


def test_at_most_ten_are_listed_and_the_next_follows_an_answer(qtbot, view, engine):
    one = next(it for it in view.rows.records if it.kind == "sample")
    many = [replace(one, key=f"sample {n}", title=f"Check {n}") for n in range(12)]
    view.show_decisions([*many[:6], *view.rows.records[:1], *many[6:]], precisions=())

    assert len(view.rows.records) == MAX_SHOWN
    assert view.kinds.itemText(0) == "All (13)"
    assert many[9] not in view.rows.records
    press(qtbot, view, Key.Key_1)
    assert len(view.rows.records) == MAX_SHOWN
    assert many[9] in view.rows.records


def test_the_question_on_screen_stays_when_others_come_before_it(qtbot, view):
    one = next(it for it in view.rows.records if it.kind == "sample")
    many = [replace(one, key=f"sample {n}", title=f"Check {n}") for n in range(2 * MAX_SHOWN)]
    view.show_decisions(many[-1:], precisions=())
    assert view.chosen == many[-1]

    view.show_decisions(many, precisions=())

    assert view.chosen == many[-1]
    assert view.rows.record(view.list.currentIndex()) == many[-1]


def test_a_question_that_took_the_place_of_another_is_not_answered_at_once(qtbot, view, engine):
    one, *others = list(view.rows.records)
    assert one == view.chosen
    press(qtbot, view, Key.Key_J)
    one, others = view.chosen, [one, *others[1:]]

    view.show_decisions(others, precisions=())
    press(qtbot, view, Key.Key_2, Key.Key_S)
    view.card.buttons[0].click()

    assert view.chosen == others[1]  # in the same row
    assert view.rows.records == others
    qtbot.wait(PAUSE_MS + 50)
    press(qtbot, view, Key.Key_S)
    assert view.chosen == others[2]


def pair(number: int, *names: str) -> MergeCandidate:
    both = (EntityName(name, "Person") for name in names)
    return MergeCandidate(ReviewId(number), *both, 0.6, UserMessage.literal("alike"))


def test_what_is_asked_since_a_merge_takes_the_place_of_what_was_asked_before(qtbot, view):
    before = (pair(1, "Sam", "Sam Pascoe"), pair(2, "Helen", "Helen Trudgeon"))
    view.show_decisions(decisions_of("merge", before), precisions=())
    press(qtbot, view, Key.Key_J)

    now = (*before[:1], pair(3, "Anna", "Ann"), pair(4, "Helen Baragwanath", "Helen Trudgeon"))
    view.show_decisions(decisions_of("merge", now), precisions=())

    assert view.chosen.record == now[2]


def test_the_sides_of_a_pair_stay_where_they_are_when_the_engine_swaps_them(qtbot, view):
    view.show_decisions(decisions_of("merge", [pair(1, "Sam", "Sam Pascoe")]), precisions=())
    first, second = (EntityName(name, "Person") for name in ("Sam", "Sam Pascoe"))

    swapped = decisions_of("merge", [pair(2, "Sam Pascoe", "Sam")])
    view.show_decisions(swapped, precisions=())
    view.show_sides(MergeComparison(ReviewId(2), MergeSide(second), MergeSide(first)))

    assert view.chosen.record == pair(2, "Sam", "Sam Pascoe")
    assert view.card.title.text() == "Are “Sam” and “Sam Pascoe” the same?"
    words = [[it.text() for it in descendants(card, QLabel)] for card in view.card.cards]
    assert ["Sam (Person)" in it for it in words] == [True, False]
    assert ["Sam Pascoe (Person)" in it for it in words] == [False, True]


def test_the_evidence_is_opened_in_the_reader(qtbot, view):
    with qtbot.waitSignal(view.spot_opened) as opened:
        press(qtbot, view, Key.Key_E)

    assert opened.args[0].path == FACTS[1].path
    assert opened.args[0].start == FACTS[1].start


def test_how_far_one_is_is_said_in_words(qtbot, view):
    assert view.progress.text() == "5 questions  ·  2 optional checks"
    assert not view.bar.isVisible()

    press(qtbot, view, Key.Key_1)

    said = "4 questions  ·  2 optional checks  ·  1 answered"
    assert view.progress.text() == said
    assert (view.bar.value(), view.bar.maximum()) == (1, 7)


def test_when_nothing_waits_that_is_said(qtbot, view):
    view.show_decisions((), precisions=())

    assert view.card.nothing.isVisible()
    assert view.card.nothing.title.text() == "All caught up"
    assert not view.list.isVisible()
    assert not view.kinds.isVisible()


def test_answers_are_buttons_with_their_keys_in_their_names(qtbot, view, engine):
    button = view.card.buttons[2]
    assert button.accessibleName() == "Both (key 3)"

    button.click()

    qtbot.waitUntil(lambda: changes(engine) == [ResolveContradiction("both", 2)])


def test_the_number_that_waits_is_told_without_the_place(qtbot, link, engine):
    counting = PendingCounter(link, link)

    with qtbot.waitSignal(counting.counted) as counted:
        counting.count()

    assert counted.args == [5]


def test_the_rail_counts_what_the_place_names_first(qtbot, link, view):
    counting = PendingCounter(link, link)

    with qtbot.waitSignal(counting.counted) as counted:
        counting.count()

    assert view.progress.text().startswith(f"{counted.args[0]} questions")


def test_the_place_tells_the_rail_how_many_it_shows(qtbot, view, engine):
    counts = []
    view.pending_counted.connect(counts.append)

    press(qtbot, view, Key.Key_2)
    assert (counts[-1], view.progress.text().split()[0]) == (4, "4")
    qtbot.waitUntil(lambda: bool(engine.edits))
    press(qtbot, view, Key.Key_U)

    qtbot.waitUntil(lambda: counts[-1] == 5)
    assert view.progress.text().startswith("5 questions")


def test_samples_alone_are_an_offer_and_no_decision_that_waits(view):
    samples = [it for it in view.rows.records if it.kind == "sample"]

    view.show_decisions(samples, precisions=())

    assert view.progress.text() == "No open questions  ·  2 optional checks"
    assert view.list.isVisible()


@pytest.mark.parametrize(("since_ms", "waits_ms"), [(0, 10_000), (4000, 6000), (60_000, SOON_MS)])
def test_a_change_is_counted_soon_and_many_only_now_and_then(since_ms: int, waits_ms: int):
    assert wait_ms(since_ms, is_busy=True) == waits_ms
    assert wait_ms(since_ms, is_busy=False) == SOON_MS


def test_what_people_decide_is_counted_without_a_rest(qtbot, link, engine):
    counting = PendingCounter(link, link)
    with qtbot.waitSignal(counting.counted):
        counting.count()

    with qtbot.waitSignal(counting.counted, timeout=REST_MS - 2 * SOON_MS):
        engine.announce(Changes(frozenset({"facts"})))


def test_the_rail_says_in_figures_and_words_how_much_waits(qtbot):
    from ui.shell.rail import Rail

    rail = Rail()
    qtbot.addWidget(rail)

    rail.show_badge("review", 4)

    assert rail.buttons["review"].accessibleName() == "Review, 4 waiting"
    rail.show_badge("review", 0)
    assert rail.buttons["review"].accessibleName() == "Review"


@pytest.mark.parametrize(
    ("quote", "words"),
    [
        ("| Deadline | 5 March 2027 |", "Deadline 5 March 2027"),
        ("- [x] **sell** the [[old lamps]]", "sell the old lamps"),
        ("## Site meeting", "Site meeting"),
    ],
)
def test_evidence_has_no_marks_of_markdown(quote, words):
    assert plain_text(quote) == words


def test_an_answer_of_an_earlier_visit_is_undone_from_the_list_of_answers(qtbot, link, engine):
    engine.edit(Merge(EntityName("Sheila", "Person"), EntityName("Sheila Dunmow", "Person")))
    later = ReviewView()
    qtbot.addWidget(later)
    ReviewPresenter(later, link)
    later.show()
    later.begin()
    qtbot.waitUntil(lambda: not later.answered_button.isHidden())

    (action,) = later.make_answered_menu().actions()
    action.trigger()

    assert action.text() == "Undo: Merged Sheila Dunmow into Sheila"
    qtbot.waitUntil(lambda: ("undo", 1) in engine.calls)
    qtbot.waitUntil(later.answered_button.isHidden)


def test_an_answer_undone_from_the_list_leaves_the_history_of_the_window(qtbot, view, engine):
    voided = []
    view.action_voided.connect(voided.append)
    deeds = deeds_of(view)
    press(qtbot, view, Key.Key_2)
    qtbot.waitUntil(lambda: bool(engine.edits))
    view.begun.emit()
    qtbot.waitUntil(lambda: not view.answered_button.isHidden())

    view.make_answered_menu().actions()[0].trigger()

    qtbot.waitUntil(lambda: ("undo", 1) in engine.calls)
    assert voided == deeds


def show_samples(qtbot, view: ReviewView, count: int) -> list:
    qtbot.wait(100)  # what the presenter fetched at the beginning
    one = next(it for it in view.rows.records if it.kind == "sample")
    samples = [
        replace(
            one, key=f"sample {n}", title=f"Check {n}", record=replace(one.record, id=FactId(n))
        )
        for n in range(count)
    ]
    view.show_decisions(samples, precisions=())
    view._pause.stop()
    QApplication.processEvents()
    return samples


@pytest.mark.parametrize("by_button", [False, True], ids=["list", "answer button"])
def test_twenty_answers_reach_what_is_shown_while_the_list_is_rebuilt(
    qtbot, view, engine, by_button
):
    left = show_samples(qtbot, view, 20)
    if by_button:
        view._enter(view.chosen)
    shown = []

    while left:
        shown.append(view.chosen)
        qtbot.keyClick(view.window().focusWidget(), Key.Key_1 if len(left) % 3 else Key.Key_2)
        left.remove(shown[-1])
        # Once with what was answered (the engine has not noted it yet), once in another order.
        view.show_decisions([*reversed(left), shown[-1]], precisions=())
        view.show_decisions([*left[3:], *left[:3]], precisions=())
    qtbot.waitUntil(lambda: len(changes(engine)) == 20)

    assert len(set(shown_keys := [it.key for it in shown])) == len(shown_keys)
    assert [it.fact for it in changes(engine)] == [it.record.id for it in shown]
    numbers = range(20, 0, -1)
    assert [type(it) for it in changes(engine)] == [Confirm if n % 3 else Reject for n in numbers]


def test_enter_on_an_answer_does_not_answer_the_next_question(qtbot, view, engine):
    show_samples(qtbot, view, 3)
    view._enter(view.chosen)

    for _ in range(3):
        qtbot.keyClick(view.window().focusWidget(), Key.Key_Return)
        qtbot.keyClick(view.window().focusWidget(), Key.Key_Space)

    assert len(view.rows.records) == 2


def test_a_question_that_is_rebuilt_keeps_the_focused_answer(qtbot, view):
    left = show_samples(qtbot, view, 3)
    view.card.buttons[1].setFocus()

    view.show_decisions([replace(it, detail="now in two documents") for it in left], precisions=())

    assert view.window().focusWidget() is view.card.buttons[1]


def test_a_refused_answer_that_comes_back_is_not_answered_by_the_key_for_another(
    qtbot, view, engine
):
    left = show_samples(qtbot, view, 3)
    press(qtbot, view, Key.Key_1)
    sentences = []
    view.message_shown.connect(sentences.append)

    view.put_back(left[0])
    press(qtbot, view, Key.Key_2)

    assert view.chosen == left[0]
    assert len(view.rows.records) == 3
    assert sentences == ["This is a different question. Answer again."]


def test_a_key_between_an_undo_and_its_reply_answers_no_other_question(
    qtbot, view, engine, monkeypatch
):
    said, reply = [], Future()
    view.message_shown.connect(said.append)
    press(qtbot, view, Key.Key_2)
    qtbot.waitUntil(lambda: bool(engine.edits))
    undone = engine.undo
    monkeypatch.setattr(engine, "undo", lambda _edit: reply)

    press(qtbot, view, Key.Key_U)
    press(qtbot, view, Key.Key_1)
    assert said[-1] == "This is a different question. Answer again."
    reply.set_result(undone(engine.edits[-1].id))

    qtbot.waitUntil(lambda: view.chosen.kind == "contradiction")
    qtbot.waitUntil(lambda: not view._pause.isActive())
    press(qtbot, view, Key.Key_1)
    qtbot.waitUntil(lambda: changes(engine)[-1] == ResolveContradiction("first", 2))
    assert "contradiction" not in kinds(view)


def test_an_answer_undone_and_redone_before_its_reply_is_given_once(
    qtbot, view, engine, monkeypatch
):
    deeds, reply, edited, asked = deeds_of(view), Future(), engine.edit, []

    def edit(change):
        asked.append(change)
        return reply

    monkeypatch.setattr(engine, "edit", edit)
    press(qtbot, view, Key.Key_2)
    deeds[0].undo()
    deeds[0].redo()
    qtbot.waitUntil(lambda: bool(asked))
    reply.set_result(edited(asked[0]))

    qtbot.wait(100)
    assert asked == [ResolveContradiction("second", 2)]
    assert not any(call[0] == "undo" for call in engine.calls)
    assert "contradiction" not in kinds(view)
