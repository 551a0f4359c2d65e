"""Operations on shared libraries."""

from collections.abc import Sequence
from typing import Protocol

from core.engine.logged import Logged
from core.records.sharing import LibraryMember, SharedLibrary


class SharingOperations(Protocol):
    """Shared libraries; part of `core.engine.engine.Engine`.

    A library is named by `library`; the only one that is joined need not be. Raises `WrongUse`, and
    `SharingError` where the library cannot be reached or refuses.
    """

    def list_libraries(self) -> tuple[SharedLibrary, ...]:
        """Return the libraries that are joined, as they were seen last."""
        ...

    def list_members(self, *, library: str = "") -> tuple[LibraryMember, ...]:
        """Return the members of a library, from its catalog."""
        ...

    @Logged("access", "log_create_library")
    def create_library(self, catalog: str, *, data: str, name: str = "") -> SharedLibrary:
        """Create a library in a PostgreSQL database, and join it.

        `catalog` is the address of the database in the form of libpq, without a password. `data`
        is the folder of its files, or an address ``s3://bucket/path``. `name` is that of the
        library here, by default the database's.
        """
        ...

    @Logged("access", "log_join_library")
    def join_library(self, catalog: str, *, data: str = "", name: str = "") -> SharedLibrary:
        """Join a library: its sources are copied, read and kept up to date from now on.

        `data` is where its files are on this computer, if not where its owner said.
        """
        ...

    @Logged("access", "log_leave_library")
    def leave_library(self, *, library: str = "") -> None:
        """Leave a library; copies of its files are deleted, with what was read from them."""
        ...

    @Logged("access", "log_share_source")
    def share_source(self, path: str, *, library: str = "", name: str = "") -> SharedLibrary:
        """Publish a folder or file that Loci reads, with all its later changes.

        What never leaves this computer is left out. `name` is that of the source in the library,
        by default after the folder.
        """
        ...

    @Logged("access", "log_unshare_source")
    def unshare_source(self, name: str, *, library: str = "") -> None:
        """Delete a source that is published from here out of the library."""
        ...

    @Logged("access", "log_invite_member")
    def invite_member(
        self, member: str, sources: Sequence[str], *, may_share: bool = False, library: str = ""
    ) -> tuple[LibraryMember, ...]:
        """Let a PostgreSQL role join the library and read these sources; return all members.

        With `may_share` it may publish sources of its own.
        """
        ...

    @Logged("access", "log_revoke_member")
    def revoke_member(
        self, member: str, sources: Sequence[str] = (), *, library: str = ""
    ) -> tuple[LibraryMember, ...]:
        """Let a role read these sources no more, by default nothing; return all members.

        Copies that it has made stay with it.
        """
        ...
