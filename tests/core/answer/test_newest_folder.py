"""Folders of notes from end to end: what a later dated note changed leads."""

import pytest

from tests.opened import open_home

FOLDERS = {
    "en": {
        "People/Wanda.md": "# Wanda\n\nEmail: wanda@reed.example\n",
        "Shop/Prices.md": "# Prices\n\n| Item | Price |\n|---|---|\n"
        "| lamp | £24.00 |\n| clock | £60 |\n",
        "Diary/2025-02-11.md": "# 11 February 2025\n\nWanda's new email: w.holt@pier.example.\n"
        "Raised the price of the lamp to £27.50 (was £24.00).\n",
    },
    "de": {
        "Plan/Garage.md": "# Garage\n\nBudget: 80.000 €\nAbnahme: Juni 2025\n",
        "Protokolle/2025-03-05 Sitzung.md": "# Sitzung 05.03.2025\n\n"
        "- Garage: Budget jetzt 95.500 €.\n- Abnahme von Juni auf August verschoben.\n",
    },
}


@pytest.fixture(scope="module")
def libraries(tmp_path_factory):
    opened = {}
    for language, files in FOLDERS.items():
        folder = tmp_path_factory.mktemp(language)
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        opened[language] = open_home(tmp_path_factory.mktemp("home"))
        opened[language].add_sources([str(folder)])
        opened[language].settle()
    yield opened
    for library in opened.values():
        library.close()


@pytest.mark.parametrize(
    ("language", "question", "line"),
    [
        (
            "en",
            "What is Wanda's email?",
            "**w.holt@pier.example** [1]; earlier: wanda@reed.example [2]",
        ),
        ("en", "How much is the lamp?", "**£27.50** [1]; earlier: £24.00 [2]"),
        ("en", "How much is the clock?", "**£60** (Item: clock) [1]"),
        ("de", "Wie hoch ist das Budget der Garage?", "**95.500 €** [1]; früher: 80.000 € [2]"),
        ("de", "Wann ist die Abnahme der Garage?", "**August** [1]; früher: Juni 2025 [2]"),
    ],
)
def test_what_a_dated_note_changed_comes_first(libraries, language, question, line):
    assert libraries[language].ask(question).answer.splitlines()[0] == line
