"""Records of sources, files, documents and engine status."""
