"""What is known of a file from its suffix (lower case, without the dot), before it is read."""

from collections.abc import Mapping

from msgspec import Struct, field


class SuffixTraits(Struct, frozen=True):
    """Traits of suffixes, as `core.ingest.parse.registry` derives them from the formats.

    `text_shares` holds the share of text in the bytes where it is less than 1. `pictures` need
    text recognition. `unread` are not read.
    """

    text_shares: Mapping[str, float] = field(default_factory=dict[str, float])
    pictures: frozenset[str] = frozenset()
    unread: frozenset[str] = frozenset()


NO_TRAITS = SuffixTraits()
