"""Questions that are offered to begin with."""

from core.explore.starter_questions import suggest_questions
from tests.core.explore.fixture_graph import note, put


def suggest(store, *, languages=None, **options):
    return suggest_questions(store.graph, languages=languages or {"en": 1}, **options)


WRITTEN = (
    ("Mara Quill", "AUTHORED_BY", "Jonas Feld", 0.95),
    ("Rye Bread", "AUTHORED_BY", "Ida Moss", 0.95),
)


def test_nobody_is_asked_who_wrote_a_person(store):
    text = "Jonas Feld on Mara Quill. Ida Moss on Rye Bread."
    put(store, note("Portraits", text, WRITTEN))

    assert suggest(store, has_tasks=False, own_name="", limit=5) == ("Who wrote Rye Bread?",)


def test_nobody_is_asked_who_leads_a_risk_or_who_wrote_a_mail(store):
    said = (
        ("Steel price", "MANAGED_BY", "Jonas Feld", 0.95),
        ("Acme Corp", "MANAGED_BY", "Ida Moss", 0.95),
        ("Second boring", "AUTHORED_BY", "Ida Moss", 0.95),
        ("Ida Moss", "LOCATED_AT", "Bremen", 0.95),
    )
    kinds = {"Steel price": "Risk", "Second boring": "Document", "Acme Corp": "Organization"}
    text = "Steel price, Jonas Feld. Acme Corp, Ida Moss, Bremen. Second boring."
    put(store, note("Work", text, said, kinds=kinds))

    questions = suggest(store, has_tasks=False, own_name="", limit=5)

    assert set(questions) == {"Who leads Acme Corp?", "Where does Ida Moss live?"}


def test_questions_to_begin_with_are_of_different_kinds(store):
    written = tuple((f"Book {name}", "AUTHORED_BY", "Ida Moss", 0.95) for name in "ABCD")
    text = "Ida Moss. " + ". ".join(f"Book {name}" for name in "ABCD")
    kinds = {f"Book {name}": "Product" for name in "ABCD"}
    put(store, note("Reading", text, written, kinds=kinds))
    for title in ("Walk", "Tea"):
        knows = (
            ("Ida Moss", "KNOWS", "Jonas Feld", 0.5),
            ("Ida Moss", "WORKS_AT", "Acme Corp", 0.5),
            ("Jonas Feld", "KNOWS", "Ida Moss", 0.5),
        )
        put(store, note(title, "Ida Moss of Acme Corp met Jonas Feld.", knows))

    questions = suggest(store, has_tasks=True, own_name="", limit=3)

    assert questions[0] == "Which tasks are still open?"
    assert questions[1] == "Where does Ida Moss work?"
    assert questions[2].startswith("Who wrote Book")
    # Jonas Feld is named as often, but what is stated of him makes no answer.
    every = suggest(store, has_tasks=True, own_name="", limit=9)
    assert "Who is Ida Moss?" in every
    assert "Who is Jonas Feld?" not in every
    mine = suggest(store, has_tasks=True, own_name="Ida Moss", limit=9)
    assert "Who is Ida Moss?" not in mine


def test_a_name_that_ends_in_a_common_word_has_its_article(store):
    kinds = {"Roof repair": "Project", "Atlas": "Project"}
    leads = (
        ("Roof repair", "MANAGED_BY", "Ida Moss", 0.9),
        ("Atlas", "MANAGED_BY", "Ida Moss", 0.9),
    )
    put(store, note("Work", "Roof repair. Atlas. Ida Moss.", leads, kinds=kinds))

    questions = suggest(store, has_tasks=False, own_name="", limit=5)

    assert {"Who leads the Roof repair?", "Who leads Atlas?"} <= set(questions)


def test_questions_stand_in_the_language_of_most_documents(store):
    leads = (("Nachtzug", "MANAGED_BY", "Ida Moss", 0.9),)
    put(store, note("Arbeit", "Nachtzug, Ida Moss.", leads, kinds={"Nachtzug": "Project"}))

    questions = suggest(store, languages={"de": 3, "en": 1}, has_tasks=True, own_name="", limit=5)

    assert questions == ("Welche Aufgaben sind noch offen?", "Wer leitet Nachtzug?")
