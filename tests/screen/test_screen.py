"""What a screen reader finds in each place of the real program, over the sample that was read."""

import re
from collections.abc import Callable, Iterator

import pytest

from app.wire.connect import stop_running_engine
from tests.screen.reading import BLADES, DELIVERY, read_sample, run_command
from tests.screen.screen import Screen, why_not
from tests.screen.steps import focused, step_to

pytestmark = [pytest.mark.journey, pytest.mark.slow]


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    """The program over a home in which the sample was read and one thing is remembered."""
    if lacking := why_not():
        pytest.skip(lacking)
    home = tmp_path_factory.mktemp("screen") / "home"
    read_sample(home)
    run_command(home, "chat", said="My sister Lena lives in Bergen.\n")
    made = Screen(home)
    try:
        made.start()
        yield made
    finally:
        made.close()
        stop_running_engine(home)


@pytest.fixture
def at(screen: Screen) -> Callable[..., str]:
    """Goes to a place with the keyboard, and gives what is heard there."""

    def go(keys: str, *words: str) -> str:
        screen.key("Escape", keys)
        return screen.wait_to_hear(*words)

    return go


@pytest.fixture
def folders(screen: Screen, at: Callable[..., str]) -> Iterator[str]:
    """The folders, and what is heard there; they are shown again when the test has ended.

    Tests that share a program may run in any order: a process that is out of work takes some.
    """
    yield at("ctrl+4", "Documents of sample")
    if "Documents of sample" not in screen.heard():
        step_to(screen, "Show: Folders")
        screen.key("space")
        screen.wait_to_hear("Documents of sample")


@pytest.fixture
def answer(screen: Screen, at: Callable[..., str]) -> None:
    """An answer with its sources; asked for where no test before has left one."""
    if BLADES not in at("ctrl+1", "Your question"):
        screen.key("ctrl+l")
        screen.type(BLADES)
        screen.key("Return")
    screen.wait_to_hear(BLADES, "Source 1: ")


def said(screen: Screen) -> set[tuple[str, str]]:
    return {(it.name, it.role) for it in screen.tree() if it.is_showing}


def roles(screen: Screen) -> set[str]:
    return {it.role for it in screen.tree() if it.is_showing}


def nameless(screen: Screen) -> list[tuple[str, str, int]]:
    """What can have the keyboard there and says nothing."""
    return [
        (it.role, it.text, it.depth)
        for it in screen.tree()
        if it.is_showing and it.is_focusable and not it.name
    ]


def test_an_answer_is_read_and_its_citations_are_controls(screen: Screen, answer):
    there = [it for it in screen.tree() if it.is_showing]

    assert any(it.name == "Answer" and DELIVERY in it.text for it in there)
    cited = [it for it in there if it.name.startswith("Source ")]
    assert cited
    assert all(it.role == "push button" and it.is_focusable for it in cited)
    assert not nameless(screen)


def test_one_key_leads_from_the_question_to_the_answer_and_another_to_its_sources(
    screen: Screen, answer
):
    screen.key("ctrl+l")
    screen.wait(lambda: "Your question" in focused(screen), "the field")

    screen.key("ctrl+shift+a")
    screen.wait(lambda: "Answer" in focused(screen), "the answer")
    step_to(screen, "Source 1: ")
    screen.key("ctrl+l", "shift+F6")

    screen.wait(lambda: "Answer" in focused(screen), "the answer, by regions")


def test_what_is_found_is_read_as_rows(screen: Screen, at):
    at("ctrl+2", "Search everything")
    screen.type("Lantern")

    heard = screen.wait_to_hear("Thing. Project Lantern.", "Document. Project Lantern.")

    assert "Show: Passages" in heard
    assert "list item" in roles(screen)
    assert not nameless(screen)


def test_the_graph_says_its_numbers_and_topics(screen: Screen, at):
    heard = at("ctrl+3", "Map of the graph", "Open ")

    assert re.search(r"\d+ things\s+·\s+\d+ links", heard)
    assert not nameless(screen)


