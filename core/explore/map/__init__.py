"""Map of the graph: data, viewport selection and coordinates."""
