"""Expert panel: ways through the graph and their options (P4, P5, P6, P7), and a time limit."""

from PySide6.QtWidgets import QCheckBox, QDialog, QLineEdit, QSpinBox, QWidget

from core.errors import SettingError
from core.records.answers.questions import Excluded
from core.settings.traversals import ALONE, TRAVERSALS, parse_traversals
from ui.ask.conversation.query_scope import QueryScope
from ui.bridge.alerts import alert_for
from ui.theme.translation import translatable, translate
from ui.widgets.boxes import column, fill, row
from ui.widgets.buttons import Button
from ui.widgets.labels import hint, label

MIXABLE = tuple(name for name in TRAVERSALS if name not in ALONE)
KINDS: tuple[tuple[Excluded, str], ...] = (
    ("E", translatable("ask", "Passages")),
    ("T", translatable("ask", "Statements")),
    ("O", translatable("ask", "Things")),
)


class ExpertDialog(QDialog):
    """Check one to three ways and write their options; none checked leaves it to the settings."""

    def __init__(self, owner: QWidget, scope: QueryScope) -> None:
        super().__init__(owner)
        self.setWindowTitle(translate("ask", "Way through the graph"))
        self.setMinimumWidth(560)
        self.ways: dict[str, QCheckBox] = {}
        self.options: dict[str, QLineEdit] = {}
        inside = column(self, label(self.windowTitle(), role="subtitle"), margin=24, gap=12)
        words = translate("ask", "Choose up to three. Without a choice the settings decide.")
        fill(inside, hint(words, tone="muted"))
        chosen = (
            {it.name: it for it in parse_traversals(scope.traversal)} if scope.traversal else {}
        )
        for name in MIXABLE:
            way = QCheckBox(name)
            way.setChecked(name in chosen)
            way.toggled.connect(self._check)
            inside.addWidget(way)
            self.ways[name] = way
            kind = TRAVERSALS[name]
            if kind is not None:
                field = QLineEdit(chosen[name].options if name in chosen else "")
                field.setPlaceholderText(kind.text)
                field.setAccessibleName(translate("ask", "Options of {way}").format(way=name))
                field.textChanged.connect(self._check)
                inside.addWidget(field)
                self.options[name] = field
        fill(inside, label(translate("ask", "Leave out of the way"), role="small", tone="text2"))
        self.kinds: dict[Excluded, QCheckBox] = {
            kind: QCheckBox(translate("ask", words)) for kind, words in KINDS
        }
        for kind, box in self.kinds.items():
            box.setChecked(kind in scope.excluded)
        inside.addLayout(row(None, *self.kinds.values(), 1))
        self.budget = QSpinBox(maximum=60_000, singleStep=50, suffix=" ms")
        self.budget.setSpecialValueText(translate("ask", "No limit"))
        self.budget.setAccessibleName(translate("ask", "Time limit for the search"))
        self.budget.setValue(scope.budget_ms)
        name = label(self.budget.accessibleName(), role="small", tone="text2")
        fill(inside, row(None, name, 1, self.budget))
        self.problem = hint("", tone="muted")
        self.apply_button = Button(translate("ask", "Apply"), kind="primary")
        self.apply_button.setDefault(True)
        cancel = Button(translate("ask", "Cancel"))
        fill(inside, self.problem, row(None, 1, cancel, self.apply_button))
        self.apply_button.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        self._check()

    def traversal(self) -> str:
        """Return what is chosen, as it is written on the command line; empty for nothing."""
        parts: list[str] = []
        for name, way in self.ways.items():
            if way.isChecked():
                given = self.options[name].text().strip() if name in self.options else ""
                parts.append(f"{name}:{given}" if given else name)
        return " + ".join(parts)

    def excluded(self) -> tuple[Excluded, ...]:
        """Return the kinds of vertices that are left out."""
        return tuple(kind for kind, box in self.kinds.items() if box.isChecked())

    def _check(self) -> None:
        problem = ""
        if written := self.traversal():
            try:
                parse_traversals(written)
            except SettingError as error:
                problem = alert_for(error).sentence
        self.problem.setText(problem)
        self.apply_button.setEnabled(not problem)
