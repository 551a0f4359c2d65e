"""Commands on the graph: entities, facts, edits, review, map, timeline."""
