"""Boxes as high as their words need."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLayout


class FittedFrame(QFrame):
    """As high as its layout needs at its width, also where no layout above asks for that."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fewer columns are more lines."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Take the height that the words need now."""
        layout: QLayout | None = self.layout()
        if layout is not None and layout.hasHeightForWidth():
            self.setFixedHeight(layout.heightForWidth(self.width()))
