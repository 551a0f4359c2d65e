"""Pictures of pages, unpacked where they arrive: a large one would hold up the window."""

from concurrent.futures import Future

from msgspec import Struct
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QImageReader

from core.records.files.documents import PagePicture


class PageDrawn(Struct, frozen=True):
    """A page ready to be painted."""

    page: int
    image: QImage


def unpacked(asked: Future[PagePicture]) -> Future[PageDrawn]:
    """What was asked for, unpacked in the thread in which it comes."""
    made: Future[PageDrawn] = Future()

    def unpack(done: Future[PagePicture]) -> None:
        if done.cancelled():
            made.cancel()
        elif (error := done.exception()) is not None:
            made.set_exception(error)
        else:
            made.set_result(unpack_page(done.result()))

    asked.add_done_callback(unpack)
    return made


def unpack_page(picture: PagePicture) -> PageDrawn:
    """The page of that picture.

    It is a reader's because that lets other threads go on meanwhile; `QImage.fromData` does not.
    """
    packed = QBuffer()
    packed.setData(picture.png)
    packed.open(QIODevice.OpenModeFlag.ReadOnly)
    return PageDrawn(picture.page, QImageReader(packed, b"png").read())
