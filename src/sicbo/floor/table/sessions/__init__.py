"""A table designated for a session of a tournament: who may sit there, their chips, and what is off meanwhile."""
