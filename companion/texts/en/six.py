"""Texts: The Six of VIII (English)."""

from __future__ import annotations

_SUITS = {"black": "black", "red": "red", "orange": "orange", "yellow": "yellow", "green": "green", "blue": "blue"}

_QUEENS = {
    "black": "Catherine of Aragon",
    "red": "Anne Boleyn",
    "orange": "Jane Seymour",
    "yellow": "Anne of Cleves",
    "green": "Catherine Howard",
    "blue": "Katherine Parr",
}

_RIVALS = {"black": "red", "red": "black"}


def _by_suit(code: str, sentence: str) -> dict[str, str]:
    """One sentence a suit: <suit>, <Suit> and <queen> stand for its names."""
    return {
        f"{code}.{suit}": sentence.replace("<suit>", name)
        .replace("<Suit>", name.capitalize())
        .replace("<queen>", _QUEENS[suit])
        for suit, name in _SUITS.items()
    }


def _by_spy(code: str, sentence: str) -> dict[str, str]:
    """One sentence for each suit that a rival's zero can count as: <rival> is printed on it."""
    return {f"{code}.{suit}": sentence.replace("<suit>", suit).replace("<rival>", _RIVALS[suit]) for suit in _RIVALS}


_NAMES = {
    **_by_suit("six.suit", "<suit>"),
    **_by_suit("six.queen", "<queen>"),
    **_by_suit("six.card", "<suit> {rank}"),
    "six.card.king": "King",
}

_OPTIONS = {
    "six.options_shape": "The options must be one object with named entries.",
    "six.option_unknown": (
        "There is no option “{name}” here. Known are: players, variant, length, stars, deck, timeline and hands."
    ),
    "six.option_players": "The Six of VIII is for three or four players. Choose 3 or 4.",
    "six.option_variant": "The variant is either the standard or the advanced one. Choose “standard” or “advanced”.",
    "six.option_length": "A game is either short or full. Choose “short” or “full”.",
    "six.deck_shape": "The deck must be a list of all cards in the box.",
    "six.deck_card": (
        "“{card}” is no card. A card is a suit with a rank from 0 to 12, such as black7, or king. Correct it."
    ),
    "six.deck_twice": "The card {card} is in the list of cards twice. Every card exists once: remove one.",
    "six.deck_small": "Only {count} cards are in play, but {needed} must be dealt. Add the missing cards.",
    "six.timeline_shape": "The timeline needs a list of exactly {spaces} spaces, the suit of each one in order.",
    "six.timeline_suit": "“{suit}” is no suit. Use black, red, orange, yellow, green or blue.",
    "six.stars_shape": "Stars are given card by card: the card and its number of stars.",
    "six.stars_card": "“{card}” is not a card of this box, so it has no stars. Correct its name.",
    "six.stars_count": "The stars of {card} must be a whole number, 0 or more. Leave the card out if you do not know.",
    "six.stars_many": "Stars are a whole number from 0 to {most}. Leave them out if nobody has counted them.",
    "six.deals_shape": "The hands must be one deal, or a list with a deal for every hand.",
    "six.deals_many": "{count} deals were given, but this game has at most {most} hands. Leave the rest out.",
    "six.deal_shape": "The deal of hand {hand} must list the cards of all four seats.",
    "six.deal_card": (
        "“{card}”, dealt to seat {seat} in hand {hand}, is not a card of this game. "
        "The King and the two zeros belong to the advanced variant only."
    ),
    "six.deal_twice": "The card {card} is dealt twice in hand {hand}. Every card exists once: correct one of the two.",
    "six.deal_size": "Seat {seat} has {count} cards in hand {hand}. Everybody holds {needed} after the passing.",
}

_PLAY = {
    "six.unreadable": "“{text}” is no move. Write for instance 3:yellow9, annul, take or won 3 stars=2.",
    "six.no_such_seat": "There is no seat {seat}. The seats are 1 to 4.",
    "six.no_such_card": "“{card}” is no card. A card is a suit with a rank from 0 to 12, such as black7, or king.",
    "six.over": "The game is over. Undo the last move or start a new game.",
    "six.trick_open": (
        "All four cards are down and the trick can still be annulled. Say first whether it is annulled or taken."
    ),
    "six.out_of_turn": "It is not the turn of seat {seat}: the next card comes from seat {turn}.",
    **_by_suit("six.card_seen", "<Suit> {rank} has already been played in this hand. Choose another card."),
    "six.card_seen.king": "The King has already been played in this hand, and there is only one.",
    **_by_suit("six.not_in_hand", "<Suit> {rank} is not in this seat's hand. Choose a card that is."),
    "six.not_in_hand.king": "The King is not in this seat's hand. Choose a card that is.",
    **_by_suit("six.not_in_deck", "<Suit> {rank} is not in your box. Choose another card, or add it to the deck."),
    "six.not_in_deck.king": "The King is not in your box. Choose another card, or add him to the deck.",
    **_by_suit("six.advanced_only", "<Suit> {rank} stays in the box in the standard game. Choose another card."),
    "six.advanced_only.king": "The King stays in the box in the standard game. Choose another card.",
    **_by_suit("six.must_follow", "<Suit> was led and this seat holds <suit>: play a <suit> card."),
    **_by_suit(
        "six.zero_must_follow", "<Suit> was led and the <suit> 0 is this seat's only <suit> card: it must be played."
    ),
    **_by_suit(
        "six.king_must_wait",
        "<Suit> was led and is not trump, and this seat holds <suit>. The King must wait: play a <suit> card.",
    ),
    **_by_suit(
        "six.zero_must_wait",
        "<Suit> was led and this seat holds <suit>. The zero must wait: play a <suit> card.",
    ),
    "six.won_mid_trick": (
        "Cards of this trick lie on the table already ({count}). Play the rest of it, or take them back first."
    ),
    "six.king_elsewhere": "Seat {seat} was not dealt the King, and the King wins every trick he is played to. Name the seat that holds him, or leave him out.",
    "six.king_not_dealt": "The King is in nobody's hand, so this trick cannot hold him.",
    "six.no_draw": "No draw is agreed here: the tie rule decides equal points, and three players share the win.",
    "six.nothing_hidden": "Nothing is hidden here that could be revealed. Go on with the next card.",
    "six.nothing_to_take": "No trick is waiting: what cannot be annulled closes by itself. Play the next card.",
}

