"""Secret Colours, told literally."""

# ruff: noqa: PERF401, PLR1730 -- loops and choices are written out as a person would go through them

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

LETTERS = "ogbpyw"


def lay_out(places_text: str) -> dict[str, list[str]]:
    """The table: for each place its Case (upper case) and the Pieces on it, bottom to top."""
    # «ranks from the top down separated by `/`, places of a rank by `,`»; ranks are numbered from the bottom.
    table: dict[str, list[str]] = {}
    ranks = places_text.split("/")
    number = len(ranks)
    for rank in ranks:
        file = "a"
        for place in rank.split(","):
            table[file + str(number)] = list(place)
            file = chr(ord(file) + 1)
        number = number - 1
    return table


def write_down(table: dict[str, list[str]]) -> str:
    """The table as text again."""
    files = sorted({place[0] for place in table})
    numbers = sorted({int(place[1:]) for place in table}, reverse=True)
    ranks = []
    for number in numbers:
        ranks.append(",".join("".join(table[file + str(number)]) for file in files))
    return "/".join(ranks)


def take_stocks(stocks_text: str) -> list[list[str]]:
    """The Pieces in front of each player."""
    stocks: list[list[str]] = []
    for stock in stocks_text.split("/"):
        if stock == "-":
            stocks.append([])
        else:
            stocks.append(list(stock))
    return stocks


def may_be_placed(piece: str, pile: list[str]) -> bool:
    """Whether a Piece may be put on this pile."""
    # «Une Pièce ne peut être posée que sur une Case de couleur différente.»
    if len(pile) == 1:
        return pile[0].lower() != piece
    # «Les joueurs peuvent poser leur Pièce directement sur une Pile», of another colour or of the same one.
    return True


def names(line: str) -> list[str]:
    """The names of all legal actions."""
    places_text, stocks_text, _objectives, mover = line.split(" ")
    if mover == "-":
        return []
    table = lay_out(places_text)
    stock = take_stocks(stocks_text)[int(mover) - 1]
    # «Chacun à son tour choisit une de ses Pièces pour la poser à l'emplacement de son choix.»
    found = []
    for colour in LETTERS:
        if colour in stock:
            for place, pile in table.items():
                if may_be_placed(colour, pile):
                    found.append(colour + "@" + place)
    return found


def play(line: str, name: str, earlier: Sequence[str] = ()) -> str:
    """The position line after an action."""
    places_text, stocks_text, objectives, mover = line.split(" ")
    table = lay_out(places_text)
    stocks = take_stocks(stocks_text)
    piece, place = name.split("@")
    stocks[int(mover) - 1].remove(piece)
    pile = table[place]
    if len(pile) > 1 and pile[-1] == piece:
        # «Si la Pièce posée est de même couleur que la Pièce supérieure, les 2 Pièces en contact s'annulent et le
        # joueur les retire définitivement du jeu.» The one on the pile goes; the one in the hand is never put down.
        pile.pop()
        # «no chain cancellation is possible: two touching elements of a place never share a colour.»
    else:
        # «Si la Pièce posée est d'une autre couleur que la Pièce supérieure de la Pile, cette Pile change de couleur.»
        pile.append(piece)
    # «Le jeu continue jusqu'à ce que toutes les Pièces aient été posées», clockwise.
    if all(stock == [] for stock in stocks):
        mover = "-"
    else:
        mover = str(int(mover) + 1)
        if int(mover) > len(stocks):
            mover = "1"
    # «letters sorted in the order `ogbpyw`, seats separated by `/`; an empty stock is `-`»
    in_order = []
    for stock in stocks:
        letters = "".join(sorted(stock, key=LETTERS.index))
        in_order.append(letters if letters != "" else "-")
    return " ".join([write_down(table), "/".join(in_order), objectives, mover])


def scores(line: str) -> list[float]:
    """What each seat has won once the game is over."""
    places_text, _stocks, objectives, _mover = line.split(" ")
    table = lay_out(places_text)
    tied = list(range(len(objectives)))

    # «celui qui a le plus d'emplacements à sa couleur est déclaré vainqueur»: a bare Case counts for its colour.
    owned = []
    for own in objectives:
        owned.append([pile for pile in table.values() if pile[-1].lower() == own])
    most = max(len(owned[seat]) for seat in tied)
    tied = [seat for seat in tied if len(owned[seat]) == most]

    # «En cas d'égalité [...] celui dont la couleur recouvre le plus grand nombre de piles (bases recouvertes d'au moins
    # 1 pyramide)»: only the places that carry a Piece now.
    if len(tied) > 1:
        covered = {seat: len([pile for pile in owned[seat] if len(pile) >= 2]) for seat in tied}
        most = max(covered.values())
        tied = [seat for seat in tied if covered[seat] == most]

    # «Si une égalité persiste entre plusieurs joueurs, celui à qui appartient la pile la plus haute»: in Pieces.
    if len(tied) > 1:
        height = {}
        for seat in tied:
            height[seat] = 0
            for pile in owned[seat]:
                if len(pile) - 1 > height[seat]:
                    height[seat] = len(pile) - 1
        most = max(height.values())
        tied = [seat for seat in tied if height[seat] == most]

    # «(3) shared victory.»
    result = []
    for seat in range(len(objectives)):
        result.append(1 / len(tied) if seat in tied else 0.0)
    return result


def check_start(fields: Sequence[str], seats: int, options: Mapping[str, str]) -> None:
    """6, 5 or 4 colours for 4, 3 or 2 players, each with 4 Cases, 6 Pieces and 1 objective."""
    cases = Counter(fields[0].lower().replace("/", "").replace(",", ""))
    assert len(cases) == {4: 6, 3: 5, 2: 4}[seats]
    assert set(cases) == set(options.get("colours", cases))
    assert set(cases.values()) == {4}
    assert [rank.count(",") + 1 for rank in fields[0].split("/")] == [len(cases)] * 4
    stocks = fields[1].split("/")
    assert [len(stock) for stock in stocks] == [len(cases) * 6 // seats] * seats
    assert Counter("".join(stocks)) == dict.fromkeys(cases, 6)
    if options.get("stock", "random" if seats == 4 else "equal") == "equal":
        assert len(set(stocks)) == 1
    assert len(set(fields[2])) == len(fields[2]) == seats
    assert set(fields[2]) <= set(cases)


def ahead(line: str, seat: int, steps: int) -> str:
    """A head start: «whoever has the last turn sits before whoever has the first»."""
    places, stocks, objectives, mover = line.split(" ")
    if steps:
        following = seat + 1
        if following == len(stocks.split("/")):
            following = 0
        mover = str(following + 1)
    return f"{places} {stocks} {objectives} {mover}"
