"""What belongs together: communities in four levels, their ids and their names."""
