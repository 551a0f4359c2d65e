"""Confirmation dialog for actions with consequences that are not visible."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QWidget

from ui.widgets.boxes import Space, column, fill, row
from ui.widgets.buttons import Button
from ui.widgets.labels import label, paragraph

WIDTH = 440


class Question(QDialog):
    """Dialog that says what an action will do; accepted when the user confirms.

    Enter and Esc both cancel, unless the user moves the focus to the other button. `also` is a
    check box for more that the action may do.
    """

    def __init__(
        self,
        owner: QWidget,
        title: str,
        sentences: Sequence[str],
        *,
        go: Button,
        stay: Button,
        also: QCheckBox | None = None,
    ) -> None:
        super().__init__(owner)
        self.setWindowTitle(title)
        self.setAccessibleDescription(" ".join(sentences))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(WIDTH)
        self.go, self.stay = go, stay
        inside = column(self, label(title, role="subtitle", wrap="yes"), margin=24, gap=8)
        for sentence in sentences:
            inside.addWidget(paragraph(sentence))
        if also is not None:
            fill(inside, Space(4), also)
        self.ends = row(None, 1, stay, go, gap=8)
        fill(inside, Space(8), self.ends)
        go.setAutoDefault(True)  # Enter triggers it when it has the focus
        stay.setDefault(True)
        stay.setFocus(Qt.FocusReason.PopupFocusReason)
        go.clicked.connect(self.accept)
        stay.clicked.connect(self.reject)
