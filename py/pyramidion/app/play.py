"""What happens at a table: taps become actions, and whoever acts next is asked.

Step      a model and the effects it asks for.
Forced    an action the page plays by itself, after showing why, because nothing else is legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from random import Random
from typing import Final, TypeAlias

from pyramidion.core import wire
from pyramidion.core.board import nearest
from pyramidion.core.facts import Fact, Word, fact
from pyramidion.core.game import CHANCE, Action, IllegalAction, Seat, State
from pyramidion.core.match import Match, NoUndo
from pyramidion.words import LONGEST, Words

from .effects import After, Announce, Draw, Effect, Focus, Land, Save, Stop, Think
from .model import PERSON, Model, Table, to_text
from .parts import board_of, events_of, names, own_secret, words_of

Step: TypeAlias = tuple[Model, tuple[Effect, ...]]

FRAME: Final = 260  # milliseconds a frame is shown
TUMBLE: Final = 650  # milliseconds dice are in the air
PAUSE: Final = 450  # milliseconds before a brain is asked, for the last move to be seen
BREATH: Final = 1000  # milliseconds instead, after the turn of another brain
VEIL: Final = 1200  # milliseconds before the veil, for the last move to be seen
READ: Final = 1600  # milliseconds to read why an action is forced
HEARD: Final = 8000  # milliseconds a secret stays where it can be heard


def at(model: Model, table: Table) -> Model:
    """The model with that table, also in the list of those kept."""
    return replace(model, table=table, tables={**model.tables, table.id: table})


def animated(model: Model) -> bool:
    return model.settings.animate and not model.still


def tell(model: Model, table: Table, said: Fact) -> str:
    """A fact of the table's game in the words of the page."""
    words = words_of(model.settings.language)
    return words.tell(table.game.slug, said, names(table, words))


def tap(model: Model, table: Table, key: str) -> Step:
    """Take one touch of a square, a piece or a button as far as the rules let it."""
    if (hurried := hurry(model, table)) is not None:
        return hurried
    if key in board_of(model, table).boxes:
        table = replace(table, cursor=key)
    if [table.game.aliases.get(key)] == next_names(table):
        key = table.game.aliases[key]
    if table.wish is not None:
        path = table.game.path(table.wish)
        if key == path[-1]:
            return play(model, table, table.wish)
        table = replace(table, wish=None, taps=())
        if key in path:
            return at(model, table), ()
        if table.state.why_not(*path[:-1], key) is None:
            table = replace(table, taps=path[:-1])  # another end of what was begun
    if not table.persons_turn():
        return refuse(model, table, fact("over") if table.over else fact("not_your_turn"))
    taps = (*table.taps, key)
    if table.state.why_not(key) == fact("unknown", word=Word(key)) and key in board_of(model, table).boxes:
        return look(model, table, key)  # something to read, which no action touches
    if table.taps and key == table.taps[-1]:
        return at(model, replace(table, taps=table.taps[:-1], says=None)), ()
    if table.taps and table.state.why_not(*taps) is not None and table.state.why_not(key) is None:
        taps = (key,)
    why = table.state.why_not(*taps)
    if why is not None:
        return refuse(model, table, why)
    action = meant(table, taps)
    if action is None:
        return at(model, replace(table, taps=taps, says=None)), ()
    if asks(model, table, action):
        return wish(model, replace(table, taps=taps, says=None), action)
    return play(model, table, action)


def hurry(model: Model, table: Table) -> Step | None:
    """What a touch does while something is only there to be seen: what comes next comes at once."""
    played = len(table.match.names)
    if table.frames:
        return skip(model, table)
    if table.forced:
        return force(model, table, played)
    if table.handing:
        return veil(model, table, played)
    if table.resting:
        return ask(model, table, played)
    if table.state.to_move == CHANCE:
        return roll(model, table, played)
    return None


def hasten(model: Model, table: Table) -> Step:
    """A touch beside everything: what is only there to be seen comes to its end."""
    return hurry(model, table) or (model, ())


def next_names(table: Table) -> list[str]:
    """The names of the legal actions."""
    return [table.state.name(action) for action in table.state.actions()] if table.persons_turn() else []


def look(model: Model, table: Table, key: str) -> Step:
    """Open what is on a cell."""
    return replace(at(model, replace(table, looking=key)), dialog="stack"), (Focus("dialog"),)


def looks_at_nothing(model: Model) -> bool:
    """Is the cell gone whose stack is shown open?"""
    return model.table is None or model.table.looking not in board_of(model, model.table).boxes


