"""Settings: the language, how it looks, and how moves are made."""
