"""Questions that are offered to begin with."""

from core.explore.starter_questions import suggest_questions
from tests.core.explore.fixture_graph import note, put

WRITTEN = (
    ("Mara Quill", "AUTHORED_BY", "Jonas Feld", 0.95),
    ("Rye Bread", "AUTHORED_BY", "Ida Moss", 0.95),
)


def test_nobody_is_asked_who_wrote_a_person(store):
    text = "Jonas Feld on Mara Quill. Ida Moss on Rye Bread."
    put(store, note("Portraits", text, WRITTEN))

    assert suggest_questions(store.graph, limit=5) == ("Who wrote Rye Bread?",)
