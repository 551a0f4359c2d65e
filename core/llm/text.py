"""What the encoder is given to see."""


def passage_text(title: str, heading: str, text: str) -> str:
    """Title, heading path and text, each on its own line; a heading that repeats is left out.

    A passage rarely names its own subject: the title and the headings above it do.
    """
    head = [title.strip()]
    if heading.strip() and heading.strip().casefold() != head[0].casefold():
        head.append(heading.strip())
    return "\n".join([line for line in head if line] + [text])
