"""Three homes share a library: what one publishes, the others search, as far as they may."""

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.errors import SharingError, WrongUse
from core.library.library import Library
from core.library.services import Backends
from core.records.memory import ForgetRequest
from core.records.sharing import SharedSource
from tests.fakes import HashEncoder
from tests.postgres import Postgres, needs_library
from tests.readers import read_plainly

pytestmark = [needs_library, pytest.mark.slow]


class CountingEncoder(HashEncoder):
    """Counts the texts that it encodes."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def embed(self, texts):
        self.texts += texts
        return super().embed(texts)


class Home:
    """A member's data folder and notes, with the engine on it."""

    def __init__(self, folder: Path, address: str) -> None:
        self.home, self.notes, self.address = folder / "home", folder / "notes", address
        self.notes.mkdir(parents=True)
        self.open()

    def open(self) -> None:
        self.encoder = CountingEncoder()
        self.library = Library.open(self.home, Backends(self.encoder, read=read_plainly))

    def write(self, name: str, text: str) -> None:
        path = self.notes / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def share(self, name: str) -> None:
        self.library.add_sources([str(self.notes)])
        self.library.settle()
        self.library.share_source(str(self.notes), name=name)
        self.library.settle()

    def sync(self) -> None:
        """Let the engine read, publish and copy what there is."""
        self.library.sync()
        self.library.settle()
        self.look()

    def look(self) -> None:
        """Do what the engine does every half a minute."""
        with self.library._services.use() as services:
            services.sharing.look()
        self.library.settle()

    def source(self, name: str) -> SharedSource:
        (library,) = self.library.list_libraries()
        return next(it for it in library.sources if it.name == name)

    def texts(self) -> dict[str, str]:
        """What it has read, by the path in its source."""
        store, texts = self.library.store, {}
        roots = {source.id: Path(source.path) for source in store.sources.list()}
        for source_id, root in roots.items():
            for path, row in store.files.by_source(source_id).items():
                document = store.documents.find_shown(path, None)
                if row.state in {"read", "duplicate"} and document is not None:
                    whole = store.documents.text(document)
                    texts[Path(path).relative_to(root).as_posix()] = whole.text
        return texts


Homes = Callable[[str], Home]


@pytest.fixture
def home_of(postgres: Postgres, tmp_path: Path) -> Iterator[Homes]:
    homes: dict[str, Home] = {}

    def get(user: str) -> Home:
        if user not in homes:
            homes[user] = Home(tmp_path / user, postgres.address(user))
        return homes[user]

    yield get
    for home in homes.values():
        home.library.close()


@pytest.fixture
def library(home_of: Homes, tmp_path: Path) -> Homes:
    """A library of its owner, to which anna, who may share, ben and cleo are invited."""
    owner = home_of("owner").library
    owner.create_library(home_of("owner").address, data=str(tmp_path / "lake"))
    owner.invite_member("anna", [], may_share=True)
    owner.invite_member("ben", [], may_share=True)
    owner.invite_member("cleo", [])
    return home_of


@pytest.fixture
def pair(library: Homes) -> tuple[Home, Home]:
    """Anna, who shares two notes, and ben, who has them."""
    anna, ben = library("anna"), library("ben")
    anna.write("pie.md", "Pie of Rhubarb")
    anna.write("cakes/plum.md", "Cake of Plums")
    anna.library.join_library(anna.address)
    anna.share("recipes")
    anna.library.invite_member("ben", ["recipes"])
    ben.library.join_library(ben.address)
    ben.library.settle()
    return anna, ben


def test_a_member_searches_what_another_one_shares(pair):
    _, ben = pair

    hits = ben.library.search("rhubarb").hits

    assert ben.texts() == {"pie.md": "Pie of Rhubarb", "cakes/plum.md": "Cake of Plums"}
    assert Path(hits[0].path) == ben.home / "shared" / "family" / "recipes" / "pie.md"
    assert Path(hits[0].path).read_text() == "Pie of Rhubarb"


