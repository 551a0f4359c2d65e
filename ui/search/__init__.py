"""Place of the window for search as you type: view, result list and presenter."""
