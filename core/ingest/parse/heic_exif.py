"""EXIF data of a HEIC photograph, as the boxes of its container place them (ISO/IEC 23008-12).

The picture itself is not decoded: libheif, and what it decodes with, are under the LGPL or the GPL.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

# Version and flags at the begin of some boxes.
_FULL = 4
_MOST_ITEMS = 10_000


class _Box(Struct, frozen=True):
    kind: bytes
    data: bytes


class _Numbers:
    """Reads numbers from bytes, one after the other; raises `ValueError` at the end."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def next(self, size: int) -> int:
        """Return the next number of so many bytes; 0 of none."""
        end = self._at + size
        if end > len(self._data):
            raise ValueError
        number = int.from_bytes(self._data[self._at : end], "big")
        self._at = end
        return number


def exif_of_heic(data: bytes) -> bytes:
    """Return the EXIF data from their TIFF header on; empty if there are none.

    Raises `ValueError` for a damaged container.
    """
    meta = next((box.data for box in _boxes(data) if box.kind == b"meta"), b"")
    parts = {box.kind: box.data for box in _boxes(meta[_FULL:])}
    number = _exif_item(parts.get(b"iinf", b""))
    if number is None:
        return b""
    start, length = _places(parts.get(b"iloc", b"")).get(number, (0, 0))
    item = data[start : start + length]
    # The item begins with the number of bytes before the TIFF header.
    return item[4 + int.from_bytes(item[:4], "big") :]


def _boxes(data: bytes) -> Iterator[_Box]:
    """Yield the boxes of which the data consist."""
    at = 0
    while at + 8 <= len(data):
        size, kind, header = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8], 8
        if size == 1:
            size, header = int.from_bytes(data[at + 8 : at + 16], "big"), 16
        end = at + size if size else len(data)
        if end < at + header:
            raise ValueError
        yield _Box(kind, data[at + header : end])
        at = end


def _exif_item(data: bytes) -> int | None:
    """Return the number of the item with EXIF data."""
    counted = 2 if data[:1] == b"\0" else 4
    for entry in _boxes(data[_FULL + counted :]):
        numbers = _Numbers(entry.data)
        version = numbers.next(1)
        numbers.next(3)
        item = numbers.next(2 if version == 2 else 4)
        numbers.next(2)
        if version >= 2 and numbers.next(4) == int.from_bytes(b"Exif", "big"):
            return item
    return None


def _places(data: bytes) -> Mapping[int, tuple[int, int]]:
    """Return offset in the file and length of each item that stands there in one piece."""
    numbers = _Numbers(data)
    version, _ = numbers.next(1), numbers.next(3)
    sizes, more_sizes = numbers.next(1), numbers.next(1)
    places: dict[int, tuple[int, int]] = {}
    wide = 4 if version == 2 else 2
    for _ in range(min(numbers.next(wide), _MOST_ITEMS)):
        item = numbers.next(wide)
        method = numbers.next(2) & 15 if version else 0
        numbers.next(2)
        base, extents = numbers.next(more_sizes >> 4), numbers.next(2)
        for _ in range(extents):
            if version:
                numbers.next(more_sizes & 15)
            offset, length = numbers.next(sizes >> 4), numbers.next(sizes & 15)
            if extents == 1 and method == 0:
                places[item] = (base + offset, length)
    return places
