"""Nearest entities and passages for a question without an answer."""

import re
from functools import cache

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.records.answers.answers import Hit, ListEntry
from core.records.answers.snippets import plain_line
from core.resources import load_table
from ui.reader.spot import spot_of
from ui.theme.translation import cut, translate
from ui.widgets.boxes import Flow, clear, column, fill, frame, row
from ui.widgets.buttons import Button
from ui.widgets.labels import Elided, hint

MAX_HITS, MAX_ENTITIES = 5, 8
MAX_SNIPPET_CHARS = 280
# Characters of a snippet before the first word of the question that it shows.
_BEFORE = 60
# Words that may tell where in a passage the place is; shorter ones than a stem only as they are.
_WORD = re.compile(r"\w{2,}")
_STEM = 4
_LANGUAGES = ("en", "de", "nl")
_FUNCTION = ("stop_words", "search_stop_words", "ambiguous_stop_words", "besides")
_ITEM = re.compile(r"^[ \t]*[-*+][ \t]+(?!\[)", re.MULTILINE)
# When something was said in a transcript.
_TIME = re.compile(r"\[\d{1,2}:\d\d(?::\d\d)?\]\s*")


class NearestResults(QWidget):
    """Chips for entities to open in the graph, cards for passages to open in the reader."""

    opened = Signal(object)
    entity_opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._hits: tuple[Hit, ...] = ()
        self._question = ""
        self._column = column(self, gap=8)

    def show_nearest(
        self, hits: tuple[Hit, ...], entities: tuple[ListEntry, ...], *, question: str = ""
    ) -> None:
        """Show the nearest passages, at the words of the question, and entities."""
        self._hits, self._question = hits[:MAX_HITS], question
        clear(self._column)
        if entities:
            self._column.addWidget(self._make_entities(entities[:MAX_ENTITIES]))
        for number, hit in enumerate(self._hits):
            self._column.addWidget(self._make_card(number, hit))
        self.setVisible(bool(hits or entities))

    def _make_entities(self, entities: tuple[ListEntry, ...]) -> QWidget:
        box = QWidget()
        flow = Flow(box)
        for entity in entities:
            chip = Button(
                entity.name,
                kind="chip",
                icon="waypoints",
                name=translate("ask", "Show {name} in the graph").format(name=entity.name),
            )
            chip.setProperty("thing", entity.name)
            chip.clicked.connect(self._open_entity)
            flow.addWidget(chip)
        return box

    def _make_card(self, number: int, hit: Hit) -> QWidget:
        card = frame("quiet")
        inner = column(card, margin=(14, 10, 10, 10), gap=4)
        place = spot_of(hit).place
        button = Button(
            translate("ask", "Open"),
            kind="link",
            icon="book-open",
            name=translate("ask", "Open {place}").format(place=place),
        )
        button.setProperty("number", number)
        button.clicked.connect(self._open_hit)
        inner.addLayout(row(None, (Elided(hit.title or place, role="strong"), 1), button))
        snippet = cut(_from_words(_line_of(hit), self._question), most=MAX_SNIPPET_CHARS)
        fill(inner, hint(snippet), Elided(place, role="caption", tone="muted"))
        return card

    def _open_hit(self) -> None:
        self.opened.emit(self._hits[int(self.sender().property("number"))])

    def _open_entity(self) -> None:
        self.entity_opened.emit(str(self.sender().property("thing")))


def _from_words(line: str, question: str) -> str:
    """Return the line from a little before the place with most words of the question."""
    words = _telling_words(question)
    if len(line) <= MAX_SNIPPET_CHARS or not words:
        return line
    parts = (re.escape(it) + (r"\b" if len(it) < _STEM else "") for it in words)
    pattern = re.compile(rf"\b(?:{'|'.join(parts)})", re.IGNORECASE)
    places = [(match.start(), match[0].lower()) for match in pattern.finditer(line)]
    # Names and German nouns tell more than "something" and "passiert".
    names = {it.lower() for it in _WORD.findall(question) if it[0].isupper()}

    def worth(begin: int) -> tuple[int, int, int]:
        end = begin + MAX_SNIPPET_CHARS
        shown = {word for at, word in places if begin <= at and at + len(word) < end}
        return len(shown), len(shown & names), sum(map(len, shown))

    last = len(line) - MAX_SNIPPET_CHARS + 1
    begin = max((0, *(min(at - _BEFORE, last) for at, _ in places if at > _BEFORE)), key=worth)
    if begin <= 0:
        return line
    space = line.find(" ", begin - 1, begin + _BEFORE)
    return f"…{line[max(space + 1, begin) :]}"


def _telling_words(question: str) -> list[str]:
    """Return the words of a question that are not only grammar, the longest first."""
    words = list(dict.fromkeys(_WORD.findall(question.lower())))
    grammar = max(_function_words(), key=lambda function: len(function.intersection(words)))
    return sorted((it for it in words if it not in grammar), key=len, reverse=True)


@cache
def _function_words() -> tuple[frozenset[str], ...]:
    """Return the words of grammar, and those that ask for nothing by themselves, by language."""
    tables = [load_table("language", f"{language}.toml") for language in _LANGUAGES]
    lists = (
        (*table["word_classes"].values(), *(table["words"].get(name, "") for name in _FUNCTION))
        for table in tables
    )
    return tuple(frozenset(" ".join(each).split()) for each in lists)


def _line_of(hit: Hit) -> str:
    """Return the passage in one line, without its title, which stands above it."""
    line = _TIME.sub("", plain_line(_ITEM.sub("· ", hit.text)))
    rest = line.removeprefix(hit.title).lstrip()
    return rest if hit.title and rest[:1].isalnum() and not rest[:1].islower() else line
