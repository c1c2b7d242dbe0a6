"""The store of events: one durable commit per command, many commands per transaction."""