def test_what_was_read_and_encoded_once_is_not_again(pair):
    _, ben = pair

    with ben.library._services.use() as services:
        assert services.sharing.readings_used == 2
    assert not {text for text in ben.encoder.texts if " of " in text}


def test_a_reading_for_another_vocabulary_is_not_taken(library):
    anna, ben = library("anna"), library("ben")
    anna.write("pie.md", "Pie of Rhubarb")
    anna.library.join_library(anna.address)
    anna.share("recipes")
    anna.library.invite_member("ben", ["recipes"])
    ben.library.set_option("passage_tokens", value=100)
    ben.library.join_library(ben.address)
    ben.library.settle()

    with ben.library._services.use() as services:
        assert services.sharing.readings_used == 0
    assert ben.texts() == {"pie.md": "Pie of Rhubarb"}


def test_changes_and_deletions_follow(pair):
    anna, ben = pair

    anna.write("pie.md", "Pie of Apples")
    anna.write("tea.md", "Tea with Mint")
    shutil.rmtree(anna.notes / "cakes")
    anna.sync()
    ben.look()

    assert ben.texts() == {"pie.md": "Pie of Apples", "tea.md": "Tea with Mint"}
    assert not (ben.home / "shared" / "family" / "recipes" / "cakes").exists()


def test_what_never_leaves_is_not_published_and_leaves_when_it_is_marked(pair):
    anna, ben = pair

    anna.write("secret.md", "Nobody knows Zorblatt")
    anna.library.mark_path(str(anna.notes / "secret.md"), tiers=["never leaves"])
    anna.library.mark_path(str(anna.notes / "cakes"), tiers=["never quoted"])
    anna.sync()
    ben.look()

    assert ben.texts() == {"pie.md": "Pie of Rhubarb"}


def test_two_publish_at_once_and_all_end_equal(library):
    publishers, reader = [library("anna"), library("ben")], library("cleo")
    truth: dict[str, str] = {}
    for number, home in enumerate(publishers):
        for note in range(60):
            text = f"Note {note} of Member {number}"
            home.write(f"{number}/{note % 7}/{note}.md", text)
            truth[f"{number}/{note % 7}/{note}.md"] = text
        home.library.join_library(home.address)
    threads = [
        threading.Thread(target=home.share, args=(f"notes_{number}",))
        for number, home in enumerate(publishers)
    ]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    for number, home in enumerate(publishers):
        for member in ("anna", "ben", "cleo"):
            home.library.invite_member(member, [f"notes_{number}"])
    reader.library.join_library(reader.address)

    for home in (*publishers, reader):
        home.look()

    assert [home.texts() for home in (*publishers, reader)] == [truth] * 3


def test_a_publisher_whose_link_is_killed_loses_and_doubles_nothing(pair):
    anna, ben = pair
    with anna.library._services.use() as services:
        link = services.sharing._mirrors["family"].link

    for turn in range(4):
        for number in range(40):
            anna.write(f"{number}.md", f"Note {number} of Turn {turn}")
        anna.library.sync()
        threading.Event().wait(0.7 * turn)
        if (process := link._process) is not None:
            process.kill()
        ben.look()
    anna.look()
    ben.look()

    truth = {f"{number}.md": f"Note {number} of Turn 3" for number in range(40)}
    assert ben.texts() == truth | {"pie.md": "Pie of Rhubarb", "cakes/plum.md": "Cake of Plums"}


def test_a_revoked_member_gets_nothing_more_and_is_told(pair):
    anna, ben = pair

    anna.library.revoke_member("ben", ["recipes"])
    anna.write("pie.md", "Pie of Apples")
    anna.sync()
    ben.look()

    assert ben.texts()["pie.md"] == "Pie of Rhubarb"
    assert ben.source("recipes").problem.id == "sharing_revoked"
    anna.library.invite_member("ben", ["recipes"])
    ben.look()
    assert ben.texts()["pie.md"] == "Pie of Apples"
    assert not ben.source("recipes").problem


