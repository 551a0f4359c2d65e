"""Icons of document kinds, as the engine lists them with its formats."""

from PySide6.QtCore import QObject, Slot

from core.engine.engine import Engine
from core.records.files.documents import FormatInfo
from ui.bridge.engine_link import EngineLink

_OTHER = "file-text"
_ICONS: dict[str, str] = {}
# Extensions of files with the picture icon.
PICTURES = frozenset({"png", "jpg", "jpeg", "tif", "tiff", "bmp", "gif", "webp"})


class FormatIcons(QObject):
    """Requests the engine's formats whenever it is ready, for `icon_of`."""

    def __init__(self, link: EngineLink, parent: QObject) -> None:
        super().__init__(parent)
        self._link = link
        link.ready.connect(self.refresh)

    @Slot()
    def refresh(self) -> None:
        """Request the formats."""
        self._link.call(self, Engine.list_formats).then(self._show)

    @Slot(object)
    def _show(self, formats: tuple[FormatInfo, ...]) -> None:
        _ICONS.clear()
        _ICONS.update((each.kind, each.icon) for each in formats)


def icon_of(kind: str) -> str:
    """Return the icon of a document kind; the one of a file until the formats are listed."""
    return _ICONS.get(kind, _OTHER)
