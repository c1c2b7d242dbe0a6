"""Where the facts are kept: one durable commit per command, many commands per transaction."""
