"""A folder a game: its rules one by one, how it is drawn, its whole games, and a second telling of its rules.

That telling, `oracle.py`, follows the rule sheet of its game sentence by sentence, as people do with wooden pieces on
a table, and shares no code and no idea with `pyramidion`: dicts of squares, lists of letters, loops written out.
Positions and actions are the same lines and names as the engine's. `names(line)` gives the legal actions,
`play(line, name, earlier)` the line after one of them (`earlier` being all lines of the game so far, the current one
included, for the rules that look back), `scores(line)` the result of a finished game, and where chance has a seat
`odds(line)` the chance of each of its outcomes.
Clarity comes before speed here; when the two disagree, the rule sheet decides which one is wrong.
"""
