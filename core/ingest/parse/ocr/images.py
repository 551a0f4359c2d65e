"""Images for text recognition: decoded image files and rendered PDF pages."""

import io
from collections.abc import Iterator
from typing import Any

from core.ingest.parse.reader import Blob, broken

# Letters of ten points are then about thirty pixels high.
_PAGE_SCALE = 2.2
_LONGEST_SIDE = 2400
# Larger images are refused (decompression bombs).
_MOST_PIXELS = 120_000_000


def render_pdf_page(page: Any) -> Any:
    """Render a PDF page as an array (height, width, 3)."""
    import numpy as np

    scale = min(_PAGE_SCALE, _LONGEST_SIDE / max(page.get_size()))
    picture = page.render(scale=scale).to_pil().convert("RGB")
    return np.asarray(picture)


def load_images(blob: Blob) -> Iterator[Any]:
    """Decode each image of the file (a TIFF may have several) as (height, width, 3).

    Images are rotated by their EXIF orientation and scaled down to the size that recognition needs.
    """
    import numpy as np
    from PIL import Image, ImageOps, ImageSequence, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(blob.data)) as picture:
            frames = ImageSequence.Iterator(picture) if picture.format == "TIFF" else (picture,)
            for frame in frames:
                # Each frame has its own size, known only after seeking to it.
                if frame.width * frame.height > _MOST_PIXELS:
                    raise broken(blob)
                upright = ImageOps.exif_transpose(frame).convert("RGBA")
                # A transparent background becomes white.
                paper = Image.new("RGBA", upright.size, "white")
                shown = Image.alpha_composite(paper, upright).convert("RGB")
                shown.thumbnail((_LONGEST_SIDE, _LONGEST_SIDE))
                yield np.asarray(shown)
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError):
        raise broken(blob) from None
