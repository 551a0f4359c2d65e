"""Pictures of pages, unpacked where they arrive: a large one would hold up the window."""

from msgspec import Struct
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QImageReader

from core.records.files.documents import PagePicture


class PageImage(Struct, frozen=True):
    """A page ready to be painted."""

    page: int
    image: QImage


def decode_page(picture: PagePicture) -> PageImage:
    """The page of that picture.

    It is a reader's because that lets other threads go on meanwhile; `QImage.fromData` does not.
    """
    packed = QBuffer()
    packed.setData(picture.png)
    packed.open(QIODevice.OpenModeFlag.ReadOnly)
    return PageImage(picture.page, QImageReader(packed, b"png").read())
