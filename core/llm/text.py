"""Preparation of text for models."""

# A thesis with at least this share of its passage's text reuses the passage's vector: these are one
# thesis in seven, and the longest ones, a fifth of the text to encode.
REUSE_SHARE = 0.5


def passage_text(title: str, heading: str, text: str) -> str:
    """Return title, heading path and text as separate lines, the input of the encoder.

    A passage rarely names its own subject; the title and the headings above it do. A heading that
    repeats the title is left out.
    """
    head = [title.strip()]
    if heading.strip() and heading.strip().casefold() != head[0].casefold():
        head.append(heading.strip())
    return "\n".join([line for line in head if line] + [text])


def replace_surrogates(text: str) -> str:
    """Replace each lone surrogate by a question mark.

    Lone surrogates come from file names and broken documents; tokenizers and JSON reject them.
    """
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