def test_the_outline_reads_things_and_links(screen: Screen, at):
    at("ctrl+3", "Map of the graph", "Open ")
    screen.key("ctrl+g")
    screen.wait_to_hear("Outline of the graph", " things")

    screen.key("Home", "Right", "Down", "Right")
    heard = screen.wait_to_hear("  ·  ")

    cells = [it.name for it in screen.tree() if it.is_showing and it.role == "table cell"]
    assert any(re.search(r", \d+ things$", it) for it in cells), heard
    assert any(re.search(r", \w+\s+·\s+\d+ links?$", it) for it in cells), cells
    assert any(": " in it for it in cells), cells
    assert not nameless(screen)
    screen.key("ctrl+g")


def test_folders_are_read_with_how_far_they_are(screen: Screen, folders: str):
    assert "13 files" in folders
    assert not nameless(screen)


def test_documents_are_read_as_rows(screen: Screen, folders: str):
    assert folders
    step_to(screen, "Documents of sample")
    screen.key("space")

    screen.wait_to_hear("lantern.md", "team.txt")

    assert not nameless(screen)


def test_the_timeline_is_read_as_a_list(screen: Screen, at):
    at("ctrl+5", "Items in this period", "Fact")

    assert "list item" in roles(screen)
    assert not nameless(screen)


def test_memories_are_read_with_how_they_fade(screen: Screen, at):
    heard = at("ctrl+6", "Text of this memory", "Memories")

    assert "Bergen" in heard
    assert re.search(r"Strong\. Strength \d+ percent", heard)
    assert not nameless(screen)


def test_what_waits_for_a_decision_is_read(screen: Screen, at):
    heard = at("ctrl+7", "Open questions", "Fact from you")

    assert "Bergen" in heard
    assert not nameless(screen)


def test_models_say_whether_they_fit(screen: Screen, at):
    heard = at("ctrl+8", "Language models", "Download: ")

    assert re.search(r"Needs about \d.*of RAM", heard)
    assert not nameless(screen)


def test_options_are_read_with_what_they_are_for(screen: Screen, at):
    heard = at("ctrl+comma", "Search settings", "Text size")

    assert "Use a light or dark theme, or follow the system." in heard
    choices = {it.description for it in screen.tree() if it.role == "combo box" and it.is_showing}
    assert {"Theme", "Language", "Contrast"} <= choices
    assert not nameless(screen)


def test_the_palette_is_a_dialog_whose_chosen_line_is_read(screen: Screen, at):
    at("ctrl+8", "Language models")
    screen.key("ctrl+k")
    screen.type("Go to ")
    screen.wait_to_hear("Go to Ask", "Go to Timeline")

    assert ("Find anything", "dialog") in said(screen)
    assert "Find anything" in focused(screen)
    assert not nameless(screen)
    screen.wait(lambda: read_as_chosen(screen) == ["Go to Ask, Places, Ctrl+1"] * 2, "the first")
    screen.key("Down", "Down")
    screen.wait(lambda: read_as_chosen(screen) == ["Go to Graph, Places, Ctrl+3"] * 2, "the third")
    screen.key("Escape")
    screen.wait(lambda: ("Find anything", "dialog") not in said(screen), "the place alone")


def read_as_chosen(screen: Screen) -> list[str]:
    """What the field that has the keyboard is said to choose, and the line that is chosen."""
    there = [it for it in screen.tree() if it.is_showing]
    field = [it.description for it in there if it.role == "text" and "focused" in it.states]
    return field + [it.name for it in there if it.role == "list item" and "selected" in it.states]


@pytest.mark.parametrize(("keys", "words"), [("ctrl+7", "Review"), ("ctrl+8", "Models")])
def test_every_place_says_where_one_is(screen: Screen, at, keys: str, words: str):
    at(keys, words)

    screen.wait(lambda: (words, "label") in said(screen), f"the heading {words}")
