"""Step for folders: which ones, exclusions, and an estimate."""

from PySide6.QtCore import QDir, Signal
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from core.records.files.sources import Estimate, PathEstimate
from ui.items.progress_text import say_seconds
from ui.theme.message_translation import translate_message
from ui.theme.translation import say_number, say_path, say_size, translate
from ui.welcome.step import Step
from ui.widgets.boxes import Flow, clear, column, fill, frame, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.labels import Elided, hint, label, paragraph


class FoldersStep(Step):
    """`chosen` carries paths and exclusions; `estimated` requests an estimate of the paths."""

    chosen = Signal(list, list)
    estimated = Signal(list)
    sampled = Signal()

    def __init__(self) -> None:
        super().__init__(
            "folder",
            translate("welcome", "Which folders should Loci read?"),
            translate(
                "welcome",
                "Notes, documents, mail, spreadsheets, presentations, web pages. Loci "
                "never changes your files and picks up later changes automatically.",
            ),
        )
        self.paths: list[str] = []
        self.add = Button(translate("welcome", "Add a folder…"), kind="primary", icon="folder-plus")
        self.sample = Button(translate("welcome", "Try the sample folder"), icon="sparkles")
        self.excluded = QLineEdit(placeholderText="node_modules, *.tmp, archive/")
        self.excluded.setAccessibleName(translate("welcome", "Names and patterns to skip"))
        self.estimate = paragraph()
        self._list = column(gap=6)
        offers = QWidget()
        flow = Flow(offers, gap=8)
        flow.addWidget(self.add)
        flow.addWidget(self.sample)
        fill(self.body, self._list, offers, self.estimate)
        self.body.addWidget(
            hint(translate("welcome", "Skip files and folders (optional)"), tone="muted")
        )
        fill(self.body, self.excluded, self.problem)
        self.estimate.hide()
        self.add.clicked.connect(self.choose_folder)
        self.sample.clicked.connect(self.sampled)

    @property
    def is_continue_primary(self) -> bool:
        """Whether to continue is the primary action; without a folder, adding one is."""
        return bool(self.paths)

    def choose_folder(self) -> None:
        """Let the user choose a folder."""
        title = translate("welcome", "Choose a folder to read")
        folder = QFileDialog.getExistingDirectory(self, title, QDir.homePath())
        if folder and folder not in self.paths:
            self.paths.append(folder)
            self._show_paths({})
            self.estimate.setText(translate("welcome", "Counting…"))
            self.estimated.emit(list(self.paths))

    def show_excluded(self, patterns: tuple[str, ...]) -> None:
        """Show the exclusions."""
        if not self.excluded.isModified():
            self.excluded.setText(", ".join(patterns))

    def show_estimate(self, estimate: Estimate) -> None:
        """Show the estimate."""
        self._show_paths({place.path: place for place in estimate.places})
        count = translate("welcome", "%n file(s)", "", estimate.files)
        if not estimate.whole:
            count = translate("welcome", "more than {count}").format(count=count)
        words = translate(
            "welcome", "{count}, {size}. Reading takes {time}. You can already ask questions."
        )
        self.estimate.setText(
            words.format(
                count=count, size=say_size(estimate.size_bytes), time=say_seconds(estimate.seconds)
            )
        )

    def go_on(self) -> None:
        """Add the folders."""
        self.show_problem("")
        patterns = [it.strip() for it in self.excluded.text().split(",") if it.strip()]
        if not self.paths and not self.excluded.isModified():
            self.left.emit()
            return
        self.chosen.emit(list(self.paths), patterns)

    def _show_paths(self, places: dict[str, PathEstimate]) -> None:
        clear(self._list)
        for path in self.paths:
            self._list.addWidget(self._make_row(path, places.get(path)))
        self.estimate.setVisible(bool(self.paths))
        self.add.show_kind("secondary" if self.paths else "primary")
        self.leading_changed.emit()

    def _make_row(self, path: str, place: PathEstimate | None) -> QWidget:
        card = frame("quiet")
        inside = row(card, (Elided(say_path(path), role="strong"), 1), margin=(12, 6, 6, 6), gap=8)
        if place is not None:
            caption = translate_message(place.problem) or "  ·  ".join(
                (
                    translate("welcome", "{count} files").format(count=say_number(place.files)),
                    say_size(place.size_bytes),
                )
            )
            inside.addWidget(
                label(caption, role="small", tone="danger" if place.problem else "muted")
            )
        words = translate("welcome", "Don't read {path}").format(path=path)
        drop = icon_button("x", words)
        drop.clicked.connect(lambda: self._drop(path))
        inside.addWidget(drop)
        return card

    def _drop(self, path: str) -> None:
        self.paths.remove(path)
        self._show_paths({})
        if self.paths:
            self.estimated.emit(list(self.paths))