def test_without_the_catalog_all_goes_on_and_the_status_says_since_when(pair, server):
    anna, ben = pair

    server.stop()
    try:
        anna.write("tea.md", "Tea with Mint")
        anna.sync()
        ben.look()

        assert ben.library.search("rhubarb").hits
        (note,) = ben.library.status().notes
        assert note.id == "sharing_note"
        assert ben.source("recipes").updated_at is not None
    finally:
        server.start()
    anna.look()
    ben.look()
    assert ben.texts()["tea.md"] == "Tea with Mint"
    assert ben.library.status().notes == ()


def test_a_member_goes_on_after_a_restart(pair):
    anna, ben = pair

    ben.library.close()
    anna.write("tea.md", "Tea with Mint")
    anna.sync()
    anna.library.close()
    anna.open()
    anna.write("pie.md", "Pie of Apples")
    anna.sync()
    ben.open()
    ben.library.settle()

    assert sorted(ben.texts()) == ["cakes/plum.md", "pie.md", "tea.md"]
    assert ben.texts()["pie.md"] == "Pie of Apples"


def test_leaving_deletes_the_copies_and_what_was_read_from_them(pair):
    _, ben = pair

    ben.library.leave_library()
    ben.library.settle()

    assert (ben.texts(), ben.library.list_libraries()) == ({}, ())
    assert not (ben.home / "shared" / "family").exists()


def test_a_source_that_the_member_removes_stays_away(pair):
    anna, ben = pair

    (source,) = ben.library.status().sources
    ben.library.remove_source(source.id)
    anna.write("tea.md", "Tea with Mint")
    anna.sync()
    ben.look()
    ben.look()

    assert ben.texts() == {}
    assert not (ben.home / "shared" / "family" / "recipes").exists()
    assert ben.source("recipes").folder == ""


def test_an_erased_copy_goes_from_the_disk_and_does_not_return(pair):
    anna, ben = pair
    copy = ben.home / "shared" / "family" / "recipes" / "pie.md"

    ben.library.forget(ForgetRequest(document=str(copy)))
    anna.write("pie.md", "Pie of Apples")
    anna.sync()
    ben.look()

    assert not copy.exists()
    assert sorted(ben.texts()) == ["cakes/plum.md"]


def test_a_source_that_is_shared_anew_under_its_name_is_copied_anew(pair):
    anna, ben = pair

    anna.library.unshare_source("recipes")
    ben.look()
    assert ben.source("recipes").problem.id == "sharing_source_gone"
    anna.write("pie.md", "Pie of Apples")
    (anna.notes / "cakes" / "plum.md").unlink()
    anna.share("recipes")
    anna.library.invite_member("ben", ["recipes"])
    ben.look()

    assert ben.texts() == {"pie.md": "Pie of Apples"}


def test_a_name_that_another_home_publishes_is_taken(pair):
    _, ben = pair
    ben.library.add_sources([str(ben.notes)])

    with pytest.raises(WrongUse) as refused:
        ben.library.share_source(str(ben.notes), name="recipes")
    assert refused.value.message.id == "sharing_name_taken"
    with pytest.raises(WrongUse) as copied:
        ben.library.share_source(str(ben.home / "shared" / "family" / "recipes"))
    assert copied.value.message.id == "sharing_is_copy"


def test_who_was_not_invited_cannot_join(library, postgres):
    library("owner").library.revoke_member("cleo")

    with pytest.raises(SharingError) as refused:
        library("cleo").library.join_library(library("cleo").address)
    assert refused.value.message.id == "sharing_not_member"


def test_a_password_in_the_address_is_refused_and_nowhere_stored(library):
    cleo = library("cleo")
    for address in ("host=db password=hunter2", "postgresql://cleo:hunter2@db/family"):
        with pytest.raises(WrongUse) as refused:
            cleo.library.join_library(address)
        assert refused.value.message.id == "sharing_password"

    files = [path for path in cleo.home.rglob("*") if path.is_file()]
    assert not any(b"hunter2" in path.read_bytes() for path in files)


def test_nothing_is_connected_before_a_library_is_joined_and_then_it_is_logged(library):
    cleo = library("cleo")
    assert cleo.library.list_connections() == ()

    cleo.library.join_library(cleo.address)

    assert {it.host for it in cleo.library.list_connections()} == {"localhost"}
