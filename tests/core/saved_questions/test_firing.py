"""What a saved question tells, and when."""

from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from threading import Event

import pytest

from core.errors import Cancelled, WrongUse
from core.records.ids import SavedQuestionId
from core.records.memory import ForgetRequest
from core.records.saved_questions import Firing, ResultItem, SavedQuestion
from core.saved_questions.checker import SavedQuestionChecker
from core.saved_questions.outcome import Outcome, judge
from core.saved_questions.searches import SearchAsker
from core.store.saved_questions import QuestionState, Reads
from tests.core.saved_questions.conftest import Notes, Save

pytestmark = pytest.mark.slow

WORKERS = "MATCH (p:Person)-[:WORKS_AT]->(x) RETURN p.name, x.name"


def items(firing: Firing, change: str) -> list[str]:
    return [it.text for it in firing.items if it.change == change]


def test_a_question_tells_its_new_answer_the_one_before_and_its_source(notes: Notes, save: Save):
    notes.write(plan="# Plan\n\nMara Solberg leads Project Lantern since 2021.\n")
    save("Who leads Project Lantern?")
    notes.write(plan="# Plan\n\nJonas Feld leads Project Lantern since 2024.\n")

    (fired,) = notes.news()

    assert "Mara Solberg" in fired.before
    assert "Jonas Feld" in fired.answer
    source = next(it for it in fired.items if "Jonas Feld" in it.text)
    assert source.path == str(notes.folder / "plan.md")
    text = notes.library.show_document(source.path).text
    assert text[source.start : source.end] == source.text


def test_a_question_tells_when_an_answer_is_there_where_none_was(notes: Notes, save: Save):
    notes.write(other="# Bread\n\nHannah bakes bread with rye.\n")
    save("Who leads Project Lantern?", condition="becomes true")
    notes.write(plan="# Plan\n\nMara Solberg leads Project Lantern since 2021.\n")

    assert [it.condition for it in notes.news()] == ["becomes true"]
    notes.write(plan="# Plan\n\nJonas Feld leads Project Lantern since 2024.\n")
    assert notes.news() == []


def test_what_was_true_before_may_become_true_again(notes: Notes, save: Save):
    notes.write(plan="The kelp budget is 5000 euros.", other="Hannah bakes bread with rye.")
    save("kelp budget", "search", "becomes true")
    notes.write(plan=None)
    assert notes.news() == []
    notes.write(again="The kelp budget is 7000 euros.")

    assert len(notes.news()) == 1


def test_a_search_tells_new_documents_once(notes: Notes, save: Save):
    notes.write(one="The kelp budget is 5000 euros.", other="Hannah bakes bread with rye.")
    save("kelp budget", "search", "new results")
    notes.write(two="Another kelp budget.", three="Bread and nothing else.")

    (fired,) = notes.news()

    assert [it.path for it in fired.items] == [str(notes.folder / "two.md")]
    assert items(fired, "new") == ["Another kelp budget."]
    notes.write(two="Another kelp budget, revised.")
    assert notes.news() == []


def test_a_document_that_matches_no_more_is_a_change(notes: Notes, save: Save):
    notes.write(one="The kelp budget.\n\nRest of one.", two="A kelp budget.")
    save("kelp budget", "search", "changes")
    notes.write(one="The kelp plan.\n\nRest of one.")

    (fired,) = notes.news()

    assert [(it.change, it.path) for it in fired.items] == [("gone", str(notes.folder / "one.md"))]


def test_a_renamed_file_is_no_news(notes: Notes, save: Save):
    notes.write(one="The kelp budget.", two="Bread.")
    save("kelp budget", "search", "changes")
    (notes.folder / "one.md").rename(notes.folder / "moved.md")

    assert notes.news() == []


def test_a_search_with_a_filter_reads_documents_of_that_kind_only(notes: Notes, save: Save):
    save("type:md kelp", "search", "new results")
    notes.write(one="The kelp budget.")
    (notes.folder / "two.txt").write_text("Kelp of another kind.")

    assert [it.path for fired in notes.news() for it in fired.items] == [
        str(notes.folder / "one.md")
    ]


def test_a_query_tells_new_rows(notes: Notes, save: Save):
    notes.write(team="Mara Solberg works at Northwind Energy.")
    save(WORKERS, "query", "new results")
    notes.write(more="Jonas Feld works at Northwind Energy.")

    (fired,) = notes.news()

    assert items(fired, "new") == ["Jonas Feld · Northwind Energy"]
    notes.write(more=None)
    assert notes.news() == []
    notes.write(more="Jonas Feld works at Northwind Energy.")
    assert notes.news() == []


