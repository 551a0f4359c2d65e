import threading
from concurrent.futures import Future

import pytest
from PySide6.QtGui import QImage, QImageReader

from core.errors import Unreadable
from core.messages import UserMessage
from core.records.files.documents import PagePicture
from tests.ui.fake_client import FakeClient
from ui.bridge.engine_link import convert_result
from ui.reader.page_layout import decode_page


def test_a_picture_is_unpacked_in_the_thread_in_which_it_comes(qapp, monkeypatch):
    picture: PagePicture = FakeClient().show_page("/a.pdf", page=3)
    asked: Future[PagePicture] = Future()
    threads: list[str] = []
    read = QImageReader.read

    def noted(reader: QImageReader) -> QImage:
        threads.append(threading.current_thread().name)
        return read(reader)

    monkeypatch.setattr(QImageReader, "read", noted)
    drawn = convert_result(asked, decode_page)

    bringer = threading.Thread(target=asked.set_result, args=(picture,), name="bringer")
    bringer.start()
    bringer.join()

    assert threads == ["bringer"]
    assert drawn.result(timeout=0).page == picture.page
    assert drawn.result(timeout=0).image == QImage.fromData(picture.png)


def test_a_page_that_cannot_be_drawn_says_why():
    asked: Future[PagePicture] = Future()
    drawn = convert_result(asked, decode_page)

    asked.set_exception(Unreadable("/a.pdf", UserMessage.literal("It is locked. Unlock it.")))

    with pytest.raises(Unreadable):
        drawn.result(timeout=0)


def test_a_page_nobody_waits_for_any_more_is_not_drawn():
    asked: Future[PagePicture] = Future()
    drawn = convert_result(asked, decode_page)

    asked.cancel()

    assert drawn.cancelled()
