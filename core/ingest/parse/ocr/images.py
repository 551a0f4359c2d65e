"""Pictures become pixels for recognition: photographs as they lie, and drawn pages of PDFs."""

import io
from collections.abc import Iterator
from typing import Any

from core.ingest.parse.reader import Blob, broken

# Letters of ten points are about thirty pixels high then.
_PAGE_SCALE = 2.2
_LONGEST_SIDE = 2400
# Whatever a file says of its size, more than this is not unpacked.
_MOST_PIXELS = 120_000_000


def render_pdf_page(page: Any) -> Any:
    """The drawn page of a PDF, upright, as (height, width, 3)."""
    import numpy as np

    scale = min(_PAGE_SCALE, _LONGEST_SIDE / max(page.get_size()))
    picture = page.render(scale=scale).to_pil().convert("RGB")
    return np.asarray(picture)


def load_images(blob: Blob) -> Iterator[Any]:
    """Each picture of the file (a TIFF may hold several) as (height, width, 3).

    Turned as its camera says, and no larger than recognition can use.
    """
    import numpy as np
    from PIL import Image, ImageOps, ImageSequence, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(blob.data)) as picture:
            frames = ImageSequence.Iterator(picture) if picture.format == "TIFF" else (picture,)
            for frame in frames:
                # Each has a size of its own, which only the first one tells at once.
                if frame.width * frame.height > _MOST_PIXELS:
                    raise broken(blob, "picture")
                upright = ImageOps.exif_transpose(frame).convert("RGBA")
                # Letters on nothing are letters on paper.
                paper = Image.new("RGBA", upright.size, "white")
                shown = Image.alpha_composite(paper, upright).convert("RGB")
                shown.thumbnail((_LONGEST_SIDE, _LONGEST_SIDE))
                yield np.asarray(shown)
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError):
        raise broken(blob, "picture") from None