def meant(table: Table, taps: Sequence[str]) -> Action | None:
    """The action these taps spell, in their order or, where the rules allow it, in another."""
    paths = {table.game.path(action): action for action in table.state.actions()}
    exact = paths.get(tuple(taps))
    if exact is not None or any(path[: len(taps)] == tuple(taps) for path in paths):
        return exact
    return next((action for path, action in paths.items() if sorted(path) == sorted(taps)), None)


def asks(model: Model, table: Table, action: Action) -> bool:
    """Is this an action to confirm: one on the board that ends the person's turn?"""
    if not model.settings.confirm:
        return False
    last = table.game.path(action)[-1]
    on_board = last in board_of(model, table).boxes or len(table.game.path(action)) > 1
    return on_board and table.state.play(action).to_move != table.state.to_move


def wish(model: Model, table: Table, action: Action) -> Step:
    """Show what an action would do, and wait."""
    frames = table.game.frames(table.state.move(action))[:-1] if animated(model) else ()
    table = replace(table, wish=action, frames=frames)
    return at(model, table), (Focus("confirm"), *([frame_timer(table)] if frames else []))


def told(table: Table, action: Action) -> tuple[Fact, ...]:
    """The events of an action as everybody may know them before it is done."""
    move = table.state.move(action)
    ends = move.after.outcome() if table.game.secrets else ()
    return move.events[: len(move.events) - len(ends)]


def refuse(model: Model, table: Table, why: Fact) -> Step:
    return at(model, replace(table, says=why)), (Announce(tell(model, table, why)),)


def play(model: Model, table: Table, action: Action) -> Step:
    """Do an action, show it, keep it, and ask whoever is next."""
    move = table.state.move(action)
    words = words_of(model.settings.language)
    after = replace(
        let_go(table),
        match=table.match.after(move),
        touched=max((other.touched for other in model.tables.values()), default=0) + 1,
        undone=table.undone[:-1] if table.undone and table.undone[-1] == move.name else (),
        frames=table.game.frames(move)[:-1] if animated(model) and table.wish is None else (),
    )
    effects: tuple[Effect, ...] = (
        Save(after.id, to_text(after)),
        Announce(words.announce(table.game.slug, move.events, names(table, words))),
    )
    if table.wish is not None:
        effects = (*effects, Focus(table.cursor))  # from the button that goes
    model = at(model, after)
    if after.frames:
        return model, (*effects, frame_timer(after))
    model, more = proceed(model)
    return model, effects + more


def frame_timer(table: Table) -> Effect:
    return After(FRAME, ("frame", len(table.match.names), len(table.frames)))


def frame(model: Model, table: Table, played: int, left: int) -> Step:
    """Show the next frame, unless this timer is a late one."""
    if (played, left) != (len(table.match.names), len(table.frames)):
        return model, ()
    table = replace(table, frames=table.frames[1:])
    if table.frames:
        return at(model, table), (frame_timer(table),)
    if table.wish is not None:
        return at(model, table), ()
    return shown(model, table)


def shown(model: Model, table: Table) -> Step:
    """What comes after a movement: what came after it before, if it was shown again."""
    if table.replaying:
        return at(model, replace(table, replaying=False)), ()
    return proceed(at(model, table))


def skip(model: Model, table: Table) -> Step:
    """Show the end of a movement at once."""
    model, effects = shown(model, replace(table, frames=()))
    return model, (Land(), *([Focus("confirm")] if table.wish is not None else []), *effects)


Turn: TypeAlias = "list[tuple[State, str]]"  # what one seat did: each action by its name, with the position before it


def recent(table: Table) -> list[Turn]:
    """The turns since the last one of who is to move; at least the last turn."""
    turns: list[Turn] = []
    states, played = table.match.states, table.match.names
    seat = None
    for before, after, name in zip(reversed(states[:-1]), reversed(states[1:]), reversed(played), strict=True):
        if before.mover != seat or (turns and after.turn_begins):
            if turns and (before.mover == table.mover() or len(turns) == len(table.players) - 1):
                break
            seat = before.mover
            turns.insert(0, [])
        turns[0].insert(0, (before, name))
    return turns


