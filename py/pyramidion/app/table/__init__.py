"""The table: a game being played, what is going on there, and how it looks."""
