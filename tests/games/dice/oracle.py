"""Dice Pyramid, told literally."""

# ruff: noqa: PERF401, SIM108 -- loops and choices are written out as a person would go through them

from __future__ import annotations

from collections.abc import Mapping, Sequence

# «Rows from the base up: r red 6, o orange 5, y yellow 4, g green 3, b blue 2, v violet 1.»
ROWS = "roygbv"
LENGTH = {"r": 6, "o": 5, "y": 4, "g": 3, "b": 2, "v": 1}
ROLL_ORDER = "roygbv"
BELOW = {"o": "r", "y": "o", "g": "y", "b": "g", "v": "b"}

Board = dict[str, str]  # slot -> "." free, "x" secured, "d" dotted


class Table:
    """What lies on the table, and whose turn it is."""

    def __init__(self, line: str) -> None:
        boards, pool, rolled, mover, *options = line.split(" ")
        # «per seat, separated by `/`; rows base first, separated by `|`; one character a slot»
        self.boards: list[Board] = []
        for text in boards.split("/"):
            board: Board = {}
            for row, slots in zip(ROWS, text.split("|"), strict=True):
                for at, mark in enumerate(slots):
                    board[row + str(at + 1)] = mark
            self.boards.append(board)
        self.pool = int(pool)
        self.rolled = [] if rolled == "-" else list(rolled)
        # «seat number; with `!` once a block has been placed since the last roll, with `*` while the dice are in the
        # air; `-` when over»
        self.placed = mover.endswith("!")
        self.in_the_air = mover.endswith("*")
        self.over = mover == "-"
        self.seat = 0 if self.over else int(mover[0])
        self.options = options
        self.choose = "choose" in options
        self.first_of_round: int | None = None
        for word in options:
            if word.startswith("equal"):
                self.first_of_round = int(word.removeprefix("equal"))

    def line(self) -> str:
        """The table as a position line."""
        boards = []
        for board in self.boards:
            rows = []
            for row in ROWS:
                rows.append("".join(board[row + str(number)] for number in range(1, LENGTH[row] + 1)))
            boards.append("|".join(rows))
        rolled = "".join(sorted(self.rolled, key=ROLL_ORDER.index)) or "-"
        if self.over:
            mover = "-"
        else:
            mover = str(self.seat) + ("!" if self.placed else "") + ("*" if self.in_the_air else "")
        return " ".join(["/".join(boards), str(self.pool), rolled, mover, *self.options])


def bears(board: Board, slot: str) -> bool:
    """Whether a block could be put on this slot now."""
    if board[slot] != ".":
        return False
    row, number = slot[0], int(slot[1])
    # «pour la première rangée, les blocs se posent directement sur la base de la pyramide»
    if row == "r":
        return True
    # «Un bloc ne peut être posé que sur deux blocs déjà positionnés sur la ligne inférieure.»
    left = board[BELOW[row] + str(number)]
    right = board[BELOW[row] + str(number + 1)]
    return left != "." and right != "."


def complete(board: Board) -> bool:
    """Whether the pyramid is finished."""
    return all(mark != "." for mark in board.values())


def rolls(dice: int) -> list[str]:
    """All that so many dice can show, each as letters in order."""
    found = [""]
    for _ in range(dice):
        longer = []
        for letters in found:
            for colour in ROLL_ORDER:
                if letters == "" or ROLL_ORDER.index(colour) >= ROLL_ORDER.index(letters[-1]):
                    longer.append(letters + colour)
        found = longer
    return found


def names(line: str) -> list[str]:
    """The names of all legal actions, or of all outcomes when chance acts."""
    table = Table(line)
    if table.over:
        return []
    if table.in_the_air:
        return rolls(table.pool)
    # «Le 1er joueur lance les 6 dés»: a turn begins with a roll.
    if table.rolled == [] and not table.placed:
        return ["roll"]

    # «Pour récupérer un bloc il faut : obtenir la même couleur avec un dé. Et que ce bloc puisse se poser sur sa
    # planche.» «Un bloc de couleur se pose sur la ligne de sa couleur.»
    board = table.boards[table.seat - 1]
    placements = []
    for slot in board:
        if slot[0] in table.rolled and bears(board, slot):
            placements.append(slot)

    # «Si lors d'un lancer de dés il ne peut rien poser il perd alors TOUS les blocs récupérés lors de ce tour de jeu.»
    if not table.placed:
        return placements if placements != [] else ["bust"]

    # «dès qu'un joueur a placé au moins un bloc sur sa pyramide, il peut décider soit de s'arrêter de jouer [...], soit
    # de relancer les dés»; «All six dice used: the only action is `stop`.»
    decisions = ["stop"]
    if table.pool > 0:
        decisions.append("roll")
    if table.choose:
        return placements + decisions
    # «Default (`take` = `all`): every die that fits must be placed before anything else.»
    return placements if placements != [] else decisions


