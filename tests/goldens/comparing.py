"""Two pictures compared as people would: small differences of shade do not count."""

from pathlib import Path

import numpy as np
from PySide6.QtGui import QImage

# A channel counts as different beyond so many of its 256 levels.
LEVELS = 24
# So large a share of the pixels may differ: a cursor, a rounding of anti-aliasing.
SHARE = 0.002


def pixels(picture: QImage) -> np.ndarray:
    """Height x width x 4 bytes."""
    plain = picture.convertToFormat(QImage.Format.Format_RGBA8888)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    # A copy: the memory goes with the converted picture.
    return rows[:, : 4 * plain.width()].reshape(plain.height(), plain.width(), 4).copy()


def differing_share(first: QImage, second: QImage) -> float:
    """The share of pixels that differ visibly; 1.0 for pictures of different sizes."""
    if first.size() != second.size():
        return 1.0
    apart = np.abs(pixels(first).astype(np.int16) - pixels(second).astype(np.int16))
    return float((apart.max(axis=2) > LEVELS).mean())


def load(path: Path) -> QImage:
    """The picture in a file."""
    picture = QImage(str(path))
    assert not picture.isNull(), f"{path} holds no picture"
    return picture
