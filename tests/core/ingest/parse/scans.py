"""Scans and photographs made from known words."""

import io
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONT = Path(__file__).parents[4] / "resources" / "fonts" / "Inter-Regular.otf"
LETTER = (
    "Harbor Lab, 14 March 2026",
    "Dear Dr. Okafor,",
    "the kelp survey counted 412 plants on the north reef.",
    "A restored bed stores about 3.1 tonnes of carbon",
    "per hectare and year. The grant of 42,000 euros",
    "was approved by the Coastal Fund on Tuesday.",
    "Grüße aus Köln, Jonas Weiß",
)


def page_of(lines: tuple[str, ...], *, size: tuple[int, int] = (1000, 640)) -> Any:
    """The lines as print on white paper."""
    paper = Image.new("RGB", size, "white")
    pen = ImageDraw.Draw(paper)
    font = ImageFont.truetype(str(FONT), 30)
    for number, line in enumerate(lines):
        pen.text((70, 60 + number * 76), line, fill=(25, 25, 30), font=font)
    return paper


def photo_of(lines: tuple[str, ...], *, angle: float = 2.5) -> Any:
    """The page as somebody took it: turned a little, in warm light, blurred, with noise."""
    paper = page_of(lines).rotate(angle, expand=True, fillcolor=(96, 84, 70), resample=3)
    light = (
        Image.linear_gradient("L").resize(paper.size).point([170 + it // 3 for it in range(256)])
    )
    lit = Image.composite(paper, Image.new("RGB", paper.size, (120, 100, 70)), light)
    noise = Image.effect_noise(paper.size, 42).convert("RGB")
    return Image.blend(lit, noise, 0.12).filter(ImageFilter.GaussianBlur(0.8))


def write_scan(path: Path, pages: tuple[tuple[str, ...], ...]) -> Path:
    """A PDF whose pages are nothing but pictures."""
    first, *others = (page_of(lines) for lines in pages)
    first.save(path, "PDF", resolution=110.0, save_all=True, append_images=others)
    return path


def as_png(picture: Any) -> bytes:
    """The picture as bytes of a PNG."""
    packed = io.BytesIO()
    picture.save(packed, "PNG")
    return packed.getvalue()


def recall(text: str, lines: tuple[str, ...]) -> float:
    """The share of the words that occur in the text, each as often as it stands there."""
    left = text.split()
    words = [word for line in lines for word in line.split()]
    matched = 0
    for word in words:
        if word in left:
            left.remove(word)
            matched += 1
    return matched / len(words)