def test_only_questions_that_read_what_changed_are_asked_again(notes: Notes, save: Save):
    notes.write(
        **{f"lantern{n}": f"Mara Solberg leads Project Lantern, part {n}." for n in range(12)},
        team="Mara Solberg works at Northwind Energy.",
    )
    save("Who leads Project Lantern?")
    save("lantern budget", "search")
    save(WORKERS, "query")
    notes.write(bread="Hannah bakes bread with rye.")
    notes.read()

    assert notes.library.check_questions().asked == 0
    assert notes.library.check_questions(full=True).asked == 3
    assert notes.library.list_firings() == ()


def test_a_condition_can_be_changed_and_news_marked_as_seen(notes: Notes, save: Save):
    notes.write(one="The kelp budget.")
    number = save("kelp budget", "search", "becomes true")
    notes.library.change_question(number, condition="new results")
    notes.write(two="Another kelp budget.")
    (fired,) = notes.news()

    (kept,) = notes.library.list_questions()
    assert (kept.condition, kept.fired, kept.unseen, kept.results) == ("new results", 1, 1, 2)
    notes.library.mark_seen([fired.id])
    assert notes.library.list_firings(unseen=True) == ()
    assert notes.library.list_questions()[0].unseen == 0


def test_a_question_that_is_kept_already_is_kept_once(notes: Notes, save: Save):
    first = save("kelp budget", "search", "changes")

    assert save("kelp budget", "search", "new results") == first
    assert [it.condition for it in notes.library.list_questions()] == ["new results"]


def test_a_removed_question_leaves_no_history(notes: Notes, save: Save):
    number = save("kelp budget", "search", "new results")
    notes.write(one="The kelp budget.")
    notes.news()
    notes.library.remove_question(number)

    assert notes.library.list_questions() == ()
    assert notes.library.list_firings() == ()
    with pytest.raises(WrongUse):
        notes.library.remove_question(number)


@pytest.mark.parametrize(
    ("text", "form"), [(" ", "question"), ("", "search"), ("MATCH (p", "query")]
)
def test_what_cannot_be_asked_is_not_kept(notes: Notes, text: str, form: str):
    with pytest.raises(WrongUse):
        notes.library.save_question(text, form=form)  # type: ignore[arg-type]
    assert notes.library.list_questions() == ()


# Privacy


def fired_on_secret(notes: Notes, save: Save) -> None:
    notes.write(open="Mara Solberg works at Northwind Energy. The budget is small.")
    save("What is the vextmarble of Zorblatt?", condition="becomes true")
    save("hidden budget", "search", "new results")
    save(WORKERS, "query", "new results")
    notes.write(secret="The vextmarble of Zorblatt is a quaxmirror. Otto Jubwon works at Zorblatt."
                " His hidden budget.")  # fmt: skip
    assert len(notes.news()) >= 2
    assert "jubwon" in repr(notes.library.list_firings()).lower()


@pytest.mark.parametrize("tier", ["never quoted", "never remembered"])
def test_the_history_shows_no_text_of_what_is_marked_later(notes: Notes, save: Save, tier: str):
    fired_on_secret(notes, save)
    before = len(notes.library.list_firings())
    notes.library.mark_path(str(notes.folder / "secret.md"), tiers=[tier])  # type: ignore[list-item]

    shown = repr([(it.answer, it.before, [one.text for one in it.items])
                  for it in notes.library.list_firings()]).lower()  # fmt: skip
    assert len(notes.library.list_firings()) == before
    assert not any(word in shown for word in ("quaxmirror", "jubwon", "hidden"))


def test_what_may_not_be_remembered_is_not_stored(notes: Notes, save: Save):
    save("hidden budget", "search", "new results")
    notes.write(secret="The hidden budget of Zorblatt.")
    notes.library.mark_path(str(notes.folder), tiers=["never remembered"])
    notes.news()

    (fired,) = notes.library.list_firings()
    assert [it.text for it in fired.items] == [""]
    notes.library.mark_path(str(notes.folder), tiers=[])
    assert [it.text for it in notes.library.list_firings()[-1].items] == [""]


def stored(notes: Notes) -> str:
    """Return all that saved questions keep, as text."""
    rows = notes.library.store._db.rows
    return repr([rows("FROM saved_items"), rows("FROM saved_results")]).lower()


def test_rows_and_answers_without_sources_are_not_stored_if_anything_may_not_be_remembered(
    notes: Notes, save: Save
):
    notes.write(open="Mara Solberg works at Northwind Energy.")
    save(WORKERS, "query", "new results")
    save("What are the main topics of my notes?")
    notes.write(secret="Otto Jubwon works at Zorblatt. Otto Jubwon knows Zorblatt well.")
    notes.library.mark_path(str(notes.folder / "secret.md"), tiers=["never remembered"])

    assert notes.news()
    assert "jubwon" not in stored(notes)


