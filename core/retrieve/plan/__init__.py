"""Query planning: analysis, filters and options become a `QueryContext` with a recall plan."""
