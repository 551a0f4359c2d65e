"""Base class of settings pages."""

from PySide6.QtWidgets import QFrame, QLabel

from ui.widgets.boxes import Space, column, descendants, fill, line
from ui.widgets.labels import hint, label


class Page(QFrame):
    """Card of a settings page; `title` is its heading in the list of sections."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.setAccessibleName(title)
        self.title = title
        self.setProperty("kind", "card")
        self.body = column(self, margin=(16, 14, 16, 14), gap=8)

    def fits(self, text: str) -> bool:
        """Return whether the texts of the page contain all words of a search."""
        words = " ".join([self.title, *self.texts()]).lower()
        return all(word in words for word in text.lower().split())

    def texts(self) -> list[str]:
        """Return the searchable texts besides the title."""
        return [it.text() for it in descendants(self, QLabel)]

    def begin(self) -> None:
        """Prepare the page; called when it is shown."""

    def add_part(self, title: str, help: str) -> None:  # noqa: A002
        """Add a heading and a sentence."""
        if self.body.count():
            fill(self.body, Space(4), line(), Space(4))
        self.body.addWidget(label(title, role="strong", wrap="yes"))
        if help:
            self.body.addWidget(hint(help, tone="muted"))
