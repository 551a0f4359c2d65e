"""The graph as a whole: paths, communities, links that may be missing, and what is in numbers."""

from typing import Literal

from msgspec import Struct

from core.records.ids import CommunityId, EntityId
from core.records.knowledge import Entity, FactShown

ExportFormat = Literal["graphml", "jsonl", "csv"]


class PathShown(Struct, frozen=True):
    """A way from one thing to another: `things` has one name more than there are `steps`.

    Each step is the best fact between two things, with its evidence, whichever of the two is its
    subject. `score` in (0, 1] falls with length, doubtful or ended facts, vague relations and with
    things that are joined to nearly everything; `confidence` is the product of its facts'.
    """

    things: tuple[str, ...]
    steps: tuple[FactShown, ...]
    score: float
    confidence: float


class Paths(Struct, frozen=True):
    """The best paths between two things, best first; empty when none is short enough."""

    first: str
    second: str
    paths: tuple[PathShown, ...] = ()


class RelationShown(Struct, frozen=True):
    """The facts of one predicate in one direction: how many there are, and the surest of them.

    `outgoing` tells whether the thing is their subject.
    """

    predicate: str
    outgoing: bool
    count: int
    facts: tuple[FactShown, ...] = ()


class Beside(Struct, frozen=True):
    """A thing that `texts` passages name together with another, though no fact joins the two."""

    name: str
    texts: int
    entity_id: EntityId = EntityId(0)


class Profile(Struct, frozen=True):
    """A thing as a hierarchy (D1), each list from most to least."""

    found: bool
    name: str
    entity: Entity | None = None
    attributes: tuple[RelationShown, ...] = ()
    relations: tuple[RelationShown, ...] = ()
    beside: tuple[Beside, ...] = ()


class Central(Struct, frozen=True):
    """A thing and how central it is, each measure in [0, 1]."""

    id: EntityId
    name: str
    kind: str
    page_rank: float
    betweenness: float = 0.0
    closeness: float = 0.0
    degree: int = 0


class Border(Struct, frozen=True):
    """A thing of a community that is joined to things outside it, the strongest first."""

    name: str
    outside: tuple[str, ...]


class Community(Struct, frozen=True):
    """Things that are joined to each other more than to others.

    `level` 0 is the broadest of four; `parent` is the community of the level above that holds it.
    The id stays while most of the things stay. `things` are the most central ones, best first, of
    `size` in all; `words` are the most telling ones of its passages; `summary` quotes sentences.
    `gist` says in a language model's own words what it is about, where one was asked.
    """

    id: CommunityId
    level: int
    name: str
    size: int
    things: tuple[str, ...]
    words: tuple[str, ...] = ()
    summary: tuple[str, ...] = ()
    borders: tuple[Border, ...] = ()
    parent: CommunityId | None = None
    gist: str = ""


class Suggestion(Struct, frozen=True):
    """Two things that nothing joins yet and that are perhaps related, and why.

    `score` is Adamic and Adar's, weighed with how much of what they are joined to they share and
    with `likeness`, the cosine of the things' own vectors. `attachment` is the product of how many
    things each is joined to (preferential attachment): it decides between equal scores.
    """

    first: str
    second: str
    score: float
    shared: tuple[str, ...]
    likeness: float
    reason: str
    first_id: EntityId = EntityId(0)
    second_id: EntityId = EntityId(0)
    attachment: int = 0


class GraphStats(Struct, frozen=True):
    """The graph in numbers.

    `orphan_rate` is the share of things that nothing joins to another one: no fact, no passage that
    names both; `without_facts` the share of those that no fact joins. `density` is the share of all
    pairs that are joined. `by_*` count facts, `things_by_kind` things; `communities` counts them
    for each level. `betweenness_error` bounds the error of a sampled betweenness; 0 is exact.
    """

    things: int
    facts: int
    ties: int
    density: float
    components: int
    largest_component: int
    orphan_rate: float
    without_facts: float
    things_by_kind: dict[str, int]
    by_predicate: dict[str, int]
    by_status: dict[str, int]
    by_method: dict[str, int]
    communities: tuple[int, ...]
    central: tuple[Central, ...]
    betweenness_error: float = 0.0


class Exported(Struct, frozen=True):
    """A file that holds the graph."""

    path: str
    format: ExportFormat
    things: int
    facts: int
