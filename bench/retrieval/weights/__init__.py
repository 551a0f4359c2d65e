"""Choice of the ranking weights over several collections, each by the weights of the others."""
