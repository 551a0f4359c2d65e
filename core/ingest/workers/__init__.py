"""Worker processes that read files and render pages, with limits of time and memory."""
