"""Pyramidis, told literally."""

# ruff: noqa: PERF401 -- loops and choices are written out as a person would go through them

from __future__ import annotations

from collections.abc import Mapping, Sequence

# «m a5->h5, h4->a4», «t e8->e1, d1->d8», «y h5->a5, a4->h4», «c e1->e8, d8->d1»: each course square by square.
COURSE = {
    "m": ["a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5", "h4", "g4", "f4", "e4", "d4", "c4", "b4", "a4"],
    "t": ["e8", "e7", "e6", "e5", "e4", "e3", "e2", "e1", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8"],
    "y": ["h5", "g5", "f5", "e5", "d5", "c5", "b5", "a5", "a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4"],
    "c": ["e1", "e2", "e3", "e4", "e5", "e6", "e7", "e8", "d8", "d7", "d6", "d5", "d4", "d3", "d2", "d1"],
}
CENTRE = ["d4", "d5", "e4", "e5"]


class Table:
    """What lies on the table, and whose turn it is."""

    def __init__(self, line: str) -> None:
        fields = line.split(" ")
        # «stacks as `square=letters` bottom to top, comma-separated, `-` if none»
        self.stacks: dict[str, list[str]] = {}
        if fields[0] != "-":
            for stack in fields[0].split(","):
                square, letters = stack.split("=")
                self.stacks[square] = list(letters)
        # «home as `m0t0y0c0` (two players: `m0y0`, or `t0c0` when North is seat 1 and South seat 2)»: whoever is
        # written here plays, in this order.
        self.home: dict[str, int] = {}
        for at in range(0, len(fields[1]), 2):
            self.home[fields[1][at]] = int(fields[1][at + 1])
        self.mover = fields[2]
        # «the goal field only when it is not 5»
        self.goal = 5
        if len(fields) == 4:
            self.goal = int(fields[3].removeprefix("goal"))

    def line(self) -> str:
        """The table as a position line."""
        stacks = []
        for square in sorted(self.stacks):
            if self.stacks[square] != []:
                stacks.append(square + "=" + "".join(self.stacks[square]))
        text = ",".join(stacks) if stacks != [] else "-"
        text = text + " " + "".join(colour + str(count) for colour, count in self.home.items()) + " " + self.mover
        if self.goal != 5:
            text = text + " goal" + str(self.goal)
        return text

    def height(self, square: str) -> int:
        """How many pyramids stand on a square."""
        return len(self.stacks.get(square, []))

    def put(self, piece: str, square: str) -> None:
        """Put a pyramid on top of what is there."""
        if square not in self.stacks:
            self.stacks[square] = []
        self.stacks[square].append(piece)


def names(line: str) -> list[str]:
    """The names of all legal actions."""
    table = Table(line)
    if table.mover == "-":
        return []
    found = []
    for square, stack in table.stacks.items():
        # «Le joueur ne peut déplacer que des piles dont il a le contrôle (sa couleur se trouvant au sommet).»
        if stack[-1] != table.mover:
            continue
        if square == COURSE[table.mover][0]:
            # «sur sa case de départ, à l'exclusion de toute autre, chaque joueur peut choisir le nombre de pyramides
            # qu'il déplacera, avec un maximum de 5»
            for taken in [1, 2, 3, 4, 5]:
                if taken <= len(stack):
                    found.append(square + ":" + str(taken))
        else:
            # «le joueur est obligé de prendre toutes les pièces d'une même case»
            found.append(square)
    # «Aucun joueur n'est autorisé à passer son tour de jeu, sauf si toutes ses pyramides sont enclavées.»
    if found == []:
        found.append("pass")
    return found


def step(square: str, mover: str) -> str:
    """The square that follows for the mover's hand."""
    course = COURSE[mover]
    # «Il se déplacera dans le sens indiqué par les flèches de sa couleur.»
    if square in course:
        return course[course.index(square) + 1]
    # «Les pyramides qui se trouvent sur une piste étrangère devront emprunter le chemin le plus court»: the square
    # lies on a foreign arm, so one step towards the centre, along the arm.
    file, rank = square[0], square[1]
    if rank in "123":
        return file + str(int(rank) + 1)
    if rank in "678":
        return file + str(int(rank) - 1)
    if file in "abc":
        return chr(ord(file) + 1) + rank
    return chr(ord(file) - 1) + rank


def somebody_won(table: Table) -> str | None:
    """The colour that has brought enough pyramids home, if there is one."""
    # «Le premier joueur à ramener 5 pyramides au minimum à son point d'arrivée gagne la partie.»
    for colour, count in table.home.items():
        if count >= table.goal:
            return colour
    return None


def may_come_home(table: Table, piece: str) -> bool:
    """Whether a pyramid that lands on its own final square still leaves the board."""
    # Once a colour has won, the rest of the hand is put down, but no other colour comes home any more.
    winner = somebody_won(table)
    return winner is None or winner == piece


def sow(table: Table, square: str, hand: list[str]) -> None:
    """Put the pyramids of the hand down one by one, beginning with the lowest."""
    mover = table.mover
    final = COURSE[mover][15]
    hand = list(hand)
    while hand != []:
        square = step(square, mover)
        if square == final:
            # «When the mover's final square has been reached or is a tower, the rest of the hand is resolved there»:
            # «rangées dans leur espace hors jeu»; «Les pyramides adverses [...] sont toutes abandonnées sur la case
            # arrivée, dans l'ordre de superposition», even above 5.
            for piece in hand:
                if piece == mover and may_come_home(table, piece):
                    table.home[piece] = table.home[piece] + 1
                else:
                    table.put(piece, square)
            return
        # «Si une tour se trouve sur votre piste, [...] la tour sera simplement sautée lors du déplacement.»
        if table.height(square) >= 5:
            continue
        # «le joueur laissera tomber, successivement une pyramide (en commençant par celle du dessous)»
        piece = hand.pop(0)
        if square == COURSE[piece][15] and may_come_home(table, piece):
            # «un joueur pose une pyramide adverse sur la case d'arrivée de celle-ci, cette pyramide adverse est
            # arrivée à bon port et est donc retirée du jeu»
            table.home[piece] = table.home[piece] + 1
        else:
            table.put(piece, square)


def play(line: str, name: str, earlier: Sequence[str] = ()) -> str:
    """The position line after an action."""
    table = Table(line)
    mover = table.mover
    if len(earlier) == 0:
        earlier = [line]

    if name != "pass":
        if ":" in name:
            # «from its own start square, where it takes the top k»
            square, number = name.split(":")
            taken = int(number)
        else:
            square = name
            taken = table.height(square)
        stack = table.stacks[square]
        left, hand = stack[: len(stack) - taken], stack[len(stack) - taken :]
        table.stacks[square] = left
        sow(table, square, hand)

    if somebody_won(table) is not None:
        table.mover = "-"
        return table.line()

    # «les autres suivent à tour de rôle», clockwise: West, North, East, South, of those who play.
    colours = list(table.home)
    place = colours.index(mover) + 1
    if place == len(colours):
        place = 0
    table.mover = colours[place]

    # «Four players: a position (home counts and mover included) seen for the third time, or 500 actions (passes
    # included), ends the game». `earlier` holds one line more than actions were played before this one.
    if len(colours) == 4:
        now = table.line()
        seen_before = 0
        for old in earlier:
            if old == now:
                seen_before = seen_before + 1
        if seen_before >= 2 or len(earlier) >= 500:
            table.mover = "-"
    return table.line()


def scores(line: str) -> list[float]:
    """What each seat has won once the game is over."""
    table = Table(line)
    winner = somebody_won(table)
    if winner is not None:
        return [1.0 if colour == winner else 0.0 for colour in table.home]
    # «most pieces home wins, a tie is shared»
    most = max(table.home.values())
    sharing = [colour for colour in table.home if table.home[colour] == most]
    return [1 / len(sharing) if colour in sharing else 0.0 for colour in table.home]


def check_start(fields: Sequence[str], seats: int, options: Mapping[str, str]) -> None:
    """Eight of each colour on its start."""
    goal = " goal3" if options.get("goal") == "3" else ""
    letters = {2: options.get("colours", "my"), 4: "mtyc"}[seats]
    if letters == "tc":
        starts = [f"e1=cccccccc,e8=tttttttt t0c0 {mover}{goal}" for mover in letters]
    elif seats == 2:
        starts = [f"a5=mmmmmmmm,h5=yyyyyyyy m0y0 {mover}{goal}" for mover in letters]
    else:
        starts = [f"a5=mmmmmmmm,e1=cccccccc,e8=tttttttt,h5=yyyyyyyy m0t0y0c0 {mover}{goal}" for mover in letters]
    assert " ".join(fields) in starts
    if "first" in options:
        assert fields[2] == letters[int(options["first"]) - 1]


def ahead(line: str, seat: int, steps: int) -> str:
    """A head start: «a pyramid a step is taken off the start and is home»."""
    stacks, home, *rest = line.split(" ")
    colour = home[2 * seat]
    piles = []
    for pile in stacks.split(","):
        square, pieces = pile.split("=")
        if pieces[0] == colour:
            for _ in range(steps):
                pieces = pieces[:-1]
        piles.append(square + "=" + pieces)
    home = home[: 2 * seat + 1] + str(steps) + home[2 * seat + 2 :]
    return " ".join([",".join(piles), home, *rest])
