"""List and tree models of the graph and its facts."""
