"""Rich text without access to external resources."""

from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QTextBrowser


class SealedBrowser(QTextBrowser):
    """Text browser that loads no resources and follows no links itself."""

    def __init__(self, name: str) -> None:
        super().__init__(openLinks=False)
        self.setAccessibleName(name)
        self.setUndoRedoEnabled(False)

    def loadResource(self, type: int, name: QUrl | str) -> None:  # noqa: A002
        """Return nothing, whatever the text requests."""
        return
