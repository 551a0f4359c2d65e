"""Difference between two answers to the same question."""

import re

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.records.answers.answers import Answer
from ui.theme.translation import translate
from ui.widgets.boxes import clear, column, frame, row
from ui.widgets.labels import hint, label

_MARKS = re.compile(r"\s?\[\d{1,3}\]|\*\*|^[-*]\s+|^\d+\.\s+")
_ENDS = re.compile(r"(?<=[.!?;:])\s+|\n+")
MAX_LINES = 6


class AnswerDiff(Struct, frozen=True):
    """Removed and added sentences, sources and anchors."""

    removed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    removed_sources: tuple[str, ...] = ()
    added_sources: tuple[str, ...] = ()
    removed_anchors: tuple[str, ...] = ()
    added_anchors: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether the answer itself differs."""
        return bool(self.removed or self.added or self.removed_sources or self.added_sources)


def diff_answers(before: Answer, after: Answer) -> AnswerDiff:
    """Return what changed between two answers, regardless of the order of sentences."""
    old, new = _sentences(before), _sentences(after)
    old_places, new_places = _source_names(before), _source_names(after)
    old_starts, new_starts = _anchor_names(before), _anchor_names(after)
    return AnswerDiff(
        tuple(it for it in old if it not in new),
        tuple(it for it in new if it not in old),
        tuple(it for it in old_places if it not in new_places),
        tuple(it for it in new_places if it not in old_places),
        tuple(it for it in old_starts if it not in new_starts),
        tuple(it for it in new_starts if it not in old_starts),
    )


def _sentences(answer: Answer) -> tuple[str, ...]:
    bare = (_MARKS.sub("", it).strip() for it in _ENDS.split(answer.answer))
    return tuple(dict.fromkeys(it for it in bare if it))


def _anchor_names(answer: Answer) -> tuple[str, ...]:
    return tuple(it.name for it in answer.trace.anchors)


def _source_names(answer: Answer) -> tuple[str, ...]:
    return tuple(dict.fromkeys(it.path.rstrip("/").rsplit("/", 1)[-1] for it in answer.citations))


class AnswerDiffCard(QWidget):
    """Lists what changed, with a sign and a word for removed and added, not a color alone."""

    def __init__(self) -> None:
        super().__init__()
        self._column = column(self)
        self.hide()

    def show_difference(self, difference: AnswerDiff | None) -> None:
        """Show the difference; hide the card for None."""
        clear(self._column)
        self.setVisible(difference is not None)
        if difference is None:
            return
        card = frame("quiet")
        inside = column(card, margin=(14, 10, 14, 12), gap=4)
        inside.addWidget(
            label(translate("trace", "Compared with the previous answer"), role="strong")
        )
        if not difference:
            inside.addWidget(
                label(translate("trace", "The answer is the same."), role="small", tone="text2")
            )
        for sign, word, tone, lines in (
            ("−", translate("trace", "removed"), "danger", difference.removed),
            ("+", translate("trace", "added"), "success", difference.added),
            ("−", translate("trace", "source removed"), "danger", difference.removed_sources),
            ("+", translate("trace", "source added"), "success", difference.added_sources),
            (
                "−",
                translate("trace", "starting point removed"),
                "danger",
                difference.removed_anchors,
            ),
            ("+", translate("trace", "starting point added"), "success", difference.added_anchors),
        ):
            for words in lines[:MAX_LINES]:
                inside.addLayout(_line(f"{sign} {word}", tone, words))
            if len(lines) > MAX_LINES:
                more = translate("trace", "and %n more", "", len(lines) - MAX_LINES)
                inside.addWidget(label(more, role="small", tone="muted"))
        self._column.addWidget(card)


def _line(mark: str, tone: str, words: str) -> QHBoxLayout:
    line = row(gap=8)
    sign = label(mark, role="caption", tone=tone)
    line.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
    line.addWidget(hint(words), 1)
    return line
