"""How documents of a kind are shown, as the engine lists it with its formats."""

from pathlib import PurePath

from PySide6.QtCore import QObject

from core.engine.engine import Engine
from core.records.files.documents import FormatInfo
from ui.bridge.engine_link import EngineLink
from ui.theme.translation import translate

_OTHER = "file-text"
_FORMATS: dict[str, FormatInfo] = {}
# Extensions of files with the picture icon.
PICTURES = frozenset({"png", "jpg", "jpeg", "tif", "tiff", "bmp", "gif", "webp"})
_SHEETS, _SLIDES = frozenset({".xlsx", ".xlsm", ".ods"}), frozenset({".pptx", ".odp"})


class DocumentKinds(QObject):
    """Requests the engine's formats whenever it is ready, for the functions below."""

    def __init__(self, link: EngineLink, parent: QObject) -> None:
        super().__init__(parent)
        self._link = link
        link.ready.connect(self.refresh)

    def refresh(self) -> None:
        """Request the formats."""
        self._link.call(self, Engine.list_formats).then(self._show)

    def _show(self, formats: tuple[FormatInfo, ...]) -> None:
        _FORMATS.clear()
        _FORMATS.update((each.kind, each) for each in formats)


def icon_of(kind: str) -> str:
    """Return the icon of a document kind; the one of a file until the formats are listed."""
    return _FORMATS[kind].icon if kind in _FORMATS else _OTHER


def is_monospaced(kind: str) -> bool:
    """Return whether the text of a document of this kind is shown in columns."""
    return kind in _FORMATS and _FORMATS[kind].is_monospaced


def say_page(path: str, page: int | None) -> str:
    """Return the page in words, or the slide; empty for none and for sheets, which have names."""
    suffix = PurePath(path).suffix.lower()
    if not page or suffix in _SHEETS:
        return ""
    if suffix in _SLIDES:
        return translate("reader", "slide {number}").format(number=page)
    return translate("reader", "page {number}").format(number=page)
