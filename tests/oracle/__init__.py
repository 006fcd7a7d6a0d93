"""A second, deliberately literal telling of the rules of the four games, to check the engine against.

Each module follows the rule sheet of its game sentence by sentence, as people do with wooden pieces on a table, and
shares no code and no idea with `pyramidion`: dicts of squares, lists of letters, loops written out. Positions and
actions are the same lines and names as the engine's. `names(line)` gives the legal actions, `play(line, name, earlier)`
the line after one of them (`earlier` being all lines of the game so far, the current one included, for the rules that
look back), `scores(line)` the result of a finished game, and in the dice game `odds(line)` the chance of each roll.
Clarity comes before speed here; when the two disagree, the rule sheet decides which one is wrong.
"""
