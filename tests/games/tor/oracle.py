"""Tor, told literally."""

# ruff: noqa: PERF401 -- loops and choices are written out as a person would go through them

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

TOKENS = "oyrb"
OTHER = {"W": "K", "K": "W"}


class Table:
    """The board, the pawns, the tokens in hand, and whose turn it is."""

    def __init__(self, line: str) -> None:
        board, held, turn, *options = line.split(" ")
        # «ranks from the top separated by `/`, squares by `,`; a square is its tokens bottom to top, then `W` or `K`
        # for a pawn on it; an empty square is `-`»
        self.tokens: dict[str, list[str]] = {}
        self.pawns: dict[str, str] = {}
        ranks = board.split("/")
        number = len(ranks)
        for rank in ranks:
            file = "a"
            for text in rank.split(","):
                square = file + str(number)
                self.tokens[square] = []
                for letter in text:
                    if letter in TOKENS:
                        self.tokens[square].append(letter)
                    elif letter in OTHER:
                        self.pawns[square] = letter
                file = chr(ord(file) + 1)
            number = number - 1
        self.ranks = len(ranks)
        # «held: white's then black's token in hand, `-` for none»
        self.held = {"W": held[0], "K": held[1]}
        self.mover = turn[0]
        self.step = turn[1]
        self.options = options

    def line(self) -> str:
        """The table as a position line."""
        ranks = []
        for number in range(self.ranks, 0, -1):
            rank = []
            for file in "abcdefgh":
                square = file + str(number)
                rank.append(("".join(self.tokens[square]) or "-") + self.pawns.get(square, ""))
            ranks.append(",".join(rank))
        held = self.held["W"] + self.held["K"]
        return " ".join(["/".join(ranks), held, self.mover + self.step, *self.options])

    def available(self, square: str) -> bool:
        """Whether there is a token there and no pawn."""
        # «Une case est “disponible” lorsqu'il s'y trouve au moins un jeton et lorsqu'elle n'est pas occupée par un
        # pion.»
        return self.tokens[square] != [] and square not in self.pawns

    def free(self, colour: str, player: str) -> bool:
        """Whether the opponent has no pawn on a token of this colour."""
        # «Une couleur est “libre” pour un joueur si l'adversaire ne la “contrôle” pas.»
        for square, owner in self.pawns.items():
            if owner == OTHER[player] and self.tokens[square][-1] == colour:
                return False
        return True


def can_take_pawn(table: Table, square: str, player: str) -> bool:
    """Whether the player may put or move a pawn there."""
    # «sur une case disponible, dont la couleur est libre pour lui»; the colour of a square is its top token's.
    return table.available(square) and table.free(table.tokens[square][-1], player)


def neighbours(table: Table, square: str) -> list[str]:
    """The squares one step away."""
    # «le mouvement est possible dans les huit directions»
    found = []
    for right, up in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]:
        there = chr(ord(square[0]) + right) + str(int(square[1]) + up)
        if there in table.tokens:
            found.append(there)
    return found


def pawn_moves(table: Table, player: str) -> list[str]:
    """All moves of the player's pawns."""
    # «Le premier joueur déplace l'un de ses pions d'une case [...] à condition que la nouvelle case soit disponible et
    # que sa couleur soit libre pour lui.»
    found = []
    for square, owner in table.pawns.items():
        if owner == player:
            for there in neighbours(table, square):
                if can_take_pawn(table, there, player):
                    found.append(square + "-" + there)
    return found


def can_take_token(table: Table, square: str, token: str) -> bool:
    """Whether the token may be put down there."""
    # «Il pose ce jeton sur une case disponible, mais on ne peut ni poser un jeton sur un jeton de même couleur, ni sur
    # une case où se trouvent déjà 2 jetons, ni sur une case vide.»
    if not table.available(square):
        return False
    if table.tokens[square][-1] == token:
        return False
    return len(table.tokens[square]) == 1


