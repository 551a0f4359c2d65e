"""Parts of the pages: tabs, links to entities, fitted frames."""

from PySide6.QtCore import QEvent, Signal, SignalInstance
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QLayout, QWidget

from core.records.ids import EntityId
from ui.theme.translation import translate
from ui.widgets.boxes import Flow
from ui.widgets.buttons import Button, LinkButton


class Tabs(QWidget):
    """Exclusive choices, wrapped on as many lines as they need."""

    tab_chosen = Signal(int)

    def __init__(self, *titles: str, name: str) -> None:
        super().__init__(accessibleName=name)
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


class FittedFrame(QFrame):
    """Frame with the height its layout needs at its width, where no outer layout asks for that."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the height to the new width."""
        super().resizeEvent(event)
        self.fit()

    def event(self, event: QEvent) -> bool:
        """Fit the height to new contents."""
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.fit()
        return handled

    def fit(self) -> None:
        """Set the height that the layout needs now."""
        layout: QLayout | None = self.layout()
        if layout is not None and layout.hasHeightForWidth():
            self.setFixedHeight(layout.heightForWidth(self.width()))
            # It may have placed its items before this height was known.
            layout.setGeometry(self.contentsRect())


def go_to_link(
    name: str, entity_id: EntityId, entered: SignalInstance, *, text: str = ""
) -> LinkButton:
    """Return a link that emits the entity."""
    link = LinkButton(text or name, name=translate("graph", "Go to {name}").format(name=name))
    link.clicked.connect(lambda: entered.emit(entity_id))
    return link
