"""Dialogs of sources: an estimate before adding, patterns, and privacy tiers (D11)."""

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QPlainTextEdit, QWidget

from core.display_text import display_line
from core.errors import LociError
from core.records.files.status import Estimate, PathEstimate, PatternsPreview, Source
from core.records.memory import PathPrivacy, Tier
from ui.bridge.alerts import alert_for
from ui.items.file_rows import is_single_file, name_of
from ui.items.progress_text import say_seconds
from ui.theme.theme import the_theme
from ui.theme.translation import (
    say_number,
    say_path,
    say_size,
    translatable,
    translate,
    translate_message,
)
from ui.widgets.boxes import Scroll, Space, clear, column, fill, frame, row
from ui.widgets.buttons import Button
from ui.widgets.labels import Banner, Elided, Picture, hint, label, paragraph

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
        self.words.setText(_say_estimate(estimate))
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
            kind = "file-text" if is_single_file(place.path) else "folder"
            icon, tone = ("triangle-alert", "warning") if place.problem else (kind, "accent")
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


def _say_estimate(estimate: Estimate) -> str:
    if not estimate.files:
        return translate(
            "sources", "No files that Loci can read yet. You can add the folder anyway."
        )
    files = translate("sources", "%n file(s)", "", estimate.files)
    if not estimate.whole:
        files = translate("sources", "More than {files}").format(files=files)
    parts = (files, say_size(estimate.size_bytes), say_seconds(estimate.seconds))
    return "  ·  ".join(parts)


def _say_kinds(estimate: Estimate) -> str:
    if estimate.files == 1:
        return ""
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
    if place.files < 0 or is_single_file(place.path):
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


TIERS: dict[Tier, tuple[str, str]] = {
    "never quoted": (
        translatable("sources", "Never quoted"),
        translatable(
            "sources", "Search lists it without its words. Nothing else shows or uses it."
        ),
    ),
    "never remembered": (
        translatable("sources", "Never remembered"),
        translatable("sources", "Answers based on it aren't saved in memory."),
    ),
    "never leaves": (
        translatable("sources", "Never leaves this computer"),
        translatable(
            "sources",
            "It's in no export and never sent to a model on a server. A model on this computer may "
            "read it.",
        ),
    ),
}
_REST_MS = 350
_LINES_SHOWN = 5


def _say_rules(privacy: PathPrivacy) -> str:
    """Return which other paths set its tiers."""
    lines: list[str] = []
    if privacy.marked_at and not privacy.is_own:
        words = translate("sources", "Set by the folder {name}.")
        lines.append(words.format(name=name_of(privacy.marked_at)))
    if privacy.added_at:
        lines.append(translate("sources", "A .loci file restricts it further."))
    return " ".join(lines)


def say_tiers(tiers: tuple[Tier, ...]) -> list[str]:
    """Return the names of the tiers in their order."""
    return [translate("sources", TIERS[tier][0]) for tier in TIERS if tier in tiers]


