"""Identifier types: integers at run time, distinct for the type checker."""

from typing import NewType

SourceId = NewType("SourceId", int)
DocumentId = NewType("DocumentId", int)
PassageId = NewType("PassageId", int)
CommunityId = NewType("CommunityId", int)
EntityId = NewType("EntityId", int)
FactId = NewType("FactId", int)
EditId = NewType("EditId", int)
ReviewId = NewType("ReviewId", int)
SessionId = NewType("SessionId", int)
EpisodeId = NewType("EpisodeId", int)
ProposalId = NewType("ProposalId", int)
RemarkId = NewType("RemarkId", int)
ConsolidationId = NewType("ConsolidationId", int)
SavedQuestionId = NewType("SavedQuestionId", int)
FiringId = NewType("FiringId", int)
GoldQuestionId = NewType("GoldQuestionId", int)
EvalRunId = NewType("EvalRunId", int)
