"""The place for memory over a fake engine: what is shown, kept, taken back and forgotten."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QInputDialog

from core.errors import EngineBusy
from core.messages import UserMessage
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode, ForgetRequest
from tests.ui.fake_client import FakeClient, resolved
from ui.items.line_model import HEADING
from ui.memory.memory_presenter import MemoryPresenter
from ui.memory.memory_text import line_of, say_kind, say_words
from ui.memory.memory_view import EVERYTHING, KEPT, LEARNED, TOPIC, ForgetDialog, MemoryView
from ui.review.review_presenter import ReviewPresenter
from ui.review.review_view import ReviewView
from ui.widgets.boxes import descendant, descendants
from ui.widgets.confirm_dialog import Question
from ui.widgets.labels import EmptyState


@pytest.fixture
def view(qtbot, link, engine: FakeClient) -> MemoryView:
    view = MemoryView()
    qtbot.addWidget(view)
    view.resize(1000, 700)
    MemoryPresenter(view, link)
    view.show()
    view.begin()
    qtbot.waitUntil(lambda: bool(view.memories_page.rows.records))
    assert {it.episode.kind for it in view.memories_page.rows.records} == {"turn"}
    view.memories_page.kind.setCurrentIndex(view.memories_page.kind.findData(""))
    view.memories_page.order.setCurrentIndex(view.memories_page.order.findData("newest"))
    qtbot.waitUntil(lambda: len(view.memories_page.rows.records) == 8)
    view.memories_page.list.choose_row(view.memories_page.rows.next_row(0))
    return view


def deeds_of(view: MemoryView) -> list:
    deeds = []
    view.action_done.connect(deeds.append)
    return deeds


def kinds_in(review: ReviewView) -> set[str]:
    return {it.kind for it in review.rows.records}


def numbers(view: MemoryView) -> list[int]:
    return [it.episode.id for it in view.memories_page.rows.records]


def headings(view: MemoryView) -> list[str]:
    rows = view.memories_page.rows
    told = [rows.data(rows.index(n), HEADING) for n in range(rows.rowCount())]
    return [it for it in told if it]


def choose(view: MemoryView, number: int) -> None:
    rows = view.memories_page.rows
    view.memories_page.list.choose_row(rows.row_of(lambda it: it.episode.id == number))


def test_memories_stand_under_their_months_and_the_first_is_shown(view):
    assert len(headings(view)) >= 3
    assert view.memories_page.chosen.episode.id == numbers(view)[0]
    assert view.memories_page.card.words.text().startswith("Imani estimates")


def test_strength_is_said_in_words_beside_the_bar_and_why(view):
    choose(view, 4)
    card = view.memories_page.card

    assert card.band.text() == "Strong"
    assert card.percent.text() == f"{card.bar.value()} %"
    assert "important" in card.why.text()
    assert "Used 4" in card.why.text()
    assert card.fade.text().startswith("Fades in about")


def test_the_curve_is_described_for_those_who_do_not_see_it(qtbot, view):
    choose(view, 4)
    curve = view.memories_page.card.curve

    assert "% today" in curve.accessibleDescription()
    qtbot.keyClick(curve, Qt.Key.Key_Right)
    qtbot.keyClick(curve, Qt.Key.Key_Right)

    assert curve.accessibleDescription().endswith("%")
    assert curve.strength_at(30) < curve.strength_at(7) < curve.strength_at(0)


def test_what_fades_soon_comes_first_and_what_is_pinned_not_at_all(qtbot, view):
    view.memories_page.order.setCurrentIndex(2)

    qtbot.waitUntil(lambda: 3 not in numbers(view))
    ends = [it.fading.fades_at for it in view.memories_page.rows.records]
    assert ends == sorted(ends)
    assert headings(view)[0] in {"Within a week", "Within a month"}


def test_what_is_kept_and_told_stands_before_what_was_asked(qtbot, view):
    page = view.memories_page
    page.order.setCurrentIndex(page.order.findData("strongest"))

    qtbot.waitUntil(lambda: headings(view)[0] == "Kept until you delete it")
    assert headings(view)[-1] == "What you asked"
    assert say_kind(replace(page.rows.records[-1].episode, kind="turn")) == "You asked"


def test_figures_of_a_memory_are_shown_on_request(qtbot, view):
    card = view.memories_page.card
    assert not card.curve.isVisible()

    card.more.click()

    assert card.curve.isVisible()


def test_memories_are_searched_and_narrowed_to_a_kind(qtbot, view):
    qtbot.keyClicks(view.memories_page.search, "grant")
    qtbot.waitUntil(lambda: numbers(view) == [4])

    view.memories_page.search.clear()
    view.memories_page.kind.setCurrentIndex(view.memories_page.kind.findData("reply"))

    qtbot.waitUntil(lambda: sorted(numbers(view)) == [2, 5])


def test_a_search_that_finds_nothing_says_so(qtbot, view):
    qtbot.keyClicks(view.memories_page.search, "zebra")

    qtbot.waitUntil(view.memories_page.nothing.isVisible)
    assert view.memories_page.nothing.title.text() == "No matches"
    assert view.memories_page.chosen is None
    assert not view.memories_page.card.isVisible()
    view.memories_page.search.clear()
    qtbot.waitUntil(view.memories_page.card.isVisible)


def test_where_nothing_is_remembered_one_sentence_says_so_and_nothing_is_to_be_chosen(view):
    view.memories_page.kind.setCurrentIndex(0)
    view.memories_page.show_memories((), offset=0)

    shown = [it for it in descendants(view, EmptyState) if it.isVisible()]
    assert [it.title.text() for it in shown] == ["No memories yet"]
    assert not view.memories_page.search.isVisible()
    assert view.memories_page.archived.isVisible()


@pytest.mark.parametrize(("value", "is_promised"), [("on", True), ("off", False)])
def test_it_is_not_promised_that_things_are_kept_where_they_are_not(
    view, engine, value: str, is_promised
):
    engine.set_option("memory", value=value)
    view.show_options(engine.list_options())
    view.memories_page.kind.setCurrentIndex(0)

    view.memories_page.show_memories((), offset=0)

    said = view.memories_page.nothing.sentence.text()
    assert said.endswith("appears here.") == is_promised


def test_what_people_said_is_edited_and_that_is_taken_back(qtbot, view):
    deeds = deeds_of(view)
    choose(view, 4)
    card, former = view.memories_page.card, view.memories_page.chosen.episode.text
    card.edit.click()
    dialog = descendant(view, QInputDialog)
    assert dialog.textValue() == former

    dialog.setTextValue("The grant ends\n in May.")
    dialog.accept()
    qtbot.waitUntil(lambda: card.words.text() == "The grant ends in May.")
    deeds[0].undo()

    qtbot.waitUntil(lambda: card.words.text() == former)


@pytest.mark.parametrize("text", ["", "  \n", "as it was"])
def test_a_memory_that_says_the_same_or_nothing_stays_as_it_is(view, engine, text: str):
    choose(view, 4)
    view.memories_page.card.edit.click()
    dialog = descendant(view, QInputDialog)

    dialog.setTextValue(text.replace("as it was", dialog.textValue()))
    dialog.accept()

    assert "change_memory" not in [name for name, *_ in engine.calls]


def test_an_answer_is_not_edited(view):
    choose(view, 2)

    assert view.memories_page.chosen.episode.kind == "reply"
    assert not view.memories_page.card.edit.isVisible()


def test_a_memory_is_pinned_and_that_is_taken_back(qtbot, view, engine):
    deeds = deeds_of(view)
    choose(view, 6)
    view.memories_page.card.pin.click()
    qtbot.waitUntil(lambda: view.memories_page.card.band.text() == "Pinned")
    assert view.memories_page.card.pin.text() == "Unpin"

    deeds[0].undo()

    qtbot.waitUntil(lambda: view.memories_page.card.band.text() != "Pinned")
    assert not next(it for it in engine.episodes if it.id == 6).pinned


def test_a_forgotten_memory_is_hidden_with_its_answer_and_erased_only_afterwards(
    qtbot, view, engine
):
    deeds = deeds_of(view)
    choose(view, 1)
    qtbot.keyClick(view.memories_page.list, Qt.Key.Key_Delete)

    assert {1, 2}.isdisjoint(numbers(view))
    assert not any(call[0] == "forget" for call in engine.calls)
    deeds[0].settle()
    qtbot.waitUntil(lambda: ("forget", ForgetRequest(episode_id=EpisodeId(1))) in engine.calls)


def test_the_toast_says_that_the_answer_goes_with_its_question(qtbot, view):
    deeds = deeds_of(view)
    choose(view, 1)
    view.memories_page.card.forget.click()
    choose(view, 3)
    view.memories_page.card.forget.click()

    with_answer, alone = (deed.words for deed in deeds)
    assert with_answer.startswith("Deleted “How much carbon")
    assert with_answer.endswith("” and its answer")
    assert alone.startswith("Deleted: “Please always")


@pytest.mark.parametrize("kind", ["", "turn"])
def test_a_pinned_answer_goes_with_its_question_only_when_people_want_that(
    qtbot, view, engine, kind
):
    engine.episodes[1] = replace(engine.episodes[1], pinned=True)
    kinds = view.memories_page.kind
    kinds.setCurrentIndex(kinds.findData(kind))
    view.begin()
    qtbot.waitUntil(lambda: view.memories_page.chosen is not None)
    deeds = deeds_of(view)
    choose(view, 1)
    related = descendant(view, MemoryPresenter).related
    qtbot.waitUntil(lambda: any(it.pinned for it in related.going_with(engine.episodes[0])))

    view.memories_page.card.forget.click()
    question = descendant(view, Question)
    assert "Imani estimates" in question.accessibleDescription()
    qtbot.keyClick(question, Qt.Key.Key_Return)
    assert 1 in numbers(view)
    assert deeds == []
    view.memories_page.card.forget.click()
    descendants(view, Question)[-1].go.click()

    assert {1, 2}.isdisjoint(numbers(view))
    assert len(deeds) == 1


def test_the_pin_of_what_is_forgotten_for_good_is_taken_back_no_more(qtbot, view, engine):
    deeds, voided = deeds_of(view), []
    view.action_voided.connect(voided.append)
    for number in (6, 4):
        choose(view, number)
        view.memories_page.card.pin.click()
        qtbot.waitUntil(lambda: view.memories_page.card.band.text() == "Pinned")
    view.memories_page.card.forget.click()
    assert voided == []

    deeds[-1].settle()

    assert [it is deeds[1] for it in voided] == [True]


def test_forgetting_can_be_taken_back(qtbot, view, engine):
    deeds = deeds_of(view)
    choose(view, 1)
    view.memories_page.card.forget.click()

    deeds[0].undo()

    qtbot.waitUntil(lambda: len(numbers(view)) == 8)
    assert not any(call[0] == "forget" for call in engine.calls)


def test_what_was_proposed_goes_with_a_deleted_memory_and_comes_back_with_it(
    qtbot, view, link, engine
):
    review = ReviewView()
    qtbot.addWidget(review)
    ReviewPresenter(review, link)
    deeds, learned = deeds_of(view), view.tabs.group.button(LEARNED)
    qtbot.waitUntil(lambda: learned.text() == "About you (1)")
    review.begin()
    qtbot.waitUntil(lambda: "proposal" in kinds_in(review))

    choose(view, 4)
    view.memories_page.card.forget.click()

    qtbot.waitUntil(lambda: learned.text() == "About you")
    review.begin()
    qtbot.waitUntil(lambda: "proposal" not in kinds_in(review))

    deeds[0].undo()
    qtbot.waitUntil(lambda: learned.text() == "About you (1)")
    review.begin()

    qtbot.waitUntil(lambda: learned.text() == "About you (1)")
    qtbot.waitUntil(lambda: "proposal" in kinds_in(review))


def test_what_was_proposed_in_a_memory_waits_no_more_once_it_is_erased(qtbot, view, link, engine):
    deeds = deeds_of(view)
    choose(view, 4)
    view.memories_page.card.forget.click()
    qtbot.waitUntil(lambda: view.tabs.group.button(LEARNED).text() == "About you")

    deeds[0].settle()

    qtbot.waitUntil(lambda: ("forget", ForgetRequest(episode_id=EpisodeId(4))) in engine.calls)
    assert not link.settling
    assert view.tabs.group.button(LEARNED).text() == "About you"


def test_after_deleting_the_focus_is_in_the_list_and_undo_returns_to_the_memory(qtbot, view):
    deeds = deeds_of(view)
    choose(view, 3)
    page = view.memories_page
    page.card.forget.setFocus()
    qtbot.keyClick(page.card.forget, Qt.Key.Key_Space)

    assert view.window().focusWidget() is page.list
    assert page.chosen.episode.id != 3

    deeds[0].undo()

    qtbot.waitUntil(lambda: page.chosen.episode.id == 3)


def test_erasing_at_once_must_be_typed(qtbot, view, engine):
    dialog = ForgetDialog(view, view.memories_page.chosen)
    qtbot.addWidget(dialog)
    dialog.choose(TOPIC)
    qtbot.keyClicks(dialog.typed, "delete")
    assert not dialog.go.isEnabled()
    qtbot.keyClicks(dialog.topic, "carbon")
    assert dialog.what() == ForgetRequest(topic="carbon")

    dialog.choose(EVERYTHING)

    assert dialog.go.isEnabled()
    assert dialog.what() == ForgetRequest(everything=True)
    view.erased.emit(dialog.what())
    qtbot.waitUntil(lambda: numbers(view) == [])


def test_looking_through_the_list_is_no_use_but_opening_a_conversation_is(qtbot, view, engine):
    for number in (1, 4, 6):
        choose(view, number)
    assert not any(call[0] == "show_memory" for call in engine.calls)

    with qtbot.waitSignal(view.conversation_opened) as opened:
        view.memories_page.card.open.click()

    assert opened.args == [3]
    qtbot.waitUntil(lambda: ("show_memory", 6) in engine.calls)


def test_what_a_memory_rests_on_and_speaks_of_can_be_opened(qtbot, view):
    choose(view, 2)
    card = view.memories_page.card
    link = descendants(card.places, type(card.pin))[0]
    with qtbot.waitSignal(view.spot_opened) as opened:
        link.click()
    assert opened.args[0].path.endswith("kelp-survey.md")
    assert (opened.args[0].start, opened.args[0].end) == (20, 40)

    with qtbot.waitSignal(view.thing_opened) as thing:
        descendants(card.things, type(card.pin))[0].click()

    assert thing.args == ["kelp survey"]


def test_a_fact_is_kept_when_nobody_takes_that_back(qtbot, view, engine):
    deeds = deeds_of(view)
    assert view.tabs.group.button(LEARNED).text() == "About you (1)"
    view.learned_page.accepted.emit(engine.proposals[0])
    qtbot.waitUntil(lambda: view.tabs.group.button(LEARNED).text() == "About you")
    assert not any(call[0] == "answer_proposal" for call in engine.calls)

    deeds[0].settle()

    qtbot.waitUntil(lambda: ("answer_proposal", 1, True) in engine.calls)


def test_lines_of_the_own_context_are_added_reworded_and_dropped(qtbot, view, engine):
    deeds = deeds_of(view)
    view.tabs.choose(LEARNED)
    qtbot.keyClicks(view.learned_page.field, "Be brief.")
    qtbot.keyClick(view.learned_page.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: [it.text for it in engine.remarks][1:] == ["Be brief."])
    qtbot.waitUntil(lambda: view.learned_page.lines.count() == 2)

    line = view.learned_page.lines.itemAt(0).widget()
    line.field.setText("Answer in miles.")
    qtbot.keyClick(line.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: engine.remarks[0].text == "Answer in miles.")
    deeds[0].undo()
    qtbot.waitUntil(lambda: engine.remarks[0].text == "Answer with metric units.")
    qtbot.waitUntil(lambda: view.learned_page.lines.count() == 2)
    view.learned_page.lines.itemAt(1).widget().drop.click()

    qtbot.waitUntil(lambda: len(engine.remarks) == 1)


def test_memory_is_switched_on_where_it_is_off(qtbot, view, engine):
    qtbot.waitUntil(view.on.isVisible)

    view.on.click()

    qtbot.waitUntil(lambda: ("set_option", "memory", "on") in engine.calls)
    qtbot.waitUntil(lambda: not view.on.isVisible() and view.retention_page.switch.isChecked())


def test_how_long_memories_are_kept_is_set(qtbot, view, engine):
    view.tabs.choose(KEPT)
    qtbot.waitUntil(lambda: view.retention_page.fields["retention_days"].value() == 90)

    view.retention_page.fields["retention_days"].setValue(120)

    qtbot.waitUntil(lambda: ("set_option", "retention_days", 120) in engine.calls)


def test_summaries_are_listed_made_and_taken_back(qtbot, view, engine):
    view.tabs.choose(KEPT)
    with qtbot.waitSignal(view.message_shown):
        view.retention_page.run.click()
    assert ("consolidate", -1) in engine.calls
    assert view.retention_page.run.isEnabled()

    view.retention_page.undone.emit(engine.consolidations[0])

    qtbot.waitUntil(lambda: ("undo_consolidation", 1) in engine.calls)


def test_memory_is_carried_out_and_in(qtbot, view, engine, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("/a/m.json", ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/a/n.json", ""))
    view.retention_page.export.click()
    qtbot.waitUntil(lambda: ("export_memory", "/a/m.json", True) in engine.calls)

    view.retention_page.import_button.click()

    qtbot.waitUntil(lambda: ("import_memory", "/a/n.json") in engine.calls)


def test_where_there_is_no_room_for_both_the_list_gives_way(qtbot, view):
    both = view.memories_page.both
    view.resize(600, 560)
    qtbot.waitUntil(lambda: both.is_narrow and not view.memories_page.card.isVisible())

    qtbot.keyClick(view.memories_page.list, Qt.Key.Key_Return)
    assert view.memories_page.card.isVisible()
    assert not view.memories_page.list.isVisible()
    qtbot.keyClick(view.memories_page.card, Qt.Key.Key_Escape)

    assert view.memories_page.list.isVisible()


def test_marks_of_markdown_and_numbers_of_sources_are_not_said():
    said = r"## Study" "\n" r"**Ellery College** [1] is it [2, see], in C:\docs, \[early\] [12]."
    episode = Episode(EpisodeId(1), SessionId(1), "reply", "loci", said, datetime.now(UTC))

    assert say_words(episode) == "Study\nEllery College is it [2, see], in C:\\docs, [early]."


def test_a_memory_is_told_without_marks_and_its_paragraphs_stay_apart(view):
    memory = view.memories_page.rows.records[0]
    text = "**nuts** [1]\n\nEmil is allergic\nto price\\_eur [1]"
    memory = replace(memory, episode=replace(memory.episode, text=text))

    assert line_of(memory).title == "nuts · Emil is allergic to price_eur"


def test_memories_that_cannot_be_listed_say_why(qtbot, link, engine: FakeClient):
    list_memories, messages = engine.list_memories, []
    engine.list_memories = lambda **_filter: resolved(EngineBusy("", UserMessage.literal("Busy.")))
    view = MemoryView()
    qtbot.addWidget(view)
    view.message_shown.connect(messages.append)
    MemoryPresenter(view, link)
    view.show()
    page = view.memories_page

    view.begin()
    qtbot.waitUntil(lambda: bool(messages))
    is_shown = page.problem.isVisible()
    engine.list_memories = list_memories
    page.ask_first()
    qtbot.waitUntil(lambda: bool(page.rows.records))

    assert is_shown
    assert "Busy." in page.problem.sentence.text()
    assert not page.problem.isVisible()
    assert page.list.isVisible()
