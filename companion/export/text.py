"""A match as readable text, its moves in the notation of the referee."""

from __future__ import annotations

from companion.engine.results import Json, Outcome, Seat
from companion.match.chain import canonical
from companion.match.match import Match
from companion.match.records import AgreeDraw, Commit, Entry, Open, Play, Rule, Setup, Show
from companion.texts import say, table


def match_text(match: Match, language: str = "en") -> str:
    """The whole match: who played what, every record that made the present state, and how it ended."""
    lines = [game_name(match, language), say("export.played_on", {"date": match.setup.created[:10]}, language)]
    for player in match.setup.players:
        lines.append(say("export.player", {"seat": player.seat, "name": player.name}, language))
    lines += [_options(match.setup.options, language), ""]
    entries = match.line()[1:]
    width = len(str(len(entries)))
    lines += [f"{number:>{width}}. {_words(match, entry, language)}" for number, entry in enumerate(entries, 1)]
    lines += [""] if entries else []
    return "\n".join([*lines, outcome_words(match, language)]) + "\n"


def game_name(match: Match, language: str) -> str:
    code = f"{match.game.key}.name"
    return say(code, language=language) if code in table(language) else match.game.key


def name_of(setup: Setup, seat: Seat) -> str:
    """The player's name, or the seat where it has none."""
    names = (player.name for player in setup.players if player.seat == seat and player.name)
    return next(names, str(seat))


def outcome_words(match: Match, language: str) -> str:
    outcome = match.outcome
    if outcome is None:
        return say("export.running", language=language)
    names = ", ".join(name_of(match.setup, seat) for seat in winners(outcome))
    code = "export.won" if names else "export.drawn"
    return say(code, {"names": names, "why": outcome.why}, language)


def winners(outcome: Outcome) -> tuple[Seat, ...]:
    """Nobody, one seat or several."""
    if outcome.winner is None:
        return ()
    return outcome.winner if isinstance(outcome.winner, tuple) else (outcome.winner,)


def record_words(match: Match, entry: Entry, language: str) -> str:
    """One record in a few words; a sealed choice is not in it before it is opened."""
    setup = match.setup
    match entry.body:
        case Play(move=move):
            return move
        case AgreeDraw():
            return say("export.draw", language=language)
        case Show(seat=seat):
            return say("export.reveal", {"name": name_of(setup, seat)}, language)
        case Rule(position=position, note=note):
            code = "export.table" if note else "export.table_plain"
            return say(code, {"note": f"“{note}”", "position": canonical(position)}, language)
        case Commit(seat=seat):
            return say("export.commit", {"name": name_of(setup, seat)}, language)
        case Open(openings=openings):
            return say("export.open", {"choices": "; ".join(shown.choice for shown in openings)}, language)
        case _:
            return ""


def _words(match: Match, entry: Entry, language: str) -> str:
    """On one line, whatever somebody has typed into a note."""
    return " ".join(record_words(match, entry, language).split())


def _options(options: Json, language: str) -> str:
    if not isinstance(options, dict) or not options:
        return say("export.no_options", language=language)
    named = ", ".join(f"{key} = {canonical(value)}" for key, value in options.items())
    return say("export.options", {"options": named}, language)
