"""The API of the engine: every operation is declared here, once, and derived everywhere else."""