def test_an_answer_is_stored_if_its_own_sources_may_be_remembered(notes: Notes, save: Save):
    notes.write(plan="Mara Solberg leads Project Lantern since 2021.")
    notes.write(secret="The vextmarble of Zorblatt is a quaxmirror.")
    notes.library.mark_path(str(notes.folder / "secret.md"), tiers=["never remembered"])
    save("Who leads Project Lantern?")
    notes.write(plan=None, other="Jonas Feld leads Project Lantern since 2024.")

    (fired,) = notes.news()

    assert "Jonas Feld" in fired.answer
    assert {it.change for it in fired.items if it.text} == {"new", "gone"}


def test_an_answer_is_shown_with_none_of_its_sources_hidden_however_many(notes: Notes):
    state = QuestionState(SavedQuestion(SavedQuestionId(1), "What?", "question"), "", Reads())
    sources = [ResultItem(f"d{n}", f"quote {n}", f"/{n}.md", document_id=n) for n in range(1, 61)]

    result = judge(state, (), Outcome("new", tuple(sources), answer="Of all sixty."))

    assert [it.document_id for it in result.history] == list(range(1, 61))
    assert [it.text for it in result.history[50:]] == [""] * 10


def test_an_erasure_stops_a_check_and_none_writes_erased_text_back(
    notes: Notes, save: Save, monkeypatch: pytest.MonkeyPatch
):
    notes.write(open="The budget is small.")
    save("hidden budget", "search", "new results")
    path = notes.folder / "secret.md"
    notes.write(secret="The hidden budget of Zorblatt.")
    notes.read()
    asked, may_go_on = Event(), Event()
    ask = SearchAsker.ask

    def slow(*args: object) -> Outcome:
        outcome = ask(*args)  # type: ignore[arg-type]
        asked.set()
        may_go_on.wait(10)
        return outcome

    monkeypatch.setattr(SearchAsker, "ask", slow)
    library = notes.library
    with ThreadPoolExecutor(2) as threads:
        check = threads.submit(library.check_questions, full=True)
        asked.wait(10)
        erasing = threads.submit(library.forget, ForgetRequest(document=str(path)))
        wait([erasing], timeout=1)
        may_go_on.set()
        with suppress(Cancelled):
            check.result()
        erasing.result()

    assert "zorblatt" not in stored(notes)
    assert "secret.md" not in stored(notes)


def test_the_history_of_a_file_that_was_deleted_can_be_erased(notes: Notes, save: Save):
    fired_on_secret(notes, save)
    (notes.folder / "secret.md").unlink()
    notes.news()
    assert "quaxmirror" in stored(notes)

    notes.library.forget(ForgetRequest(document=str(notes.folder / "secret.md")))

    assert not any(word in stored(notes) for word in ("quaxmirror", "jubwon", "secret.md"))


def test_a_check_tells_a_caller_elsewhere_nothing_that_may_not_leave(
    notes: Notes, save: Save, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(SavedQuestionChecker, "_check_quietly", lambda _: None)
    notes.write(open="The budget is small.")
    save("hidden budget", "search", "new results")
    save(WORKERS, "query", "new results")
    notes.write(secret="Otto Jubwon works at Zorblatt. His hidden budget.")
    notes.read()
    notes.library.mark_path(str(notes.folder / "secret.md"), tiers=["never leaves"])

    with notes.library.leaving():
        firings = notes.library.check_questions(full=True).firings

    assert len(firings) == 2
    assert not any(word in repr(firings).lower() for word in ("jubwon", "his hidden"))
    assert "jubwon" in repr(notes.library.list_firings()).lower()


def test_the_history_of_an_erased_document_holds_none_of_its_text(notes: Notes, save: Save):
    fired_on_secret(notes, save)
    (notes.folder / "secret.md").unlink()
    notes.library.forget(ForgetRequest(document=str(notes.folder / "secret.md")))

    shown = repr(notes.library.list_firings()).lower()
    assert not any(word in shown for word in ("quaxmirror", "jubwon", "vextmarble", "secret.md"))
    stored = repr(notes.library.store._db.rows("FROM saved_items")).lower()
    assert not any(word in stored for word in ("quaxmirror", "jubwon", "secret.md"))
    assert notes.news() == []


def test_a_sum_over_a_long_table_tells_when_a_row_is_added(notes: Notes, save: Save):
    rows = [f"| 2026-01-{day:02} | {what} | {day}.00 |"
            for day in range(1, 29) for what in ("hull", "sails", "ropes", "fuel")]  # fmt: skip
    head = "# Boat costs\n\n| date | category | amount GBP |\n|---|---|---|\n"
    notes.write(costs=head + "\n".join(rows) + "\n")
    save("How much did we spend on hull in total?")
    notes.write(costs=head + "\n".join([*rows, "| 2026-02-01 | hull | 100.00 |"]) + "\n")

    (fired,) = notes.news()

    assert "406" in fired.before
    assert "506" in fired.answer
