"""The place for decisions that wait: one inbox, gone through by keyboard."""
