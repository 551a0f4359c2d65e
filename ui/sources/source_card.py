"""One watched folder."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QProgressBar

from core.records.status import Progress, Source
from ui.items.paths import say_path
from ui.items.progress import say_progress
from ui.widgets.boxes import column, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.labels import Elided, Picture, label


class SourceCard(QFrame):
    """Where the folder is, how much of it is read, and what can be done with it."""

    removed = Signal(object)
    opened = Signal(object)

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.source = source
        name = source.path.rstrip("/").rsplit("/", 1)[-1] or source.path
        self.name = Elided(name, role="strong")
        self.path = Elided(
            say_path(source.path), role="small", tone="muted", where=Qt.TextElideMode.ElideMiddle
        )
        self.state = Elided(role="small", tone="text2")
        self.problem = label(role="small", tone="danger", wrap="yes")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(f"Progress of {name}")
        self.files = Button("Files", kind="ghost", icon="list", name=f"Files of {name}")
        self.remove = icon_button("trash-2", f"Remove {name} from Loci")
        self.files.clicked.connect(self._open)
        self.remove.clicked.connect(self._remove)
        self._lay_out()
        self.show_source(source)

    def show_source(self, source: Source) -> None:
        """Show what became of the folder."""
        self.source = source
        words = [f"{source.files:,} files"]
        if source.failed:
            words.append(f"{source.failed:,} not read")
        words.append("watched" if source.watching else "checked at start")
        self.state.show_text("  ·  ".join(words))
        self.problem.setText(source.problem)
        self.problem.setVisible(bool(source.problem))
        self.bar.setRange(0, max(source.files, 1))
        self.bar.setValue(source.files - source.pending)
        self.bar.setVisible(source.pending > 0)

    def show_progress(self, progress: Progress) -> None:
        """Say what is being done, if anything of this folder is waiting."""
        if self.source.pending:
            self.state.show_text(say_progress(progress))

    def _lay_out(self) -> None:
        words = column(gap=2)
        words.addWidget(self.name)
        words.addWidget(self.path)
        words.addWidget(self.state)
        head = row(gap=12)
        head.addWidget(Picture("folder", tone="accent", size=24), 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        head.addWidget(self.files)
        head.addWidget(self.remove)
        inside = column(self, margin=(16, 12, 12, 12), gap=8)
        inside.addLayout(head)
        inside.addWidget(self.problem)
        inside.addWidget(self.bar)

    def _open(self) -> None:
        self.opened.emit(self.source)

    def _remove(self) -> None:
        self.removed.emit(self.source)
