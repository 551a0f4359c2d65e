"""Frame with the height of its layout."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLayout


class FittedFrame(QFrame):
    """Frame with the height its layout needs at its width, where no outer layout asks for that."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the height to the new width."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Set the height that the layout needs now."""
        layout: QLayout | None = self.layout()
        if layout is not None and layout.hasHeightForWidth():
            self.setFixedHeight(layout.heightForWidth(self.width()))
