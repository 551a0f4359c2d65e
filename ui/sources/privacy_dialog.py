"""Privacy tiers of a source: which data may be derived from it beyond search (D11)."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QWidget

from core.records.files.status import Source
from core.records.memory import Tier
from ui.items.file_rows import name_of
from ui.theme.translation import translatable, translate
from ui.widgets.boxes import Space, column, fill, row
from ui.widgets.buttons import Button
from ui.widgets.labels import hint, label, paragraph

TIERS: dict[Tier, tuple[str, str]] = {
    "never quoted": (
        translatable("sources", "Never quoted"),
        translatable("sources", "Search still finds it, but answers and models never use it."),
    ),
    "never remembered": (
        translatable("sources", "Never remembered"),
        translatable("sources", "Answers based on it aren't saved in memory."),
    ),
    "never leaves": (
        translatable("sources", "Never leaves this computer"),
        translatable(
            "sources",
            "It's never sent to a model on a server. A model on this computer may read it.",
        ),
    ),
}


def say_tiers(tiers: tuple[Tier, ...]) -> list[str]:
    """Return the names of the tiers in their order."""
    return [translate("sources", TIERS[tier][0]) for tier in TIERS if tier in tiers]


class TiersDialog(QDialog):
    """Dialog for the tiers of a source; `chosen` carries them when it is accepted."""

    chosen = Signal(object, object)

    def __init__(self, source: Source, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMinimumWidth(480)
        self._source = source
        name = name_of(source.path)
        self.setWindowTitle(translate("sources", "Privacy of {name}").format(name=name))
        self.boxes: dict[Tier, QCheckBox] = {}
        inside = column(self, label(self.windowTitle(), role="title", wrap="yes"), margin=24, gap=8)
        intro = translate(
            "sources",
            "Everything stays on this computer unless you use a model on a server. You can "
            "restrict this folder further:",
        )
        fill(inside, paragraph(intro), Space(8))
        for tier, (title, sentence) in TIERS.items():
            box = self.boxes[tier] = QCheckBox(translate("sources", title))
            box.setChecked(tier in source.tiers)
            box.setAccessibleDescription(translate("sources", sentence))
            words = hint(translate("sources", sentence))
            line = row(None, (words, 1), margin=(24, 0, 0, 8))
            fill(inside, box, line)
        self.save = Button(translate("sources", "Save"), kind="primary")
        cancel = Button(translate("sources", "Cancel"))
        self.save.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        ends = row(None, 1, cancel, self.save)
        inside.addLayout(ends)
        self.accepted.connect(self._tell)

    def _tell(self) -> None:
        tiers = tuple(tier for tier, box in self.boxes.items() if box.isChecked())
        self.chosen.emit(self._source, tiers)
