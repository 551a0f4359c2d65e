"""Dialogs for editing an entity and for adding a fact."""

from collections.abc import Sequence
from datetime import UTC, datetime

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QComboBox, QDialog, QLineEdit, QRadioButton, QWidget

from core.errors import WrongUse
from core.records.dates import format_date, parse_date_range
from core.records.graph.edits import (
    AddFact,
    Change,
    EntityName,
    Merge,
    Rename,
    Retype,
    Split,
    StatementRef,
)
from core.records.graph.entity_details import EntityDetails
from core.records.knowledge import FactView, Precision
from ui.graph.toolbar.entity_field import EntityField
from ui.graph.toolbar.filters_panel import hinted_field
from ui.items.graph.relations import say_relation
from ui.theme.plain_text import plain_tooltip
from ui.theme.translation import translate
from ui.theme.vocabulary import say_kind
from ui.widgets.boxes import Scroll, column, row
from ui.widgets.buttons import Button
from ui.widgets.fields import ChoiceBox
from ui.widgets.labels import hint, label, paragraph

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
            button.setToolTip(plain_tooltip(split.alias or split.path))
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


class FactDialog(EditDialog):
    """Dialog for a relation, its object and its validity; `before` is the fact to be changed."""

    def __init__(
        self,
        parent: QWidget,
        target: EntityName,
        *,
        relations: Sequence[str],
        before: FactView | None = None,
    ) -> None:
        is_new = before is None
        super().__init__(
            parent,
            title=translate("graph", "Add fact") if is_new else translate("graph", "Edit fact"),
            sentence=translate("graph", "What's true about “{name}”?").format(name=target.name),
            do=translate("graph", "Add") if is_new else translate("graph", "Change"),
        )
        self._target = target
        self.relation = ChoiceBox(translate("graph", "Relation"))
        self.relation.setEditable(True)
        self.relation.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        own = (before.predicate,) if before else ()
        for relation in dict.fromkeys((*relations, *own)):
            self.relation.addItem(say_relation(relation), relation)
        self.object = EntityField(
            translate("graph", "Name or value"), name=translate("graph", "Name or value")
        )
        self.start = hinted_field(translate("graph", "From (e.g. 2024-05)"))
        self.end = hinted_field(translate("graph", "To"))
        self.says = hint(tone="muted")
        self.body.addLayout(
            column(None, self.relation, self.object, row(None, self.start, self.end), self.says)
        )
        self._fill(before)
        self.relation.currentTextChanged.connect(self._read)
        for field in (self.object, self.start, self.end):
            field.textChanged.connect(self._read)
        self.object.options_changed.connect(self._read)
        self._read()

    def _fill(self, before: FactView | None) -> None:
        self.relation.setCurrentText(say_relation(before.predicate) if before else "")
        if before is None:
            return
        self.object.setText(before.object)
        if before.valid_from:
            self.start.setText(format_date(before.valid_from, before.precision))
        if before.valid_to:
            self.end.setText(format_date(before.valid_to, before.precision))

    def _read(self) -> None:
        self.says.setText("")
        relation, value = self._relation().strip(), self.object.text().strip()
        if not relation or not value:
            self.set_change(None)
            return
        entity = self.object.entity()
        name, kind = (entity.name, entity.kind) if entity is not None else (value, "")
        statement = StatementRef(self._target, relation, name, kind)
        try:
            self.set_change(self._dated(AddFact(statement)))
        except WrongUse as error:
            self.says.setText(f"{error.detail} {error.remedy}")
            self.set_change(None)
            return
        self.says.setText(
            f"{statement.subject.name} {say_relation(statement.predicate)} {statement.object}."
        )

    def _relation(self) -> str:
        """Return the engine's name of the relation if it is one of those offered, else the text."""
        at = self.relation.findText(self.relation.currentText())
        return str(self.relation.itemData(at)) if at >= 0 else self.relation.currentText()

    def _dated(self, fact: AddFact) -> AddFact:
        start, start_precision = _read_date(self.start.text())
        end, end_precision = _read_date(self.end.text())
        precision = start_precision or end_precision
        return replace(fact, valid_from=start, valid_to=end, precision=precision)


def _read_date(text: str) -> tuple[datetime | None, Precision]:
    if not text.strip():
        return None, ""
    period = parse_date_range(text)
    return period.start.astimezone(UTC), period.precision
