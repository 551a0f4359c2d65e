"""Three journeys with the keyboard alone, each heard as a screen reader hears it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.wire.connect import stop_running_engine
from tests.screen.reading import BLADES, DELIVERY, read_sample
from tests.screen.screen import Screen, why_not
from tests.screen.steps import step_to

MUCH = 60  # of 255: what lies between the light and the dark theme
pytestmark = [pytest.mark.journey, pytest.mark.slow]


@pytest.fixture
def new_home(tmp_path: Path) -> Iterator[Path]:
    """Nothing was read there; its engine has ended afterwards."""
    if lacking := why_not():
        pytest.skip(lacking)
    home = tmp_path / "home"
    yield home
    stop_running_engine(home)


@pytest.fixture
def begin(new_home: Path) -> Iterator[Callable[[], Screen]]:
    """Starts the program on a screen of its own."""
    made: list[Screen] = []

    def start() -> Screen:
        made.append(Screen(new_home))
        made[0].start()
        return made[0]

    yield start
    for screen in made:
        screen.close()


def ask(screen: Screen, question: str) -> str:
    """What is heard when the question was answered."""
    screen.key("ctrl+l")
    screen.type(question)
    screen.key("Return")
    return screen.wait_to_hear(question, "Source 1: ", DELIVERY)


def test_the_first_run_leads_to_an_answer(new_home: Path, begin):
    new_home.mkdir()
    screen = begin()
    screen.wait_to_hear("Nothing leaves this computer", "Get started")

    step_to(screen, "Try the sample folder")
    screen.key("space")
    screen.wait_to_hear("Up to date", "13 documents")

    assert DELIVERY in ask(screen, BLADES)


def test_a_citation_is_followed_to_the_words(new_home: Path, begin):
    read_sample(new_home)
    screen = begin()
    screen.wait_to_hear("13 documents")
    ask(screen, BLADES)

    step_to(screen, "Source 1: ", key="shift+Tab")
    screen.key("space")

    screen.wait_to_hear("Close document")
    said = [it.text for it in screen.tree() if it.is_showing and it.name != "Answer"]
    assert any(DELIVERY in it for it in said)


def test_the_palette_leads_to_a_place_and_another_theme(new_home: Path, begin):
    read_sample(new_home)
    screen = begin()
    screen.wait_to_hear("13 documents")

    screen.key("ctrl+k")
    screen.type("Go to Sources")
    screen.key("Return")
    screen.wait_to_hear("Documents of sample", "13 files", "passages")
    before = words_of(screen.heard())
    lightness = screen.lightness()
    screen.key("ctrl+shift+l")
    screen.wait(lambda: abs(screen.lightness() - lightness) > MUCH, "another look")

    screen.wait(lambda: words_of(screen.heard()) == before, "the same words", tell=screen.heard)


def words_of(heard: str) -> list[str]:
    """The words without empty lines."""
    return [line for line in heard.splitlines() if line.strip()]
