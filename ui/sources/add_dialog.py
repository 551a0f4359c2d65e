"""Dialog before folders and files are added: number of files, size, duration."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QWidget

from core.errors import LociError
from core.records.files.status import Estimate, PathEstimate
from ui.bridge.alerts import alert_for
from ui.items.file_rows import name_of
from ui.items.progress_text import say_seconds
from ui.theme.translation import say_number, say_path, say_size, translate, translate_message
from ui.widgets.boxes import Scroll, clear, column, fill, row
from ui.widgets.buttons import Button
from ui.widgets.labels import Banner, Elided, Picture, hint, label

_HEIGHT = 200


class AddDialog(QDialog):
    """Shows the estimate when it arrives; `confirmed` carries the paths when the user agrees."""

    confirmed = Signal(list)

    def __init__(self, paths: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("sources", "Add to Loci"))
        self.setMinimumWidth(480)
        self._paths = list(paths)
        self.words = label(translate("sources", "Counting files…"), role="strong", wrap="yes")
        self.hint = hint()
        self.warning = Banner(tone="info")
        self.warning.hide()
        self.add = Button(translate("sources", "Add"), kind="primary", icon="plus")
        self.cancel = Button(translate("sources", "Cancel"))
        self._places = Scroll(gap=8)
        self._places.setMaximumHeight(_HEIGHT)
        self._lay_out()
        self._show_places(tuple(PathEstimate(path, -1) for path in self._paths))
        self.add.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)
        self.accepted.connect(self._confirm)
        self.add.setFocus()

    def show_estimate(self, estimate: Estimate) -> None:
        """Show the estimate."""
        self._show_places(estimate.places)
        self.words.setText(say_estimate(estimate))
        self.hint.setText(_say_kinds(estimate))
        good = [place for place in estimate.places if not place.problem]
        self._paths = [place.path for place in good]
        self.add.setEnabled(bool(good))
        notes = _notes(estimate)
        self.warning.show_words(" ".join(notes), tone="info")
        self.warning.setVisible(bool(notes))
        self.adjustSize()

    def show_failed(self, error: LociError) -> None:
        """Show why the estimate failed; the paths may still be added."""
        self.words.setText(translate("sources", "Couldn't count the files."))
        self.hint.setText(alert_for(error).sentence)

    def _confirm(self) -> None:
        self.confirmed.emit(self._paths)

    def _show_places(self, places: Sequence[PathEstimate]) -> None:
        clear(self._places.column)
        for place in places:
            line = QWidget()
            icon, tone = ("triangle-alert", "warning") if place.problem else ("folder", "accent")
            words = column(gap=0)
            words.addWidget(Elided(name_of(place.path), role="body"))
            words.addWidget(Elided(_say_place(place), role="small", tone="muted"))
            row(line, Picture(icon, tone=tone, size=16), (words, 1), gap=8)
            self._places.column.addWidget(line)
        self._places.column.addStretch(1)

    def _lay_out(self) -> None:
        ends = row(None, 1, self.cancel, self.add)
        inside = column(self, label(self.windowTitle(), role="title"), margin=24, gap=12)
        fill(inside, self._places, self.words, self.hint, self.warning, ends)


def say_estimate(estimate: Estimate) -> str:
    """Return number of files, size and duration in a line."""
    if not estimate.files:
        return translate("sources", "No files that Loci can read.")
    files = translate("sources", "%n file(s)", "", estimate.files)
    if not estimate.whole:
        files = translate("sources", "More than {files}").format(files=files)
    parts = (files, say_size(estimate.size_bytes), say_seconds(estimate.seconds))
    return "  ·  ".join(parts)


def _say_kinds(estimate: Estimate) -> str:
    kinds = [
        f"{say_number(count)} {'.' + kind if kind else translate('sources', 'without extension')}"
        for kind, count in estimate.kinds[:5]
    ]
    return ",  ".join(kinds)


def _say_place(place: PathEstimate) -> str:
    if place.problem:
        return translate_message(place.problem)
    if place.covered_by:
        words = translate("sources", "Already included in {folder}")
        return words.format(folder=say_path(place.covered_by))
    if place.files < 0:
        return say_path(place.path)
    files = translate("sources", "%n file(s)", "", place.files)
    return f"{say_path(place.path)}  ·  {files}"


def _notes(estimate: Estimate) -> list[str]:
    notes: list[str] = []
    if estimate.pictures:
        notes.append(
            translate(
                "sources",
                "%n image(s) can be searched after text recognition. You can turn it on later.",
                "",
                estimate.pictures,
            )
        )
    if estimate.unread:
        notes.append(
            translate("sources", "%n file(s) with an unsupported format.", "", estimate.unread)
        )
    return notes
