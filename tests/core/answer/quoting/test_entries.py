"""What stands in the entry of somebody else says nothing of whom the question names."""

from datetime import UTC, datetime

from tests.core.answer.passages import found, hit, judged

NOW = datetime(2026, 1, 1, tzinfo=UTC)
FRIENDS = "Yuki Tanabe - old flatmate. Lives in Osaka, married to Ren.\n\n"
FAMILY = "- Sebastian: mein Mann, arbeitet in Leipzig.\n- Bruder Falk: verheiratet mit Inken.\n"


def told(question, *texts):
    hits = [hit(text, path=f"/n/{n}.md") for n, text in enumerate(texts)]
    return judged(found(question, hits), now=NOW, most=3).text


def test_who_is_married_in_an_entry_of_another_is_not_quoted():
    text = told("Who is Inken married to?", FRIENDS, FAMILY)

    assert "Inken" in text.split("\n\n")[0]
    assert "Osaka" not in text


def test_the_own_entry_is_quoted():
    assert "Osaka" in told("Where does Yuki live?", FRIENDS, FAMILY)


def test_whom_a_sentence_names_together_with_somebody_tells_of_both():
    text = told("Where does the brother of Inken work?", "Inken and Otto are siblings.\n\n",
                "- Otto: works in Graz.\n")  # fmt: skip

    assert "Graz" in text


def test_without_a_name_each_entry_may_answer():
    assert "Leipzig" in told("Wo arbeitet mein Mann?", FRIENDS, FAMILY)
