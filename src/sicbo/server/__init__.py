"""The server, through which people and programs reach the house: log-ins, the live hub, settings, encryption, logs.
No rules, no SQL."""
