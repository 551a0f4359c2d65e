"""What members write to a lake, the others read, and only those who may."""

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from core.errors import SharingError, WrongUse
from core.sharing.link import LakeLink
from core.store.lake import Lake, SharedFile
from tests.postgres import Postgres, needs_library

pytestmark = [needs_library, pytest.mark.slow]
Open = Callable[[str], LakeLink]


@pytest.fixture
def link(postgres: Postgres) -> Iterator[Open]:
    links: list[LakeLink] = []

    def open_link(user: str) -> LakeLink:
        links.append(LakeLink("family", postgres.address(user)))
        return links[-1]

    yield open_link
    for one in links:
        one.close()


@pytest.fixture
def owner(link: Open, tmp_path: Path) -> LakeLink:
    """The owner of a library whose members are anna, who may share, and ben."""
    owner = link("owner")
    owner.call(Lake.create, str(tmp_path / "lake"))
    owner.call(Lake.admit, "anna", True)
    owner.call(Lake.admit, "ben", False)
    return owner


@pytest.fixture
def anna(owner: LakeLink, link: Open) -> LakeLink:
    """Anna, with an empty source."""
    anna = link("anna")
    anna.call(Lake.add_source, "recipes", "a" * 16)
    return anna


def note(name: str, text: str = "") -> SharedFile:
    return SharedFile(name, f"hash of {text}", text.encode(), 1, "fits", b"reading")


def all_files(link: LakeLink, source: str = "recipes") -> dict[str, bytes]:
    changes = link.call(Lake.changes, source, 0)
    link.call(Lake.begin_files, source, changes.snapshot, list(changes.changed))
    found: dict[str, bytes] = {}
    while files := link.call(Lake.next_files):
        assert not found.keys() & {file.path for file in files}
        found |= {file.path: file.content for file in files}
    return found


def test_a_member_sees_sources_but_reads_only_what_he_is_invited_to(anna, link):
    anna.call(Lake.publish, "recipes", [note("pie.md", "Apples")], [])
    ben = link("ben")

    (before,) = ben.call(Lake.read_catalog).sources
    with pytest.raises(SharingError):
        ben.call(Lake.changes, "recipes", 0)
    anna.call(Lake.allow, "ben", "recipes")
    (after,) = ben.call(Lake.read_catalog).sources

    assert (before.name, before.publisher, before.is_readable) == ("recipes", "anna", False)
    assert after.is_readable
    assert all_files(ben) == {"pie.md": b"Apples"}


def test_a_member_who_is_only_invited_cannot_write(anna, link):
    anna.call(Lake.allow, "ben", "recipes")
    ben = link("ben")

    with pytest.raises(SharingError):
        ben.call(Lake.publish, "recipes", [note("pie.md", "Poison")], [])
    with pytest.raises(SharingError):
        ben.call(Lake.add_source, "own", "b" * 16)


def test_a_revoked_member_reads_nothing_any_more(anna, link):
    anna.call(Lake.allow, "ben", "recipes")
    ben = link("ben")
    anna.call(Lake.publish, "recipes", [note("pie.md")], [])
    all_files(ben)

    anna.call(Lake.forbid, "ben", "recipes")
    anna.call(Lake.publish, "recipes", [note("cake.md")], [])

    (source,) = ben.call(Lake.read_catalog).sources
    assert (source.is_readable, source.snapshot) == (False, 0)
    with pytest.raises(SharingError):
        all_files(ben)
    with pytest.raises(SharingError):
        all_files(link("ben"))


def test_changes_name_what_is_new_changed_and_gone_since_a_snapshot(anna):
    anna.call(Lake.publish, "recipes", [note("a"), note("b"), note("c")], [])
    before = anna.call(Lake.changes, "recipes", 0)

    anna.call(Lake.publish, "recipes", [note("a", "new"), note("d"), note("e")], ["b"])
    anna.call(Lake.publish, "recipes", [note("a", "newer")], ["e"])
    after = anna.call(Lake.changes, "recipes", before.snapshot)
    none = anna.call(Lake.changes, "recipes", after.snapshot)

    assert (before.is_whole, sorted(before.changed)) == (True, ["a", "b", "c"])
    assert after.changed == {"a": "hash of newer", "d": "hash of "}
    assert (sorted(after.gone), after.is_whole) == (["b", "e"], False)
    assert (none.changed, none.gone, none.is_whole) == ({}, (), False)


def test_who_was_away_for_too_long_gets_all_files(anna, postgres):
    anna.call(Lake.publish, "recipes", [note("a")], [])
    before = anna.call(Lake.changes, "recipes", 0).snapshot
    anna.call(Lake.publish, "recipes", [note("c")], [])
    anna.call(Lake.publish, "recipes", [note("b")], ["a", "c"])
    lake = Lake(postgres.address("anna"), "")
    lake.published("recipes")
    lake._clean("source_recipes", "now()")

    changes = anna.call(Lake.changes, "recipes", before)

    assert (changes.is_whole, changes.changed) == (True, {"b": "hash of "})


