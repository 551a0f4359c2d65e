"""Tabs of an entity's lists."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QWidget

from ui.widgets.boxes import Flow
from ui.widgets.buttons import Button


class Tabs(QWidget):
    """Exclusive choices, wrapped on as many lines as they need."""

    tab_chosen = Signal(int)

    def __init__(self, *titles: str, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.group = QButtonGroup(self)
        flow = Flow(self, gap=4)
        for number, title in enumerate(titles):
            button = Button(title, kind="chip")
            button.setCheckable(True)
            button.setAccessibleName(f"{name}: {title}")
            self.group.addButton(button, number)
            flow.addWidget(button)
        self.group.setExclusive(True)
        self.group.button(0).setChecked(True)
        self.group.idToggled.connect(self._turn)

    @property
    def index(self) -> int:
        """Index of the current tab."""
        return self.group.checkedId()

    def choose(self, number: int) -> None:
        """Select a tab."""
        self.group.button(number).setChecked(True)

    def retitle(self, number: int, title: str) -> None:
        """Change the title of a tab."""
        button = self.group.button(number)
        button.setText(title)
        button.setAccessibleName(f"{self.accessibleName()}: {title}")

    def _turn(self, number: int, chosen: bool) -> None:  # noqa: FBT001 - called by Qt
        if chosen:
            self.tab_chosen.emit(number)
