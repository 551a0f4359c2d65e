"""Model management: catalog, downloads, files of the user, hardware fit."""
