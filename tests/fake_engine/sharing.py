"""Shared libraries of the fake engine."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace

from core.errors import LociError
from core.messages import UserMessage
from core.records.sharing import LibraryMember, SharedLibrary, SharedSource
from tests.fake_engine.replies import FakeReplies

SEEN = datetime(2024, 5, 2, 9, 30, tzinfo=UTC)
RECIPES = SharedSource("recipes", "ben", "/home/ada/loci/shared/family/recipes", updated_at=SEEN)
FAMILY = SharedLibrary("family", "host=nas dbname=family user=ada", "ada", "ben", SEEN, (RECIPES,))


class FakeSharing(FakeReplies):
    """Implements `SharingOperations`."""

    libraries: tuple[SharedLibrary, ...] = ()
    sharing_problem = UserMessage()
    # While it is there, each request to a library fails with it.
    refusal: LociError | None = None
    members: tuple[LibraryMember, ...] = (
        LibraryMember("ada", ("recipes",), may_share=True),
        LibraryMember("ben", ("recipes",), is_owner=True, may_share=True),
    )

    def _ask(self, name: str, value: Any, *arguments: Any) -> Any:
        return self._reply(name, self.refusal or value, *arguments)

    def list_libraries(self) -> Any:
        return self._reply("list_libraries", self.libraries)

    def list_members(self, *, library: str = "") -> Any:
        return self._ask("list_members", self.members, library)

    def create_library(self, catalog: str, *, data: str, name: str = "") -> Any:
        self.libraries = (FAMILY,)
        return self._ask("create_library", FAMILY, catalog, data, name)

    def join_library(self, catalog: str, *, data: str = "", name: str = "") -> Any:
        self.libraries = (FAMILY,)
        return self._ask("join_library", FAMILY, catalog, data, name)

    def leave_library(self, *, library: str = "") -> Any:
        self.libraries = ()
        return self._ask("leave_library", None, library)

    def share_source(self, path: str, *, library: str = "", name: str = "") -> Any:
        own = SharedSource(name or "notes", "ada", path, is_mine=True, updated_at=SEEN)
        self.libraries = (replace(FAMILY, sources=(RECIPES, own)),)
        return self._ask("share_source", self.libraries[0], path, library, name)

    def unshare_source(self, name: str, *, library: str = "") -> Any:
        self.libraries = (FAMILY,)
        return self._ask("unshare_source", None, name, library)

    def invite_member(
        self, member: str, sources: Sequence[str], *, may_share: bool = False, library: str = ""
    ) -> Any:
        added = LibraryMember(member, tuple(sources), may_share=may_share)
        self.members = (*self.members, added)
        return self._ask("invite_member", self.members, member, tuple(sources), may_share)

    def revoke_member(self, member: str, sources: Sequence[str] = (), *, library: str = "") -> Any:
        self.members = tuple(it for it in self.members if it.name != member)
        return self._ask("revoke_member", self.members, member, tuple(sources))
