import io

import pytest
from PIL import Image

from core.errors import LociError
from core.ingest.parse import ocr as pictures
from core.ingest.parse.ocr import load_images
from core.ingest.parse.reader import Blob


def tiff(*sizes: tuple[int, int]) -> Blob:
    first, *others = (Image.new("L", size, "white") for size in sizes)
    file = io.BytesIO()
    first.save(file, "TIFF", save_all=True, append_images=others)
    return Blob("/scans/a.tiff", None, "a.tiff", file.getvalue())


def test_each_page_of_a_scan_is_given_in_its_own_size():
    shapes = [pixels.shape for pixels in load_images(tiff((20, 10), (30, 40)))]

    assert shapes == [(10, 20, 3), (40, 30, 3)]


def test_a_giant_page_behind_a_small_one_is_not_unpacked(monkeypatch):
    monkeypatch.setattr(pictures, "_MOST_PIXELS", 1000)
    pages = load_images(tiff((20, 10), (200, 100)))

    assert next(pages).shape == (10, 20, 3)
    with pytest.raises(LociError, match="damaged"):
        next(pages)
