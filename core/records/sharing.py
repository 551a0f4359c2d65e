"""Shared libraries: their sources and members."""

from datetime import datetime

from msgspec import Struct

from core.messages import UserMessage


class SharedSource(Struct, frozen=True):
    """A source of a shared library.

    `folder` is where its files are here: the user's own if he publishes it, else that of the
    copies, empty while there are none. `updated_at` is when the copies were last brought up to
    date, or the own files last published.
    """

    name: str
    publisher: str
    folder: str = ""
    is_mine: bool = False
    updated_at: datetime | None = None
    problem: UserMessage = UserMessage()


class SharedLibrary(Struct, frozen=True):
    """A library that this one has joined, as it was when its catalog was last reached.

    `catalog` is the address in the form of libpq, without a password.
    """

    name: str
    catalog: str
    user: str = ""
    owner: str = ""
    checked_at: datetime | None = None
    sources: tuple[SharedSource, ...] = ()
    problem: UserMessage = UserMessage()


class LibraryMember(Struct, frozen=True):
    """A PostgreSQL role that may see the library, and the sources that it may read."""

    name: str
    sources: tuple[str, ...] = ()
    is_owner: bool = False
    may_share: bool = False
    is_member: bool = True
