"""What a saved question tells, and when."""

import pytest

from core.errors import WrongUse
from core.records.memory import ForgetRequest
from core.records.saved_questions import Firing
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


def test_the_history_of_an_erased_document_holds_none_of_its_text(notes: Notes, save: Save):
    fired_on_secret(notes, save)
    (notes.folder / "secret.md").unlink()
    notes.library.forget(ForgetRequest(document=str(notes.folder / "secret.md")))

    shown = repr(notes.library.list_firings()).lower()
    assert not any(word in shown for word in ("quaxmirror", "jubwon", "vextmarble", "secret.md"))
    stored = repr(notes.library.store._db.rows("FROM saved_items")).lower()
    assert not any(word in stored for word in ("quaxmirror", "jubwon", "secret.md"))
    assert notes.news() == []
