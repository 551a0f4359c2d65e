"""Highlights of the map: hovered, selected, path, lit, pinned, expanded."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np

from core.records.ids import EntityId
from ui.canvas.camera import Floats, Ints
from ui.canvas.render.scene import Mask, Scene

Pair = tuple[EntityId, EntityId]
_NO_ROWS: Ints = np.zeros(0, np.int64)


@dataclass
class Highlights:
    """Highlights by row of the scene; -1 is none; `lights` are in [0, 1]."""

    hovered: int = -1
    selected: int = -1
    drop_target: int = -1
    chosen: list[int] = field(default_factory=list[int])
    path: list[int] = field(default_factory=list[int])
    pinned: Ints = field(default_factory=_NO_ROWS.copy)
    expanded: Ints = field(default_factory=_NO_ROWS.copy)
    lights: Floats | None = None
    lit_edges: dict[tuple[int, int], float] = field(default_factory=dict[tuple[int, int], float])
    dims: bool = False
    has_focus: bool = False

    @property
    def is_dimming(self) -> bool:
        """Whether everything that is not emphasized is dimmed."""
        return len(self.path) > 0 or (self.lights is not None and self.dims)

    def emphasized(self, count: int) -> Mask:
        """Return the mask of rows that are not dimmed."""
        stands = np.zeros(count, bool)
        stands[self.path] = True
        if self.lights is not None:
            stands |= self.lights > 0
        stands[[row for row in (self.hovered, self.selected) if row >= 0]] = True
        return stands

    def show_lights(
        self,
        scene: Scene,
        things: Mapping[EntityId, float],
        edges: Mapping[Pair, float],
        *,
        dims: bool,
    ) -> None:
        """Set the brightness of entities and edges; without any the lights go off."""
        self.lit_edges = {}
        self.dims = dims
        if not things and not edges:
            self.lights = None
            return
        lights = np.zeros(len(scene))
        for entity_id, light in things.items():
            if (row := scene.row(entity_id)) >= 0:
                lights[row] = min(max(light, 0.0), 1.0)
        self.lights = lights
        for (first, second), light in edges.items():
            ends = scene.row(first), scene.row(second)
            if min(ends) >= 0:
                self.lit_edges[ends] = min(max(light, 0.0), 1.0)

    def transferred(self, old: Scene, new: Scene) -> "Highlights":
        """Return the highlights for another scene, without entities it lacks."""

        def row(number: int) -> int:
            return new.row(old.id(number)) if number >= 0 else -1

        def rows(numbers: Iterable[int]) -> list[int]:
            return [at for number in numbers if (at := row(number)) >= 0]

        lights = None
        if self.lights is not None:
            lights = np.zeros(len(new))
            for number in np.flatnonzero(self.lights > 0).tolist():
                if (at := row(number)) >= 0:
                    lights[at] = self.lights[number]
        return Highlights(
            hovered=row(self.hovered),
            selected=row(self.selected),
            chosen=rows(self.chosen),
            path=rows(self.path),
            pinned=np.flatnonzero(new.pinned),
            expanded=np.array(rows(self.expanded.tolist()), np.int64),
            lights=lights,
            lit_edges={
                ends: light
                for (first, second), light in self.lit_edges.items()
                if min(ends := (row(first), row(second))) >= 0
            },
            dims=self.dims,
            has_focus=self.has_focus,
        )
