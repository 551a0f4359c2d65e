"""Each change fires exactly once, in whatever order files change and the engine ends."""

import random
from collections.abc import Callable
from contextlib import suppress

import pytest

from core.records.ids import SavedQuestionId
from core.records.saved_questions import Firing
from core.saved_questions.checker import SavedQuestionChecker
from core.store.saved_questions import SavedQuestionWriter
from tests.core.saved_questions.conftest import Notes, Save

QUERY = "MATCH (p:Person)-[:WORKS_AT]->(x) RETURN p.name, x.name"
PEOPLE = ("Mara Solberg", "Jonas Feld", "Edda Bront", "Otto Kern")
FIRMS = ("Northwind Energy", "Harbor Labs")
NAMES = tuple(f"note{number}" for number in range(3))
STEPS = 10


def text_of(rng: random.Random) -> str:
    words = rng.sample(["kelp", "budget", "reef", "lantern"], 2)
    fact = f"{rng.choice(PEOPLE)} works at {rng.choice(FIRMS)}." if rng.random() < 0.6 else ""
    return f"Notes on {words[0]} and the {words[1]} {rng.randrange(1000)}.\n\n{fact}\n"


class Expected:
    """What the files and the graph hold, kept apart from how saved questions are checked."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self.files: dict[str, tuple[int, str]] = {}
        self._numbers = 0
        self.matching: frozenset[int] = frozenset()
        self.rows: frozenset[tuple[str, ...]] = frozenset()
        self.seen: set[int] = set()
        self.rows_seen: set[tuple[str, ...]] = set()

    def write(self, name: str, text: str) -> None:
        if name not in self.files:
            self._numbers += 1
        self.files[name] = (self.files.get(name, (self._numbers, ""))[0], text)

    def step(self) -> set[str]:
        """Return which questions are to fire after this step."""
        matching = frozenset(
            number for number, text in self.files.values() if "kelp" in text and "budget" in text
        )
        rows = frozenset(
            tuple(cell.text for cell in row) for row in self._notes.library.query_graph(QUERY).rows
        )
        fires: dict[str, bool] = {
            "search true": bool(matching) and not self.matching,
            "search changes": matching != self.matching,
            "search new": bool(matching - self.seen),
            "query true": bool(rows) and not self.rows,
            "query changes": rows != self.rows,
            "query new": bool(rows - self.rows_seen),
        }
        self.matching, self.rows = matching, rows
        self.seen |= matching
        self.rows_seen |= rows
        return {name for name, has_fired in fires.items() if has_fired}


def act(notes: Notes, expected: Expected, rng: random.Random) -> None:
    """Add, change, delete or rename one to three files."""
    for name in rng.sample(NAMES, rng.randint(1, 3)):
        if name in expected.files and rng.random() < 0.35:
            del expected.files[name]
            notes.write(**{name: None})
        else:
            text = text_of(rng)
            expected.write(name, text)
            notes.write(**{name: text})


def die_once(monkeypatch: pytest.MonkeyPatch, rng: random.Random) -> Callable[[], None]:
    """Let one of the next records of a check fail, as if the engine were killed there."""
    record, left = SavedQuestionWriter.record, [rng.randint(1, 3)]

    def failing(self: SavedQuestionWriter, *args: object, **kwargs: object) -> object:
        left[0] -= 1
        if not left[0]:
            raise RuntimeError
        return record(self, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(SavedQuestionWriter, "record", failing)
    return lambda: monkeypatch.setattr(SavedQuestionWriter, "record", record)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_each_change_fires_exactly_once(
    notes: Notes, save: Save, monkeypatch: pytest.MonkeyPatch, seed: int
):
    rng, expected = random.Random(seed), Expected(notes)
    names: dict[SavedQuestionId, str] = {}
    for form, text in (("search", "kelp budget"), ("query", QUERY)):
        for short, condition in (
            ("true", "becomes true"), ("changes", "changes"), ("new", "new results"),
        ):  # fmt: skip
            # The same words in another order are another saved question.
            asked = text if form == "search" else f"{text} LIMIT {1000 + len(names)}"
            asked = f"{asked} -never{len(names)}" if form == "search" else asked
            names[save(asked, form, condition)] = f"{form} {short}"  # type: ignore[index]

    for _ in range(STEPS):
        act(notes, expected, rng)
        if rng.random() < 0.3:
            live = die_once(monkeypatch, rng)
            notes.read()
            with suppress(RuntimeError):
                notes.library.check_questions()
            notes.restart()
            live()
        elif rng.random() < 0.2:
            notes.restart()
        fired: list[Firing] = notes.news()

        assert sorted(names[it.question_id] for it in fired) == sorted(expected.step())
        assert notes.library.check_questions(full=True).firings == ()


CHANGES = 8
QUESTIONS = (
    "Who works at Northwind Energy?", "Where does Jonas Feld work?", "How much is the kelp budget?",
    "What is the lantern made of?", "kelp", "type:md reef budget", "What did Edda Bront say?",
)  # fmt: skip
SAYINGS = (
    "The kelp budget is {n} euros.", "The lantern is made of brass and {n} pieces of glass.",
    "{who} works at {firm}.", "{who} said that the reef needs {n} divers.",
    "The reef budget was approved on day {n}.", "Nothing happened at the pier on day {n}.",
)  # fmt: skip


def sayings(rng: random.Random) -> str:
    """Return a note that may answer some of the questions, or none."""
    chosen = rng.sample(SAYINGS, rng.randint(1, 3))
    return "\n\n".join(
        one.format(n=rng.randrange(1000), who=rng.choice(PEOPLE), firm=rng.choice(FIRMS))
        for one in chosen
    )


def stay_asleep(_: SavedQuestionChecker) -> None:
    """Check nothing."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_asking_all_anew_finds_nothing_that_the_check_of_changes_missed(
    notes: Notes, save: Save, monkeypatch: pytest.MonkeyPatch, seed: int
):
    # Nothing is checked but where it is called here.
    monkeypatch.setattr(SavedQuestionChecker, "wake", stay_asleep)
    rng = random.Random(seed)
    notes.library.set_option("passages_per_question", value=5)
    notes.write(**{f"old{number}": sayings(rng) for number in range(20)})
    names = [f"old{number}" for number in range(20)]
    for question in QUESTIONS:
        save(question, condition="changes")
    save(QUERY, "query", "changes")
    save("reef budget", "search", "changes")
    asked = 0

    for step in range(CHANGES):
        for name in rng.sample(names, rng.randint(1, 2)):
            gone = rng.random() < 0.3
            notes.write(**{name: None if gone else sayings(rng)})
            names = [one for one in names if one != name or not gone]
        notes.write(**{f"new{step}": sayings(rng)})
        names.append(f"new{step}")
        notes.read()
        asked += notes.library.check_questions().asked

        assert notes.library.check_questions(full=True).firings == ()
    assert 0 < asked < CHANGES * (len(QUESTIONS) + 2), "some were asked, and not all of them always"
