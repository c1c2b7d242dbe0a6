"""The law and its mathematics as plain data for programs and words for people: what CLI and API both hand out."""
