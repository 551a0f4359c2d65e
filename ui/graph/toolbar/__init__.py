"""Search, filters, breadcrumbs, saved views, the day and the replay of the graph view."""