def test_rows_carry_who_wrote_them(anna, postgres, tmp_path):
    anna.call(Lake.publish, "recipes", [note("a")], [])
    lake = Lake(postgres.address("anna"), str(tmp_path / "lake"))
    lake.published("recipes")

    rows = lake._con.execute("SELECT published_by FROM source_recipes.files").fetchall()

    assert rows == [("anna",)]


def test_no_file_in_the_folder_can_be_read_without_the_catalog(anna, tmp_path):
    anna.call(Lake.publish, "recipes", [note("a", "Cinnamon, and a secret")], [])

    files = [path for path in (tmp_path / "lake").rglob("*") if path.is_file()]

    assert files
    assert not any(word in path.read_bytes() for path in files for word in (b"Cinnamon", b"PAR1"))


def test_two_processes_of_a_publisher_lose_and_double_nothing(anna, link):
    others = [anna, link("anna")]

    def publish(lake: LakeLink, start: int) -> None:
        for turn in range(4):
            files = [note(f"{number % 30}", f"{number}") for number in range(start, start + 20)]
            lake.call(Lake.publish, "recipes", [*files, note(f"own {start} {turn}")], [])

    threads = [
        threading.Thread(target=publish, args=(lake, start))
        for lake, start in zip(others, (0, 10), strict=True)
    ]
    for one in threads:
        one.start()
    for one in threads:
        one.join()

    found = all_files(anna)
    assert sorted(found) == sorted(
        [*map(str, range(30)), *(f"own {start} {turn}" for start in (0, 10) for turn in range(4))]
    )


def test_a_publisher_that_is_killed_leaves_whole_transactions(anna):
    pieces = [[note(f"{number}", f"{turn}") for number in range(50)] for turn in range(8)]
    anna.call(Lake.publish, "recipes", pieces[0], [])

    def publish(files: list[SharedFile]) -> None:
        with suppress(SharingError):
            anna.call(Lake.publish, "recipes", files, [])

    for turn, files in enumerate(pieces):
        publishing = threading.Thread(target=publish, args=(files,))
        publishing.start()
        publishing.join(0.03 * turn)
        if (process := anna._process) is not None:
            process.kill()
            process.wait()
        publishing.join()
        found = all_files(anna)
        assert sorted(found) == sorted(str(number) for number in range(50))
        assert len(set(found.values())) == 1


def test_after_tidying_a_member_still_gets_what_changed(anna):
    anna.call(Lake.publish, "recipes", [note("a"), note("b")], [])
    before = anna.call(Lake.changes, "recipes", 0)
    for number in range(5):
        anna.call(Lake.publish, "recipes", [note(f"c{number}")], ["a"] if number == 2 else [])

    anna.call(Lake.tidy, "recipes")

    after = anna.call(Lake.changes, "recipes", before.snapshot)
    assert (sorted(after.changed), after.gone) == ([f"c{number}" for number in range(5)], ("a",))
    assert sorted(all_files(anna)) == ["b", *(f"c{number}" for number in range(5))]


def test_a_source_that_is_shared_no_more_leaves_no_file(anna, tmp_path):
    anna.call(Lake.publish, "recipes", [note("a")], [])

    anna.call(Lake.drop_source, "recipes")

    assert anna.call(Lake.read_catalog).sources == ()
    assert [path for path in (tmp_path / "lake").rglob("*") if path.is_file()] == []


def test_a_source_with_a_view_is_refused(anna, link, postgres):
    anna.call(Lake.allow, "ben", "recipes")
    lake = Lake(postgres.address("anna"), "")
    lake.published("recipes")
    lake._con.execute("CREATE VIEW source_recipes.more AS SELECT 1 AS one")

    with pytest.raises(SharingError, match="something else"):
        link("ben").call(Lake.changes, "recipes", 0)


def test_members_are_listed_with_their_sources(anna, owner):
    anna.call(Lake.allow, "ben", "recipes")

    members = {one.name: one for one in owner.call(Lake.list_members)}

    assert members["owner"].is_owner
    assert (members["anna"].may_share, members["anna"].sources) == (True, ("recipes",))
    assert (members["ben"].may_share, members["ben"].sources) == (False, ("recipes",))


def test_the_owner_creates_a_role_that_is_missing_and_others_are_told(anna, owner, postgres):
    owner.call(Lake.admit, "dora", False)

    assert {one.name for one in owner.call(Lake.list_members)} >= {"dora"}
    with pytest.raises(WrongUse):
        anna.call(Lake.admit, "emil", False)
    owner.call(Lake.expel, "dora")
    assert "dora" not in {one.name for one in owner.call(Lake.list_members)}
    postgres.execute("DROP ROLE dora")


def test_a_catalog_that_is_away_is_an_error_and_not_a_wait(tmp_path):
    link = LakeLink("family", f"host={tmp_path} dbname=none user=anna")

    with pytest.raises(SharingError, match="reached"):
        link.call(Lake.read_catalog)
    assert not link.is_open