def show_again(model: Model, table: Table) -> Step:
    """Show the turns since the person's own once more, from the position they began with; a brain thinks on."""
    if (hurried := hurry(model, table)) is not None:
        return hurried
    if not animated(model) or table.veiled or not table.match.names:
        return model, ()
    played = [action for turn in recent(table) for action in turn]
    frames = [shown for before, name in played for shown in table.game.frames(before.move(before.find(name)))]
    table = replace(let_go(table), frames=(played[0][0], *frames[:-1]), replaying=True, thinking=table.thinking)
    return at(model, table), (frame_timer(table),)


def proceed(model: Model) -> Step:
    """Ask whoever acts next: chance, the rules themselves, a brain, or a person behind a veil."""
    table = model.table
    if table is None or table.over or table.busy or table.thinking or table.wish is not None or not model.claimed:
        return model, ()
    if stands_still(table):
        return model, ()
    state, played = table.state, len(table.match.names)
    if state.to_move == CHANCE:
        wait = TUMBLE if animated(model) else 0
        return model, (After(wait, ("roll", played)),)
    actions = state.actions()
    if len(actions) == 1 and state.name(actions[0]) in table.game.forced:
        table = replace(table, forced=state.name(actions[0]))
        return at(model, table), (After(READ if animated(model) else 0, ("force", played)),)
    if table.players[state.to_move].kind == PERSON:
        return hand_over(model, table, played)
    if animated(model):
        rest = BREATH if after_another_brain(table) else PAUSE
        return at(model, replace(table, resting=True)), (After(rest, ("ask", played)),)
    return ask(model, table, played)


def stands_still(table: Table) -> bool:
    """Has a whole round changed nothing? Only a start nobody plays from leads there, and it would go on for ever."""
    states, seats = table.match.states, len(table.players)
    return len(states) > seats and states[-1 - seats] == states[-1]


def after_another_brain(table: Table) -> bool:
    """Has a brain just ended its turn, and it is that of the next?"""
    if not table.match.names:
        return False
    before = table.match.states[-2].mover
    return before != table.state.mover and before in table.brains()


def hand_over(model: Model, table: Table, played: int) -> Step:
    """A person's turn; with secrets the board is veiled first, once the last move has been seen."""
    if not hides(table) or table.veiled:
        return model, ()
    table = replace(table, handing=True)
    if played and animated(model):
        return at(model, table), (After(VEIL, ("veil", played)),)
    return veil(model, table, played)


def veil(model: Model, table: Table, played: int) -> Step:
    """Hide the board until the next person takes it, unless this timer is a late one."""
    if played != len(table.match.names) or not table.handing:
        return model, ()
    return replace(at(model, let_go(replace(table, veiled=True))), dialog=""), (Focus("lift"),)


def half_done(table: Table) -> bool:
    """Has a person chosen something that is not done yet?"""
    return bool(table.taps) or table.wish is not None


def let_go(table: Table) -> Table:
    """Nothing chosen, shown or asked any more."""
    return replace(
        table,
        taps=(),
        wish=None,
        frames=(),
        replaying=False,
        forced="",
        thinking=0,
        resting=False,
        says=None,
        peeking=False,
        handing=False,
    )


def ask(model: Model, table: Table, played: int) -> Step:
    """Ask the brain at the seat to move, with what that seat sees."""
    state = table.state
    if played != len(table.match.names) or table.thinking or table.busy or state.to_move not in table.brains():
        return model, ()
    number, level = model.asked + 1, table.players[state.to_move].kind
    question = wire.question(number, table.game.slug, str(state.seen_by(state.to_move)), level)
    table = replace(table, thinking=number, progress=0, resting=False)
    return replace(at(model, table), asked=number), (Think(number, question),)


def thinking(model: Model, table: Table, number: int, answer: str, seconds: float) -> Step:
    """How far the brain has come with the budget of its level."""
    if not number or number != table.thinking:
        return model, ()
    level = table.game.levels[table.players[table.state.to_move].kind]
    done = max(seconds / level.seconds, wire.answer(answer).tried / (level.tried or inf))
    return at(model, replace(table, progress=min(100, round(100 * done)))), ()


def hides(table: Table) -> bool:
    """Does the seat to move have a secret from another person at the table?"""
    return table.game.secrets and len(table.persons()) > 1 and not table.over


def speak(model: Model, table: Table) -> Step:
    """Tell the person to move their secret, who asked to hear it; soon after it is nowhere on the page."""
    secret = own_secret(model, table) if hides(table) and table.persons_turn() else None
    if secret is None:
        return model, ()
    return replace(model, dialog=""), (Focus("speak"), Announce(tell(model, table, secret), HEARD))