class TiersDialog(QDialog):
    """Dialog for the tiers of a source, folder or file.

    `chosen` carries what was shown and the tiers when it is accepted; None inherits them.
    """

    chosen = Signal(object, object)

    def __init__(self, source: Source | PathPrivacy, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMinimumWidth(480)
        self._source = source
        name = name_of(source.path)
        title = translate("sources", "Privacy of {name}").format(name=name)
        self.setWindowTitle(display_line(title))
        self.boxes: dict[Tier, QCheckBox] = {}
        inside = column(self, label(self.windowTitle(), role="title", wrap="yes"), margin=24, gap=8)
        intro = translate(
            "sources",
            "Everything stays on this computer unless you use a model on a server. You can "
            "restrict this folder further:",
        )
        fill(inside, paragraph(intro), Space(8))
        tiers = source.tiers
        if isinstance(source, PathPrivacy):
            tiers = source.marked
            if words := _say_rules(source):
                fill(inside, hint(words))
        for tier, (title, sentence) in TIERS.items():
            box = self.boxes[tier] = QCheckBox(translate("sources", title))
            box.setChecked(tier in tiers)
            box.setAccessibleDescription(translate("sources", sentence))
            words = hint(translate("sources", sentence))
            line = row(None, (words, 1), margin=(24, 0, 0, 8))
            fill(inside, box, line)
        self.save = Button(translate("sources", "Save"), kind="primary")
        cancel = Button(translate("sources", "Cancel"))
        self.save.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        self.inherit = Button(translate("sources", "Same as its folder"))
        self.inherit.setVisible(isinstance(source, PathPrivacy) and source.is_own)
        self.inherit.clicked.connect(self._inherit)
        ends = row(None, self.inherit, 1, cancel, self.save)
        inside.addLayout(ends)
        self.accepted.connect(self._tell)

    def _inherit(self) -> None:
        self.chosen.emit(self._source, None)
        self.reject()

    def _tell(self) -> None:
        tiers = tuple(tier for tier, box in self.boxes.items() if box.isChecked())
        self.chosen.emit(self._source, tiers)


class PatternsDialog(QDialog):
    """Requests a preview with `previewed`; `chosen` carries the accepted patterns."""

    previewed = Signal(object, object, object)
    chosen = Signal(object, object, object)

    def __init__(self, source: Source, parent: QWidget) -> None:
        super().__init__(parent)
        self._source = source
        name = name_of(source.path)
        title = translate("sources", "Include and exclude: {name}").format(name=name)
        self.setWindowTitle(display_line(title))
        self.resize(the_theme().look.grown(640), the_theme().look.grown(520))
        self.exclude = _box(
            translate("sources", "Exclude"), translate("sources", "*.tmp\nold drafts/")
        )
        self.include = _box(
            translate("sources", "Include only"), translate("sources", "*.md\npapers/")
        )
        self.exclude.setPlainText("\n".join(source.exclude))
        self.include.setPlainText("\n".join(source.include))
        self.everywhere = hint()
        self.everywhere.hide()
        self.counts = label("", role="strong", wrap="yes")
        self.going = hint()
        self.coming = hint()
        self.warning = Banner(tone="warning")
        self.warning.hide()
        self.save = Button(translate("sources", "Save"), kind="primary")
        self.cancel = Button(translate("sources", "Cancel"))
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._preview)
        self._lay_out()
        for box in (self.exclude, self.include):
            box.textChanged.connect(self._rest.start)
        self.save.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)
        self.accepted.connect(self._tell)
        self._preview()

    def show_preview(self, preview: PatternsPreview) -> None:
        """Show the effect of the patterns."""
        stays = translate("sources", "%n file(s) unchanged", "", preview.stays)
        goes = translate("sources", "%n to remove", "", preview.goes)
        comes = translate("sources", "%n to add", "", preview.comes)
        self.counts.setText("  ·  ".join((stays, goes, comes)))
        self.going.setText(_examples(translate("sources", "To remove:"), preview.going))
        self.coming.setText(_examples(translate("sources", "To add:"), preview.coming))
        self.going.setVisible(bool(preview.going))
        self.coming.setVisible(bool(preview.coming))
        listed = ", ".join(preview.everywhere)
        words = translate("sources", "Excluded everywhere in Settings: {patterns}")
        self.everywhere.setText(words.format(patterns=listed))
        self.everywhere.setVisible(bool(listed))
        self._warn(preview)

    def show_failed(self, error: LociError) -> None:
        """Show why there is no preview."""
        self.counts.setText("")
        self.warning.show_words(alert_for(error).sentence, tone="warning")
        self.warning.show()

    def patterns(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the include and exclude patterns."""
        return _lines(self.include), _lines(self.exclude)

    def _warn(self, preview: PatternsPreview) -> None:
        words: list[str] = []
        if preview.documents:
            words.append(
                translate(
                    "sources",
                    "Loci removes %n document(s) and everything found only there. Your files stay.",
                    "",
                    preview.documents,
                )
            )
        if preview.wrong:
            listed = ", ".join(preview.wrong)
            words.append(
                translate("sources", "These lines aren't valid patterns: {lines}").format(
                    lines=listed
                )
            )
        if not preview.whole:
            words.append(
                translate("sources", "This folder is large. More files may change than shown.")
            )
        self.warning.show_words(" ".join(words), tone="warning")
        self.warning.setVisible(bool(words))

    def _preview(self) -> None:
        include, exclude = self.patterns()
        self.counts.setText(translate("sources", "Checking what this changes…"))
        self.previewed.emit(self._source, include, exclude)

    def _tell(self) -> None:
        include, exclude = self.patterns()
        self.chosen.emit(self._source, include, exclude)

    def _lay_out(self) -> None:
        intro = translate(
            "sources",
            "One pattern per line, as in .gitignore: “*.tmp” matches all files with that "
            "extension, “drafts/” all folders with that name, “/drafts/” only the one at the top.",
        )
        boxes = row(gap=16)
        for title, sentence, box in (
            (
                translate("sources", "Exclude"),
                translate("sources", "Everything else is read."),
                self.exclude,
            ),
            (
                translate("sources", "Include only"),
                translate("sources", "Leave empty to read everything."),
                self.include,
            ),
        ):
            side = column(None, label(title, role="strong"), gap=4)
            fill(side, label(sentence, role="small", tone="muted"))
            around = frame("composer")
            column(around, margin=4).addWidget(box)
            side.addWidget(around, 1)
            boxes.addLayout(side, 1)
        results = Scroll(gap=4)
        results.setMaximumHeight(the_theme().look.grown(150))
        fill(results.column, self.counts, self.going, self.coming, 1)
        ends = row(None, 1, self.cancel, self.save)
        inside = column(self, margin=24, gap=12)
        fill(inside, label(self.windowTitle(), role="title", wrap="yes"))
        fill(inside, hint(intro), (boxes, 1))
        fill(inside, self.everywhere, results, self.warning, ends)


def _box(name: str, hint: str) -> QPlainTextEdit:
    box = QPlainTextEdit(placeholderText=hint, tabChangesFocus=True)
    box.setAccessibleName(name)
    box.setFont(the_theme().look.font("mono"))
    return box


def _lines(box: QPlainTextEdit) -> tuple[str, ...]:
    lines = (line.strip() for line in box.toPlainText().splitlines())
    return tuple(dict.fromkeys(line for line in lines if line))


def _examples(head: str, paths: tuple[str, ...]) -> str:
    shown = paths[:_LINES_SHOWN]
    rest = len(paths) - len(shown)
    more = [translate("sources", "and %n more", "", rest)] if rest else []
    return "\n".join((head, *(f"    {path}" for path in shown), *(f"    {one}" for one in more)))