def names(line: str) -> list[str]:
    """The names of all legal actions."""
    table = Table(line)
    if table.mover == "-":
        return []
    if table.step == "p":
        return ["@" + square for square in table.tokens if can_take_pawn(table, square, table.mover)]
    if table.step == "s":
        # «may exchange any two tokens of different colours on the board, also under pawns: actions `swap:c3-e5`, the
        # earlier square in the order a1, a2 ... h8 first, or `keep`»
        found = ["keep"]
        for square in sorted(table.tokens):
            for later in sorted(table.tokens):
                if square < later and table.tokens[square][-1] != table.tokens[later][-1]:
                    found.append("swap:" + square + "-" + later)
        return found
    if table.step == "m":
        return pawn_moves(table, table.mover)
    token = table.held[table.mover]
    places = ["+" + square for square in table.tokens if can_take_token(table, square, token)]
    # «If the received token fits nowhere, the only action is `discard`: it leaves the game.»
    return places if places != [] else ["discard"]


def begin_turn(table: Table, player: str, earlier: Sequence[str]) -> None:
    """Give the turn to a player, unless the game is over."""
    table.mover = player
    table.step = "m"
    # «La partie se termine lorsqu'un joueur ne peut pas déplacer de pion. Son adversaire a alors remporté la partie.»
    if pawn_moves(table, player) == []:
        table.mover = "-"
        table.step = OTHER[player]
        return
    # «The same position (squares, pawns, tokens held, mover) at the start of a turn for the third time: draw». Only a
    # turn's start has the step `m`, so lines can be compared as they are.
    now = table.line()
    seen_before = 0
    for old in earlier:
        if old == now:
            seen_before = seen_before + 1
    if seen_before >= 2:
        table.mover = "-"
        table.step = "="


def play(line: str, name: str, earlier: Sequence[str] = ()) -> str:
    """The position line after an action."""
    table = Table(line)
    player = table.mover
    if len(earlier) == 0:
        earlier = [line]

    if table.step == "p":
        table.pawns[name.removeprefix("@")] = player
        # «White, Black, White, Black»
        if len(table.pawns) < 4:
            table.mover = OTHER[player]
        elif "random" in table.options:
            # «Black, after placing the second pawn, may exchange any two tokens»
            table.step = "s"
        else:
            begin_turn(table, "W", earlier)

    elif table.step == "s":
        if name != "keep":
            one, two = name.removeprefix("swap:").split("-")
            table.tokens[one], table.tokens[two] = table.tokens[two], table.tokens[one]
        begin_turn(table, "W", earlier)

    elif table.step == "m":
        left, there = name.split("-")
        del table.pawns[left]
        table.pawns[there] = player
        # «Le joueur prend ensuite le jeton situé sur la case qu'il vient de quitter, et le donne à son adversaire»:
        # «il ne donne que le jeton du dessus».
        token = table.tokens[left].pop()
        if "quick" in table.options:
            # «the token lifted leaves the game and there is no step 2»
            begin_turn(table, OTHER[player], earlier)
        else:
            table.held[OTHER[player]] = token
            if table.held[player] == "-":
                # «Only White's first turn has no step 2.»
                begin_turn(table, OTHER[player], earlier)
            else:
                table.step = "t"

    else:
        # «3) pose du jeton donné précédemment par l'adversaire»
        if name != "discard":
            table.tokens[name.removeprefix("+")].append(table.held[player])
        table.held[player] = "-"
        begin_turn(table, OTHER[player], earlier)
    return table.line()


def scores(line: str) -> list[float]:
    """What each seat has won once the game is over."""
    winner = Table(line).step
    if winner == "=":
        return [0.5, 0.5]
    return [1.0 if winner == "W" else 0.0, 1.0 if winner == "K" else 0.0]


def check_start(fields: Sequence[str], seats: int, options: Mapping[str, str]) -> None:
    """A token on every square, in the regular pattern or at random."""
    ranks = int(options.get("size", "6x8")[0])
    regular = ["o,y,o,y,o,y,o,y", "r,b,r,b,r,b,r,b"] * (ranks // 2)
    assert Counter(fields[0]) == Counter("/".join(regular))
    assert [rank.split(",").count("") for rank in fields[0].split("/")] == [0] * ranks
    assert (fields[0] == "/".join(regular)) == (options.get("layout", "regular") == "regular")
    words = ["random"] if options.get("layout", "regular") == "random" else []
    words += ["quick"] if options.get("quick") == "on" else []
    assert fields[1:] == ["--", "Wp", *words]