def roll(model: Model, table: Table, played: int) -> Step:
    if played != len(table.match.names) or table.state.to_move != CHANCE:
        return model, ()
    return model, (Draw("chance"),)


def chance(model: Model, table: Table, number: int) -> Step:
    """Let chance act, by a number drawn outside."""
    if table.state.to_move != CHANCE:
        return model, ()
    outcome = Random(number).choices(table.state.actions(), table.state.odds())[0]
    return play(model, table, outcome)


def force(model: Model, table: Table, played: int) -> Step:
    if played != len(table.match.names) or not table.forced:
        return model, ()
    return play(model, table, table.state.find(table.forced))


def thought(model: Model, table: Table, number: int, answer: str) -> Step:
    """Play what the brain chose, if it is the answer waited for and legal."""
    if not number or number != table.thinking:
        return model, ()
    try:
        action = table.state.find(wire.answer(answer).name)
    except (IllegalAction, ValueError):
        return ask_again(model, table)
    return play(model, table, action)


def ask_again(model: Model, table: Table) -> Step:
    return proceed(at(model, replace(table, thinking=0)))


def undo(model: Model, table: Table, agreed: bool = False) -> Step:
    """Take back to a person's own last choice; across another person's turn only if the others agree."""
    if half_done(table):
        return at(model, let_go(table)), (Land(),)
    try:
        match, undone = before_choice(table)
    except NoUndo as error:
        return refuse(model, table, error.why)
    if not (agreed and model.dialog == "undo") and others(table, match.state.to_move):
        return replace(model, dialog="undo"), (Focus("dialog"),)
    model, effects = rewind(model, table, match, (*table.undone, *undone))
    words = words_of(model.settings.language)
    said = words("page.undone", name=names(table, words)[match.state.to_move + 1])
    return model, (Announce(said), *effects)


def before_choice(table: Table) -> tuple[Match, tuple[str, ...]]:
    """The match before a person's last choice, and the names taken back, the last one first; or NoUndo."""
    match, undone = table.match, list[str]()
    while not undone or not chosen_by_person(table, match, undone[-1]):
        if undone and not match.names:
            raise NoUndo(fact("nothing_chosen"))
        undone.append(match.names[-1] if match.names else "")
        match = match.undo()
    return match, tuple(undone)


def chosen_by_person(table: Table, match: Match, name: str) -> bool:
    return match.state.to_move in table.persons() and name not in table.game.forced


def others(table: Table, seat: Seat) -> bool:
    """Would taking back that seat's choice take another person's turn, or a game that is over?"""
    now = table.state.to_move
    return len(table.persons()) > 1 if table.over else now in table.persons() and now != seat


def rewind(model: Model, table: Table, match: Match, undone: tuple[str, ...]) -> Step:
    stop: tuple[Effect, ...] = (Stop(table.thinking),) if table.thinking else ()
    touched = max(other.touched for other in model.tables.values()) + 1
    table = replace(let_go(table), match=match, undone=undone, touched=touched)
    model, effects = proceed(replace(at(model, table), dialog=""))
    return model, (*stop, Land(), Save(table.id, to_text(table)), *effects)


def redo(model: Model, table: Table) -> Step:
    """Play again what was taken back, up to the next choice of a person."""
    if not table.undone:
        return refuse(model, table, fact("nothing_to_redo"))
    match, undone = table.match.play(table.undone[-1]), table.undone[:-1]
    while undone and (match.state.to_move not in table.persons() or undone[-1] in table.game.forced):
        match, undone = match.play(undone[-1]), undone[:-1]
    played = [*zip(match.states, match.names, strict=False)][len(table.match.names) :]
    said = told_together(table, words_of(model.settings.language), [events_of(*action) for action in played])
    model, effects = rewind(model, table, match, undone)
    return model, (Announce(said), *effects)


def told_together(table: Table, words: Words, news: Sequence[Sequence[Fact]]) -> str:
    """What happened several times, as many of the last ones as have room."""
    text = ""
    for events in reversed(news):
        said = words.announce(table.game.slug, events, names(table, words))
        if text and len(said) + len(text) >= LONGEST:
            break
        text = f"{said} {text}".strip()
    return text


def arrow(model: Model, direction: str, key: str) -> Step:
    """Move the focus to the nearest cell that way."""
    if model.table is None:
        return model, ()
    found = nearest(board_of(model, model.table), key, direction)
    return (at(model, replace(model.table, cursor=found)), (Focus(found),)) if found else (model, ())
