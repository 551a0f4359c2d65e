"""Write the words of `core.language.text.tagger.is_known_word`: those of HanTa that are no names.

python -m bench.resolution.known_words
"""

import numpy as np

from bench.resolution.part_weights import REPOSITORY
from core.language.text.tagger import KNOWN_WORDS, MODELS, classes, model
from core.resources import checksum


def dictionary(language: str) -> list[str]:
    """Return the words that HanTa has seen in the language, but for names."""
    return [word for word in model(language).cache if classes(word, language)[0] != "p"]


def main() -> None:
    """Write the file."""
    words = {language: dictionary(language) for language in MODELS}
    print({language: len(listed) for language, listed in words.items()})
    sums = {one: np.array(sorted(set(map(checksum, listed)))) for one, listed in words.items()}
    steps = {one: np.diff(it, prepend=0).astype(np.uint32) for one, it in sums.items()}
    np.savez_compressed(REPOSITORY / "resources" / KNOWN_WORDS, **steps)  # pyright: ignore[reportArgumentType]


if __name__ == "__main__":
    main()
