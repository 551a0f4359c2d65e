"""Rich text that cannot reach out of the window."""

from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QTextBrowser


class SealedBrowser(QTextBrowser):
    """A text browser that loads nothing and follows no link by itself."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)

    def loadResource(self, type: int, name: QUrl | str) -> None:  # noqa: A002
        """Nothing, whatever the text asks for."""
        return
