"""Place Memory: view, edit, export and forget memories."""
