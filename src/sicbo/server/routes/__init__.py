"""The routes of the house. No rules and no SQL here: each asks the house or the library and tells the answer."""