_CHURCH = {
    "six.church_king": "A trick with the King cannot be annulled. It goes to its winner.",
    "six.church_early": "The Church of England does not exist yet: it comes with Anne Boleyn's first space.",
    "six.church_three": "There is no Church of England with three players. The trick goes to its winner.",
    "six.church_standard": "The Church of England belongs to the advanced variant. The trick goes to its winner.",
    "six.church_used": "The Church of England has been used in this hand; it can be used once a hand.",
    "six.church_first_hand": "Nobody has the Church of England in the first hand. It comes with the second one.",
    "six.church_nobody": (
        "Nobody has the Church of England in this hand: the teams are level, or a star that nobody has counted could "
        "decide who is behind."
    ),
    "six.church_too_soon": "The trick is not complete. It can be annulled once all four cards are down.",
}

_RULINGS = {
    "six.ruling_shape": "A table ruling is one object that names what is to be set.",
    "six.ruling_key": "“{key}” cannot be set by a table ruling in this game. Check its name.",
    "six.ruling_over": (
        "The game is over, so “{key}” cannot be changed like this. Reopen it in the same ruling: “outcome” set to null."
    ),
    "six.ruling_outcome": "An agreed end needs its winner: “winner” with a list of winners, or null for nobody.",
    "six.ruling_why": "An end that the table agrees on rests on the table alone. Leave “why” out.",
    "six.ruling_winner": "The winners are a rising list of different numbers from 1 to {players}, or null.",
    "six.ruling_hand": "The hand is a whole number from 1 to {most}.",
    "six.ruling_trick": "The trick is a whole number from 1 to {most}.",
    "six.ruling_trump": "Trump is one of the six suits: black, red, orange, yellow, green or blue.",
    "six.ruling_table": "Up to four cards lie on the table, clockwise from the leader, such as 1:black7, 2:black9.",
    "six.ruling_table_card": (
        "A card on the table is not in this game, lies there twice, or was played in an earlier trick of this hand."
    ),
    "six.ruling_turn": "The turn belongs to a seat from 1 to 4.",
    "six.ruling_turn_follows": "Cards are on the table, so it is clear whose turn it is. Set “table” to change it.",
    "six.ruling_hands": "The hands are a list of four lists of cards, or null if nobody knows them.",
    "six.ruling_hands_card": "“{card}” cannot be in seat {seat}'s hand: it is not in this game, or elsewhere.",
    "six.ruling_hands_few": "Seat {seat} has {needed} cards left to play, and fewer are listed. Add the rest.",
    "six.ruling_games_none": "Games won are counted only with three players in the full game.",
    "six.ruling_games": (
        "Games won are three whole numbers from 0 to {most}; a further game won ends the match: set “outcome” for that."
    ),
    "six.ruling_totals": "The totals are {count} whole numbers from -{most} to {most}; null where one is unknown.",
    "six.ruling_church": "The Church of England belongs to seats 1 and 3, to seats 2 and 4, or to nobody (null).",
    "six.ruling_trick_stars": "Stars of a trick are set by the number of a trick of this hand that is closed.",
    "six.ruling_hand_stars": (
        "Stars of a hand are set by the number of a hand that is over: two numbers, one a team; one with three players."
    ),
}

_SCREEN = {
    "six.wins.king": "Seat {seat} wins: nothing beats the King.",
    **_by_suit("six.wins.trump", "Seat {seat} wins with the highest trump, <suit> {rank}."),
    **_by_suit("six.wins.led", "Seat {seat} wins with the highest card of the suit led, <suit> {rank}."),
    **_by_spy("six.wins.spy", "Seat {seat} wins: the <rival> 0 is a spy and counts as <suit> {rank}."),
    **_by_suit("six.reign", "<queen> is Queen: <suit> is trump."),
    **_by_suit("six.next_reign_now", "After this trick: <queen>, <suit>."),
    **_by_suit("six.next_reign", "In {count} tricks: <queen>, <suit>."),
    "six.last_reign": "Hers is the last reign.",
    "six.revoke": "Seat {seat} could have followed suit in trick {trick} and did not. Settle it at the table.",
    "six.stars_unknown": "Some stars have not been counted, so this score is not known yet.",
    "six.why.S3": "Nobody has won yet: some stars have not been counted.",
    "six.why.S5": "More points.",
    "six.why.S6": "Equal points, decided by the tie rule.",
    "six.why.S10": "The highest total of the three players.",
    "six.why.table": "Agreed at the table.",
}

TEXTS: dict[str, str] = {**_NAMES, **_OPTIONS, **_PLAY, **_CHURCH, **_RULINGS, **_SCREEN}
