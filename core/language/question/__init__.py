"""Analysis of questions: stems, entities, relations, times, cues, kind of answer."""
