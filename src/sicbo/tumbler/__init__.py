"""The tumblers: electronic dice with their secret chain, and the register of every device by serial number."""