def end_turn(table: Table) -> None:
    """Pass the dice to the next seat, or end the game."""
    seat = table.seat + 1
    if seat > len(table.boards):
        seat = 1
    table.pool = 6
    table.rolled = []
    table.placed = False
    table.in_the_air = False
    finished = any(complete(board) for board in table.boards)
    # «The 21st block wins at once. Option `equal`: the round is finished first.»
    if finished and (table.first_of_round is None or seat == table.first_of_round):
        table.over = True
    table.seat = seat


def secure(board: Board) -> None:
    """Turn the blocks over to their plain face."""
    for slot in board:
        if board[slot] == "d":
            board[slot] = "x"


def play(line: str, name: str, earlier: Sequence[str] = ()) -> str:
    """The position line after an action."""
    table = Table(line)
    board = table.boards[table.seat - 1]
    if table.in_the_air:
        table.rolled = list(name)
        table.in_the_air = False
    elif name == "roll":
        # «Il écarte le ou les dé(s) qui lui ont permis de placer des blocs sur sa planche et relance le reste.»
        table.rolled = []
        table.placed = False
        table.in_the_air = True
    elif name == "stop":
        # «Il retourne le(s) bloc(s) récupérés pendant son tour de jeu [...]. La main passe au joueur suivant.»
        secure(board)
        end_turn(table)
    elif name == "bust":
        # «il perd alors TOUS les blocs récupérés lors de ce tour de jeu. Et la main passe au joueur suivant.»
        for slot in board:
            if board[slot] == "d":
                board[slot] = "."
        end_turn(table)
    else:
        # «il le/les pose alors sur sa planche faces points blancs visibles»
        board[name] = "d"
        table.rolled.remove(name[0])
        table.pool = table.pool - 1
        table.placed = True
        if complete(board):
            # «Le premier joueur ayant terminé sa pyramide remporte la partie.»
            secure(board)
            end_turn(table)
    return table.line()


def scores(line: str) -> list[float]:
    """What each seat has won once the game is over."""
    table = Table(line)
    # «several finishers share»
    finishers = len([board for board in table.boards if complete(board)])
    return [1 / finishers if complete(board) else 0.0 for board in table.boards]


def factorial(number: int) -> int:
    """The product of the numbers up to this one."""
    product = 1
    for factor in range(1, number + 1):
        product = product * factor
    return product


def odds(line: str) -> dict[str, float]:
    """The chance of each roll."""
    # «six dice each bearing the six colours once»: every order of faces is as likely as any other, so a roll counts
    # as often as its letters can be arranged.
    table = Table(line)
    chances = {}
    for roll in rolls(table.pool):
        arrangements = factorial(table.pool)
        for colour in ROLL_ORDER:
            arrangements = arrangements // factorial(roll.count(colour))
        chances[roll] = arrangements / 6**table.pool
    return chances


def check_start(fields: Sequence[str], seats: int, options: Mapping[str, str]) -> None:
    """Bare boards and six dice."""
    starts = []
    for first in [int(options["first"])] if "first" in options else range(1, seats + 1):
        words = ["/".join(["......|.....|....|...|..|."] * seats), "6", "-", str(first)]
        words += ["choose"] if options.get("take") == "choose" else []
        words += [f"equal{first}"] if options.get("equal") == "on" else []
        starts.append(words)
    assert fields in starts


def ahead(line: str, seat: int, steps: int) -> str:
    """A head start: «two red and an orange one on them; or three red, two orange on them and a yellow one on these»."""
    boards, *rest = line.split(" ")
    tables = boards.split("/")
    if steps == 1:
        tables[seat] = "xx....|x....|....|...|..|."
    if steps == 2:
        tables[seat] = "xxx...|xx...|x...|...|..|."
    return " ".join(["/".join(tables), *rest])
