"""The `loci bench` commands of a checkout: one file for each."""
