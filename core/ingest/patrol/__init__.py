"""Going round the sources: they join, are compared with the disk, looked after, and leave."""
