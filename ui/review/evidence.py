"""Quotes of documents with highlighted names and links to the document."""

import html
import re
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from core.records.answers.snippets import plain_line
from core.records.graph.review import MergeSide, QuoteInContext
from core.records.knowledge import FactView
from ui.items.graph.relations import other_names, say_period, say_sentence
from ui.reader.spot import Spot, format_place, spot_of
from ui.review.decisions import say_named
from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme
from ui.theme.translation import say_day, translate
from ui.widgets.boxes import column, row
from ui.widgets.buttons import LinkButton
from ui.widgets.labels import badge, hint, label

MOST_FACTS = 5


class MarkedText(QLabel):
    """Text with highlighted ranges; its accessible text is plain."""

    def __init__(self, text: str, marks: Sequence[tuple[int, int]]) -> None:
        super().__init__(wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self.setAccessibleName(text)
        self._text, self._marks = text, tuple(marks)
        self.setProperty("role", "body")
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        the_theme().changed.connect(self._draw)
        self._draw()

    def _draw(self) -> None:
        colors = the_theme().look.colors
        begin = f'<span style="background-color:{colors.mark_bg}; color:{colors.mark_text}">'
        parts: list[str] = []
        at = 0
        for start, end in self._marks:
            parts.append(html.escape(self._text[at:start]))
            parts.append(f"{begin}{html.escape(self._text[start:end])}</span>")
            at = end
        parts.append(html.escape(self._text[at:]))
        self.setText("".join(parts).replace("\n", "<br>"))


class EvidenceCard(QFrame):
    """One side of a decision: claim, document and quote."""

    spot_opened = Signal(object)

    def __init__(self, title: str, *, number: str = "") -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.spots: list[Spot] = []
        self.inside: QVBoxLayout = column(self, margin=(16, 12, 16, 12), gap=8)
        head = row(gap=8)
        if number:
            head.addWidget(badge(number), 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(label(title, role="strong", wrap="yes"), 1)
        self.inside.addLayout(head)

    def add_words(self, text: str, marks: Sequence[tuple[int, int]], spot: Spot) -> None:
        """Add a quote and a link to it."""
        self.inside.addWidget(MarkedText(text, marks))
        self.add_place(spot)

    def add_place(self, spot: Spot) -> None:
        """Add a link to a place in a document."""
        self.spots.append(spot)
        link = LinkButton(
            spot.place, name=translate("review", "Open {place}").format(place=spot.place)
        )
        link.setProperty("spot", spot)
        link.clicked.connect(self._open)
        self.inside.addWidget(link)

    def add_text(self, text: str) -> None:
        """Add a text that can be selected."""
        self.inside.addWidget(MarkedText(text, ()))

    def add_note(self, text: str) -> None:
        """Add a line of text."""
        self.inside.addWidget(hint(text))

    def _open(self) -> None:
        self.spot_opened.emit(self.sender().property("spot"))


def fact_card(fact: FactView, *, number: str = "") -> EvidenceCard:
    """Return a card with a fact and its quote."""
    card = EvidenceCard(say_sentence(fact), number=number)
    if fact.quote:
        text = plain_text(fact.quote)
        card.add_words(text, _marks(text, (fact.subject, fact.object)), spot_of(fact))
    elif fact.path:
        card.add_place(spot_of(fact))
    else:
        card.add_note(
            translate("review", "Not from a document: inferred by Loci or stated by you.")
        )
    dated = translate("review", "dated {day}")
    written = dated.format(day=say_day(fact.stated_at)) if fact.stated_at else ""
    if about := [words for words in (written, say_period(fact)) if words]:
        card.add_note("  ·  ".join(about))
    sure = translate("review", "{percent} % confidence").format(
        percent=round(fact.confidence * 100)
    )
    card.setToolTip(plain_tooltip(sure))
    return card


def side_card(side: MergeSide, *, number: str) -> EvidenceCard:
    """Return a card with one of two entities, its mentions and its facts."""
    card = EvidenceCard(say_named(side.named), number=number)
    entity = side.entity
    if entity is not None:
        card.add_note(
            translate("review", "mentioned %n time(s)", "", entity.mentions)
            + "  ·  "
            + translate("review", "in %n document(s)", "", entity.documents)
        )
        if names := other_names(entity):
            also = translate("review", "also known as {names}")
            card.add_note(also.format(names=", ".join(names[:6])))
    for one in side.quotes:
        text, marked = plain_text(one.text), plain_text(one.text[one.mark_start : one.mark_end])
        card.add_words(text, _marks(text, (marked,)), spot_in(one))
    for fact in side.facts[:MOST_FACTS]:
        card.add_note(f"– {say_sentence(fact)}")
    return card


def spot_in(one: QuoteInContext) -> Spot:
    """Return the spot of a quote."""
    return Spot(one.path, one.part, one.title, one.page, one.start, one.end)


def say_place(path: str, part: str | None) -> str:
    """Return the name of a document."""
    return format_place(path, part, None)


def plain_text(quote: str) -> str:
    """Return a Markdown quote as one line of plain text, links by their labels."""
    document = QTextDocument()
    document.setMarkdown(plain_line(quote), QTextDocument.MarkdownFeature.MarkdownNoHTML)
    return " ".join(document.toPlainText().split())


def _marks(text: str, names: Sequence[str]) -> list[tuple[int, int]]:
    """Return the ranges of the names in the text, in order and without nested ones."""
    longest_first = sorted((re.escape(it) for it in names if it), key=len, reverse=True)
    if not longest_first:
        return []
    matches = re.finditer("|".join(longest_first), text, re.IGNORECASE)
    return [one.span() for one in matches]
