"""Decoding of page images in the thread that receives them, not in the GUI thread."""

from msgspec import Struct
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QImageReader

from core.records.files.documents import PagePicture


class PageImage(Struct, frozen=True):
    """A decoded page image."""

    page: int
    image: QImage


def decode_page(picture: PagePicture) -> PageImage:
    """Decode the PNG of a page.

    `QImageReader` releases Python's lock while it decodes; `QImage.fromData` does not.
    """
    packed = QBuffer()
    packed.setData(picture.png)
    packed.open(QIODevice.OpenModeFlag.ReadOnly)
    return PageImage(picture.page, QImageReader(packed, b"png").read())
