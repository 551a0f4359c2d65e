"""Graph of the fake engine: map, saved views and positions."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any

import numpy as np
from msgspec.structs import replace

from core.errors import WrongUse
from core.lanes import Cancel
from core.messages import UserMessage
from core.records.graph.edits import Contradiction, EntityName, MergeCandidate
from core.records.graph.entity_details import DocumentMention, EntityDetails, SavedView
from core.records.graph.graph_summary import Community, GraphPath, LinkSuggestion, Paths
from core.records.graph.map import NO_DAY, WHOLE_MAP, MapData, MapPosition, MapQuery, MapTopic
from core.records.graph.query import (
    GraphQuestion,
    QueryCell,
    QueryEvidence,
    QueryParameter,
    QueryResult,
    QuerySchema,
)
from core.records.graph.traversal import (
    ConnectedDocument,
    GraphTraversal,
    ReachedEntity,
    TraversedGraph,
)
from core.records.ids import CommunityId, EntityId, FactId, ReviewId
from core.records.knowledge import NAMED_TOGETHER, FactView
from tests.fake_engine.replies import FakeReplies

DAY = (datetime(2026, 3, 1, tzinfo=UTC) - datetime(1970, 1, 1, tzinfo=UTC)).days
SURVEY, MONEY = CommunityId(1), CommunityId(2)
# Which things belong together; a thing is joined to the first one of its topic, and by facts.
TOPICS = {SURVEY: (1, 2, 3, 5, 6, 7, 8, 9, 11, 12), MONEY: (4, 10)}
LINKS = (
    (1, 2), (1, 3), (3, 4), (2, 7), (2, 8), (5, 6), (1, 9), (4, 10), (1, 11), (9, 12), (1, 5),
)  # fmt: skip


class FakeGraph(FakeReplies):
    """Twelve things, eleven links, two topics."""

    views: tuple[SavedView, ...] = ()
    places: Mapping[int, MapPosition] = MappingProxyType({})
    dismissed: frozenset[frozenset[int]] = frozenset()

    def show_map(self, wanted: MapQuery = WHOLE_MAP, *, cancel: Cancel | None = None) -> Any:
        return self._reply("show_map", self.make_map(wanted), wanted)

    def make_map(self, wanted: MapQuery) -> MapData:
        from tests.fake_engine.engine import ENTITIES, FACTS

        kept = [one for one in ENTITIES if self._fits(one.id, one.kind, wanted)]
        number = {int(one.id): at for at, one in enumerate(kept)}
        facts = {frozenset((one.subject_id, one.object_id)): one for one in FACTS if one.object_id}
        edges = [(a, b) for a, b in LINKS if a in number and b in number]
        edge_facts = [facts.get(frozenset((EntityId(a), EntityId(b)))) for a, b in edges]
        kinds = tuple(dict.fromkeys(one.kind for one in ENTITIES))
        relations = tuple(dict.fromkeys(one.predicate for one in FACTS))
        topics = tuple(
            MapTopic(
                topic, name, len(TOPICS[topic]), sum(one in number for one in TOPICS[topic]),
                x, 0.0, 3.0, EntityId(TOPICS[topic][0]),
            )
            for topic, name, x in ((SURVEY, "Kelp survey", 0.0), (MONEY, "Coastal Fund", 8.0))
            if any(one in number for one in TOPICS[topic])
        )  # fmt: skip
        at_topic = {topic.id: at for at, topic in enumerate(topics)}
        spots = [self._place(int(one.id)) for one in kept]
        links = [sum(int(one.id) in pair for pair in LINKS) for one in kept]
        return MapData(
            commit=1, kinds=kinds, relations=relations, topics=topics,
            all_things=len(ENTITIES), all_edges=len(LINKS), first_day=DAY - 400, last_day=DAY + 60,
            ids=np.array([int(one.id) for one in kept], np.int64).tobytes(),
            positions=np.array(spots, np.float32).reshape(-1, 2).tobytes(),
            kind_of=np.array([kinds.index(one.kind) for one in kept], np.int32).tobytes(),
            topic_of=np.array(
                [at_topic[MONEY if one.id in TOPICS[MONEY] else SURVEY] for one in kept], np.int32
            ).tobytes(),
            sizes=np.linspace(1.0, 0.1, len(kept), dtype=np.float32).tobytes(),
            links=np.array(links, np.int32).tobytes(),
            seen=np.full(len(kept), NO_DAY, np.int32).tobytes(),
            pinned=np.array(
                [int(one.id) in self.places and self.places[int(one.id)].pinned for one in kept],
                np.uint8,
            ).tobytes(),
            names="\n".join(one.name for one in kept).encode(),
            edges=np.array(
                [(number[a], number[b]) for a, b in edges], np.int32
            ).reshape(-1, 2).tobytes(),
            weights=np.ones(len(edges), np.float32).tobytes(),
            relation_of=np.array(
                [relations.index(one.predicate) if one else -1 for one in edge_facts], np.int32
            ).tobytes(),
            facts=np.array([int(one.id) if one else 0 for one in edge_facts], np.int64).tobytes(),
            fact_counts=np.array([int(one is not None) for one in edge_facts], np.int32).tobytes(),
            confidences=np.full(len(edges), 0.8, np.float32).tobytes(),
            held_from=np.full(len(edges), NO_DAY, np.int32).tobytes(),
            held_to=np.full(len(edges), NO_DAY, np.int32).tobytes(),
        )  # fmt: skip

    def _fits(self, entity_id: EntityId, kind: str, wanted: MapQuery) -> bool:
        one = int(entity_id)
        if wanted.kinds and kind not in wanted.kinds:
            return False
        if wanted.topics and not any(one in TOPICS[topic] for topic in wanted.topics):
            return False
        if wanted.least_links and sum(one in pair for pair in LINKS) < wanted.least_links:
            return False
        if not wanted.around and not wanted.things:
            return True
        near = {int(it) for it in wanted.around} | {int(it) for it in wanted.things}
        reached = {
            end for pair in LINKS for end in pair if {*pair} & {int(it) for it in wanted.around}
        }
        return one in near | reached

    def _place(self, one: int) -> tuple[float, float]:
        if one in self.places:
            return self.places[one].x, self.places[one].y
        if one in TOPICS[MONEY]:
            return 8.0 + one / 10, 0.5
        turn = TOPICS[SURVEY].index(one) * 2 * np.pi / len(TOPICS[SURVEY])
        return (0.0, 0.0) if one == 1 else (float(np.cos(turn)) * 2, float(np.sin(turn)) * 2)

    def place_things(self, places: Sequence[MapPosition]) -> Any:
        self.places = {**self.places, **{int(one.id): one for one in places}}
        return self._reply("place_things", None, tuple(places))

    def arrange_map(self, *, cancel: Cancel | None = None) -> Any:
        return self._reply("arrange_map", None)

    def show_links(self, first: EntityId, second: EntityId) -> Any:
        from tests.fake_engine.engine import FACTS

        joining = tuple(one for one in FACTS if {one.subject_id, one.object_id} == {first, second})
        return self._reply("show_links", joining, first, second)

    def show_thing(self, entity_id: EntityId) -> Any:
        return self._reply("show_thing", self.make_thing(entity_id), entity_id)

    def make_thing(self, entity_id: EntityId) -> EntityDetails:
        from tests.fake_engine.engine import CITATIONS, ENTITIES, FACTS

        entity = next((one for one in ENTITIES if one.id == entity_id), None)
        if entity is None:
            return EntityDetails(found=False)
        about = tuple(one for one in FACTS if entity_id in {one.subject_id, one.object_id})
        doubts = (
            (Contradiction(ReviewId(2), FACTS[1], FACTS[3], UserMessage.literal("one at a time")),)
            if entity_id == 3
            else ()
        )
        pair = (EntityName("Dr. Imani Okafor", "Person"), EntityName("Mira Sato", "Person"))
        return EntityDetails(
            found=True, entity=entity, first_seen=datetime(2025, 2, 3, tzinfo=UTC),
            last_seen=datetime(2026, 4, 2, tzinfo=UTC), facts=about, all_facts=len(about),
            documents=(
                DocumentMention(
                    CITATIONS[0].path, None, "Kelp survey", 2, 27, 43,
                    "Dr. Imani Okafor leads the kelp survey", None,
                    datetime(2026, 4, 2, tzinfo=UTC),
                ),
            ),
            contradictions=doubts,
            reviews=(MergeCandidate(ReviewId(1), *pair, 0.6, UserMessage.literal("the same team")),)
            if entity_id == 1
            else (),
            edits=tuple(getattr(self, "edits", ())),
        )  # fmt: skip

    def suggest_links(self, name: str = "", *, limit: int = 20, by: str = "combined") -> Any:
        if name == "nobody":
            error = WrongUse(name, UserMessage.literal("Nothing is known by this name."))
            return self._reply("suggest_links", error, name)
        made = LinkSuggestion(
            "Dr. Imani Okafor", "tide model", 0.7, ("carbon storage",), 0.4,
            UserMessage.literal("Both are joined to carbon storage."), EntityId(1), EntityId(12),
        )  # fmt: skip
        is_wanted = frozenset((1, 12)) not in self.dismissed
        return self._reply("suggest_links", (made,) if is_wanted else (), name)

    def dismiss_link(self, first: EntityId, second: EntityId, *, dismissed: bool = True) -> Any:
        pair = frozenset((frozenset((int(first), int(second))),))
        self.dismissed = self.dismissed | pair if dismissed else self.dismissed - pair
        return self._reply("dismiss_link", None, first, second, dismissed)

    def query_graph(
        self,
        query: str,
        *,
        parameters: Sequence[QueryParameter] = (),
        limit: int = 0,
        seconds: int = 0,
        cancel: Cancel | None = None,
    ) -> Any:
        if "MATCH" not in query:
            error = WrongUse(query, "query_refused", reason="unexpected word", line=1, column=1)
            return self._reply("query_graph", error, query)
        lab = QueryCell("Harbor Lab (Organization)", None, (EntityId(3),))
        rows = ((QueryCell("Dr. Imani Okafor (Person)", None, (EntityId(1),)), lab),)
        result = QueryResult(query, ("p", "o"), rows, 1, True, 3.5)
        return self._reply("query_graph", result, query)

    def ask_graph(
        self,
        question: GraphQuestion,
        *,
        limit: int = 0,
        seconds: int = 0,
        cancel: Cancel | None = None,
    ) -> Any:
        from tests.fake_engine.engine import FACTS

        if "Okafor" not in question.text:
            reason = UserMessage("question_no_query")
            return self._reply("ask_graph", QueryEvidence(question.text, reason=reason), question)
        query = "MATCH (a:Person {name: 'Dr. Imani Okafor'})-[r:WORKS_AT]->(b)\nRETURN b AS answer"
        lab = QueryCell("Harbor Lab (Organization)", None, (EntityId(3),))
        fact = QueryCell("[WORKS_AT]", None, (), (FACTS[1].id,))
        result = QueryResult(query, ("answer", "facts"), ((lab, fact),), 1, True, 2.5, (FACTS[1],))
        evidence = QueryEvidence(
            question.text, query, result if question.runs else None, (EntityId(3),),
            writer="rules", attempts=1, duration_ms=4.0,
        )  # fmt: skip
        return self._reply("ask_graph", evidence, question)

    def show_query_schema(self) -> Any:
        schema = QuerySchema(
            ("Organization", "Person"), ("WORKS_AT",), ("name", "quote"), ("MATCH", "RETURN"),
            ("count", "size"),
        )  # fmt: skip
        return self._reply("show_query_schema", schema)

    def traverse_graph(self, wanted: GraphTraversal) -> Any:
        from tests.fake_engine.engine import ENTITIES, FACTS

        shown = TraversedGraph(
            start=ENTITIES[:1],
            entities=(ReachedEntity(ENTITIES[1], 1, 0.9),),
            facts=FACTS[:1],
            paths=(GraphPath((ENTITIES[0].name, ENTITIES[1].name), FACTS[:1], 0.9, 0.9),),
            documents=(ConnectedDocument(FACTS[0].path, None, "Project Heron", 1),),
            explored=1,
            depth=1,
            ms=1.5,
        )
        return self._reply("traverse_graph", shown, wanted)

    def find_paths(
        self,
        first: str,
        second: str,
        *,
        limit: int = 5,
        hops: int = 4,
        co_mentions: bool = False,
        shortest: bool = False,
    ) -> Any:
        from tests.fake_engine.engine import FACTS

        asked = first, second, limit, shortest
        ends = {first.casefold(), second.casefold()}
        if co_mentions:
            link = FactView(
                first, NAMED_TOGETHER, second, 0.5, "extracted", "system", FACTS[1].path, None,
                None, 3, 40, "The **drone** of Mira Sato.", FactId(0), EntityId(1), EntityId(3),
            )  # fmt: skip
            way = GraphPath((first, second), (link,), 0.3, 0.5)
            return self._reply("find_paths", Paths(first, second, (way,)), *asked)
        if ends != {"dr. imani okafor", "coastal fund"}:
            return self._reply("find_paths", Paths(first, second), *asked)
        way = GraphPath(
            ("Dr. Imani Okafor", "Harbor Lab", "Coastal Fund"), (FACTS[1], FACTS[3]), 0.6, 0.6
        )
        return self._reply("find_paths", Paths(first, second, (way,)), *asked)

    def list_communities(self, *, level: int = -1, text: str = "") -> Any:
        communities = (
            Community(SURVEY, 0, "Kelp survey", 10, ("Dr. Imani Okafor", "kelp survey"), ("kelp",)),
            Community(MONEY, 0, "Coastal Fund", 2, ("Coastal Fund",), ("grant",)),
        )
        shown = tuple(one for one in communities if text.casefold() in one.name.casefold())
        return self._reply("list_communities", shown, level, text)

    def save_view(self, view: SavedView) -> Any:
        kept = replace(view, saved_at=datetime(2026, 5, 2, tzinfo=UTC))
        self.views = (*(one for one in self.views if one.name != view.name), kept)
        return self._reply("save_view", kept, view)

    def list_views(self) -> Any:
        return self._reply("list_views", self.views)

    def delete_view(self, name: str) -> Any:
        self.views = tuple(one for one in self.views if one.name != name)
        return self._reply("delete_view", None, name)
