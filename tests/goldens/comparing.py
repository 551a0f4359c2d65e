"""Two pictures compared as people would: shades, and pixels shifted by a rounding, do not count."""

from pathlib import Path

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

# Two colors count as different from this distance in CIELAB; 2.3 is just noticeable side by side.
DISTANCE = 8.0
# So large a share of the picture may differ: a cursor, a rounding of anti-aliasing.
SHARE = 0.002
# Compared at half the size: what changes within two pixels is not seen.
SCALE = 2
_TO_XYZ = np.array(
    ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505)), np.float32
)
_WHITE = np.array((0.9505, 1.0, 1.089), np.float32)


def pixels(picture: QImage, scale: int) -> np.ndarray:
    """Return the picture, so many times smaller: height x width x 3 bytes."""
    small = picture.scaled(
        max(picture.width() // scale, 1),
        max(picture.height() // scale, 1),
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    ).convertToFormat(QImage.Format.Format_RGBA8888)
    rows = np.frombuffer(small.constBits(), np.uint8).reshape(small.height(), small.bytesPerLine())
    # A copy: the memory goes with the converted picture.
    return rows[:, : 4 * small.width()].reshape(small.height(), small.width(), 4)[..., :3].copy()


def lab(rgb: np.ndarray) -> np.ndarray:
    """Return sRGB bytes in CIELAB, where equal distances look equally large."""
    levels = rgb.astype(np.float32) / 255
    linear = np.where(levels > 0.04045, ((levels + 0.055) / 1.055) ** 2.4, levels / 12.92)
    xyz = linear @ _TO_XYZ.T / _WHITE
    root = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    x, y, z = np.moveaxis(root, -1, 0)
    return np.stack((116 * y - 16, 500 * (x - y), 200 * (y - z)), axis=-1)


def differing_share(first: QImage, second: QImage, *, scale: int = SCALE) -> float:
    """Return the share of the picture that differs visibly; 1.0 for pictures of different sizes.

    They are compared so many times smaller.
    """
    if first.size() != second.size():
        return 1.0
    one, other = pixels(first, scale), pixels(second, scale)
    changed = (one != other).any(axis=2)
    if not changed.any():
        return 0.0
    apart = np.linalg.norm(lab(one[changed]) - lab(other[changed]), axis=-1)
    return float((apart > DISTANCE).sum() / changed.size)


def load(path: Path) -> QImage:
    """Return the picture in a file."""
    picture = QImage(str(path))
    assert not picture.isNull(), f"{path} holds no picture"
    return picture
