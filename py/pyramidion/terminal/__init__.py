"""The engines without a page.

A verb is declared once, in `verbs`, as a function: its parameters are its fields, its docstring is its help. `words`
reads what is typed and `session` reads JSON; `fields` checks what either has read, and the same function answers it.
"""

from pyramidion.terminal.words import main

__all__ = ["main"]
