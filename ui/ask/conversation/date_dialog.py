"""Dialog for one or two dates (day, month or year)."""

import re

from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from ui.theme.translation import translate
from ui.widgets.boxes import column, fill, row
from ui.widgets.buttons import Button
from ui.widgets.labels import hint, label

_DATE = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")


class DateDialog(QDialog):
    """A field for each name in `fields`."""

    def __init__(self, owner: QWidget, title: str, fields: tuple[tuple[str, str], ...]) -> None:
        super().__init__(owner)
        self.setWindowTitle(title)
        self.setMinimumWidth(360)
        self.fields: list[QLineEdit] = []
        inside = column(self, label(title, role="subtitle"), margin=24, gap=12)
        for name, value in fields:
            field = QLineEdit(value)
            field.setAccessibleName(name)
            field.setPlaceholderText(translate("ask", "e.g. 2024-05"))
            field.textChanged.connect(self._check)
            fill(inside, label(name, role="small", tone="text2"), field)
            self.fields.append(field)
        example = translate("ask", "Enter a year, month or day: 2024, 2024-05 or 2024-05-31.")
        self.problem = hint(example, tone="muted")
        self.apply_button = Button(translate("ask", "Apply"), kind="primary")
        self.apply_button.setDefault(True)
        cancel = Button(translate("ask", "Cancel"))
        fill(inside, self.problem, row(None, 1, cancel, self.apply_button))
        self.apply_button.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        self._check()

    def days(self) -> tuple[str, ...]:
        """Return the entered dates in the order of the fields."""
        return tuple(field.text().strip() for field in self.fields)

    def _check(self) -> None:
        written = self.days()
        fits = all(not it or _DATE.fullmatch(it) for it in written)
        self.apply_button.setEnabled(fits)
