"""Nearest entities and passages for a question without an answer."""

import re

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.records.answers.answers import Hit, ListEntry
from core.records.answers.snippets import plain_line
from ui.reader.spot import spot_of
from ui.theme.translation import cut, translate
from ui.widgets.boxes import Flow, clear, column, fill, frame, row
from ui.widgets.buttons import Button
from ui.widgets.labels import Elided, hint

MAX_HITS, MAX_ENTITIES = 5, 8
MAX_SNIPPET_CHARS = 280
# Characters of a snippet before the word of the question that it shows.
_BEFORE = 60
# Words that may tell where in a passage the place is.
_WORD = re.compile(r"\w{4,}")
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
    """Return the line from a little before its longest word of the question that is far behind."""
    folded = line.casefold()
    words = sorted(_WORD.findall(question.casefold()), key=len, reverse=True)
    at = next((place for word in words if (place := folded.find(word)) >= 0), 0)
    if at <= MAX_SNIPPET_CHARS - _BEFORE:
        return line
    start = line.find(" ", max(at - _BEFORE, 0), at)
    return f"…{line[start:]}" if start >= 0 else line[at:]


def _line_of(hit: Hit) -> str:
    """Return the passage in one line, without its title, which stands above it."""
    line = _TIME.sub("", plain_line(_ITEM.sub("· ", hit.text)))
    rest = line.removeprefix(hit.title).lstrip()
    return rest if hit.title and rest[:1].isalnum() and not rest[:1].islower() else line
