"""Dialog for adding or changing a fact."""

from collections.abc import Sequence
from datetime import UTC, datetime

from msgspec.structs import replace
from PySide6.QtWidgets import QComboBox, QWidget

from core.errors import WrongUse
from core.records.dates import format_date, parse_date_range
from core.records.graph.edits import AddFact, EntityName, StatementRef
from core.records.knowledge import FactView, Precision
from ui.graph.edit_dialogs import EditDialog
from ui.graph.toolbar.entity_field import EntityField
from ui.graph.toolbar.filters_panel import hinted_field
from ui.items.graph.relations import say_relation
from ui.theme.translation import translate
from ui.widgets.boxes import column, row
from ui.widgets.fields import ChoiceBox
from ui.widgets.labels import hint


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
