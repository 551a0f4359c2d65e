"""Dialogs for editing an entity."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QDialog, QLineEdit, QRadioButton, QWidget

from core.records.graph.edits import Change, EntityName, Merge, Rename, Retype, Split
from core.records.graph.entity_details import EntityDetails
from ui.graph.toolbar.entity_field import EntityField
from ui.theme.translation import translate
from ui.theme.vocabulary import say_kind
from ui.widgets.boxes import Scroll, column, row
from ui.widgets.buttons import Button
from ui.widgets.fields import ChoiceBox
from ui.widgets.labels import label, paragraph

WIDTH = 480


class EditDialog(QDialog):
    """Dialog with a title, a sentence, a form and two buttons; `change` holds the result."""

    def __init__(self, parent: QWidget, *, title: str, sentence: str, do: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(WIDTH)
        self.change: Change | None = None
        self.body = column(gap=8)
        self.confirm = Button(do, kind="primary")
        self.confirm.setDefault(True)
        self.cancel = Button(translate("graph", "Cancel"))
        head = label(title, role="title", wrap="yes")
        about = paragraph(sentence)
        buttons = row(None, 1, self.cancel, self.confirm)
        column(self, head, about, self.body, buttons, margin=24, gap=12)
        self.confirm.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)

    def set_change(self, change: Change | None) -> None:
        """Set the resulting change; None disables the confirm button."""
        self.change = change
        self.confirm.setEnabled(change is not None)


def entity_name(shown: EntityDetails) -> EntityName:
    """Return the name by which edits refer to the entity."""
    entity = shown.entity
    return EntityName(entity.name, entity.kind, shown.variant) if entity else EntityName("")


def rename_dialog(parent: QWidget, shown: EntityDetails) -> EditDialog:
    """Return a dialog for renaming an entity."""
    target = entity_name(shown)
    dialog = EditDialog(
        parent,
        title=translate("graph", "Rename"),
        sentence=translate("graph", "The old name is kept as an alias."),
        do=translate("graph", "Rename"),
    )
    field = QLineEdit(target.name)
    field.setAccessibleName(translate("graph", "New name"))
    field.selectAll()
    dialog.body.addWidget(field)

    def read() -> None:
        to = " ".join(field.text().split())
        dialog.set_change(Rename(target, to) if to and to != target.name else None)

    field.textChanged.connect(read)
    read()
    return dialog


def retype_dialog(parent: QWidget, shown: EntityDetails, kinds: Sequence[str]) -> EditDialog:
    """Return a dialog for changing the kind of an entity."""
    target = entity_name(shown)
    dialog = EditDialog(
        parent,
        title=translate("graph", "Change kind"),
        sentence=translate("graph", "What kind of thing is “{name}”?").format(name=target.name),
        do=translate("graph", "Change"),
    )
    box = ChoiceBox(translate("graph", "Kind"))
    for kind in sorted({*kinds, target.kind}, key=say_kind):
        box.addItem(say_kind(kind), kind)
    box.setCurrentIndex(box.findData(target.kind))
    dialog.body.addWidget(box)

    def read() -> None:
        to = str(box.currentData())
        dialog.set_change(Retype(target, to) if to != target.kind else None)

    box.currentTextChanged.connect(read)
    read()
    return dialog


class MergeDialog(EditDialog):
    """Dialog for merging two entities: which other one, and whose name is kept."""

    def __init__(
        self, parent: QWidget, first: EntityName, second: EntityName | None = None
    ) -> None:
        super().__init__(
            parent,
            title=translate("graph", "Merge"),
            sentence=translate(
                "graph", "Merge both into one. Applies to future documents too. You can undo this."
            ),
            do=translate("graph", "Merge"),
        )
        self._first, self._second = first, second
        self.field = EntityField(
            translate("graph", "Merge “{name}” with…").format(name=first.name),
            name=translate("graph", "Merge with"),
        )
        self.field.setVisible(second is None)
        self.body.addWidget(self.field)
        self.body.addWidget(label(translate("graph", "Name to keep"), role="small", tone="muted"))
        self.group = QButtonGroup(self)
        self.names = (QRadioButton(), QRadioButton())
        for number, button in enumerate(self.names):
            self.group.addButton(button, number)
            self.body.addWidget(button)
        self.names[0].setChecked(True)
        self.field.options_changed.connect(self._read)
        self.field.textChanged.connect(self._read)
        self.field.chosen.connect(self._read)
        self.group.idToggled.connect(self._read)
        self._read()
        if second is None:
            if not first.variant:  # else an entity of the same name is another one
                self.field.exclude(first)
            self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _read(self) -> None:
        other = self._second or self._typed()
        self.names[0].setText(_label(self._first))
        self.names[1].setText(_label(other) if other else "…")
        self.names[1].setEnabled(other is not None)
        for button in self.names:
            button.setAccessibleName(button.text())
        if other is None or other == self._first:
            self.set_change(None)
            return
        pair = (self._first, other)
        keep = 1 if self.group.checkedId() == 1 else 0
        self.set_change(Merge(pair[keep], pair[1 - keep]))

    def _typed(self) -> EntityName | None:
        entity = self.field.entity()
        return EntityName(entity.name, entity.kind) if entity else None


def split_dialog(parent: QWidget, shown: EntityDetails) -> EditDialog:
    """Return a dialog for splitting off an alias, or the mentions in one document."""
    target = entity_name(shown)
    entity = shown.entity
    dialog = EditDialog(
        parent,
        title=translate("graph", "Split"),
        sentence=translate("graph", "Which part of “{name}” is something else?").format(
            name=target.name
        ),
        do=translate("graph", "Split"),
    )
    scroll = Scroll(gap=4)
    scroll.setMinimumHeight(180)
    group = QButtonGroup(dialog)
    splits: list[Split] = []
    aliases = entity.aliases if entity else ()
    paths = tuple(dict.fromkeys(mention.path for mention in shown.documents))
    heads: tuple[tuple[str, list[Split]], ...] = (
        (translate("graph", "Alias"), [Split(target, alias=it) for it in aliases]),
        (translate("graph", "Mentions in"), [Split(target, path=it) for it in paths]),
    )
    for head, offered in heads:
        if offered:
            scroll.column.addWidget(label(head, role="small", tone="muted"))
        for split in offered:
            button = QRadioButton(split.alias or split.path.rsplit("/", 1)[-1])
            button.setAccessibleName(f"{head} {button.text()}")
            button.setToolTip(split.alias or split.path)
            group.addButton(button, len(splits))
            splits.append(split)
            scroll.column.addWidget(button)
    if not splits:
        none = translate(
            "graph", "Nothing to split: it has only one name and no document mentions it."
        )
        scroll.column.addWidget(label(none, tone="muted", wrap="yes"))
    scroll.column.addStretch(1)
    dialog.body.addWidget(scroll, 1)

    def read() -> None:
        number = group.checkedId()
        dialog.set_change(splits[number] if number >= 0 else None)

    group.idToggled.connect(read)
    read()
    return dialog


def _label(named: EntityName) -> str:
    return f"{named.name}  ·  {say_kind(named.kind)}" if named.kind else named.name
