"""Place of the window for questions and answers: the view, its parts and its presenters."""
