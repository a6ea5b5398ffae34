"""Divorce! in English: refusals and hints."""

TEXTS: dict[str, str] = {
    # setting a game up
    "divorce.options.form": "A game is set up with named options. Give none at all, or “edition”, “taxes” and so on.",
    "divorce.options.unknown": "There is no option “{option}” in Divorce!. Leave it out.",
    "divorce.options.edition": "The board is the UK edition (“uk”) or the US edition (“us”). Choose one of them.",
    "divorce.options.quick": "The quick start is either on or off: true or false.",
    "divorce.options.quick_only": (
        "Joint cards and the top hat are handed out at the start only with the quick start. "
        "Switch it on, or leave them out: otherwise they come from the wooing."
    ),
    "divorce.options.hat": "The top hat goes to seat 1 or to seat 2.",
    "divorce.options.taxes": (
        "The taxes are two whole amounts, not below 0: the income tax and the tax before the last street. "
        "Copy them from your board."
    ),
    "divorce.options.joint": (
        "The quick start lays out {count} different property cards as joint property. Name them all."
    ),
    "divorce.options.secret": "Each of the two hands holds {count} different property cards. Name them all, or none.",
    "divorce.options.deck": (
        "The deck has {count} different cards, named from the top: 16 properties and the Water Works. "
        "Name them all, or none."
    ),
    "divorce.options.water": "The Water Works is in the deck once, among the last five cards. Put it there.",
    "divorce.options.twice": "{card} is dealt twice, and there is only one of it. Check the deal.",
    # any move
    "divorce.unreadable": (
        "“{text}” is no move of Divorce!. Write, for example, “roll 3 4”, “go +7”, “add”, “pick red1” or “bid 1 50”."
    ),
    "divorce.unreadable.woo": (
        "“{text}” cannot be read. To woo, name the seat and one to three cards in board order: “woo 1 brown1 red2”."
    ),
    "divorce.unreadable.die": "“{text}” cannot be read. Say who won the die: “die 1” or “die 2”.",
    "divorce.unreadable.roll": "“{text}” cannot be read. Name both dice, each from 1 to 6: “roll 3 4”.",
    "divorce.unreadable.go": "“{text}” cannot be read. Say which way and how far: “go +7” or “go -3”.",
    "divorce.unreadable.transfer": "“{text}” cannot be read. Just write “transfer”.",
    "divorce.unreadable.leave": "“{text}” cannot be read. Just write “leave”.",
    "divorce.unreadable.add": "“{text}” cannot be read. Just write “add”: the open card of the deck is taken.",
    "divorce.unreadable.pick": "“{text}” cannot be read. Name one joint property: “pick red1”.",
    "divorce.unreadable.sue": "“{text}” cannot be read. Name one property of your ex: “sue green2”.",
    "divorce.unreadable.bid": "“{text}” cannot be read. Name the seat and a whole amount: “bid 1 50”.",
    "divorce.unreadable.deal": "“{text}” cannot be read. Name one card that was dealt as joint property: “deal red1”.",
    "divorce.unreadable.top": (
        "“{text}” cannot be read. Name the card that lies open on the deck: “top red1”, “top water”."
    ),
    "divorce.unreadable.show": "“{text}” cannot be read. Name the seat and one card it lays open: “show 1 brown1”.",
    "divorce.over": "The divorce is through and the game is over. Take a move back, or let the table reopen it.",
    "divorce.no_draw": (
        "The points decide here, and equal points share the win; there is no draw to agree on. "
        "If you both want to stop, settle it as a table ruling."
    ),
    "divorce.no_reveal": "Nothing is revealed this way here. Secret cards come to light by wooing, and at the end.",
    # the wrong moment
    "divorce.now.dealing": "First the joint cards of the quick start are entered. Name the next one that lies there.",
    "divorce.now.turning": "First the card that lies open on the deck is entered. Name it.",
    "divorce.now.wooing": "You are still wooing: each of you chooses one to three secret cards first.",
    "divorce.now.die": "You have brought exactly the same. Roll a die and enter who won: that one gets the top hat.",
    "divorce.now.marriage": "You are married, and a turn begins: roll the dice, or add the open card of the deck.",
    "divorce.now.moving": "The dice are rolled: move your pawn first, by the sum or by one die, either way.",
    "divorce.now.landed": "Your pawn stands on joint property: first say whether you put it in your name or leave it.",
    "divorce.now.picking": "The joint property is being shared out: pick one of its cards.",
    "divorce.now.suing": "It is time to sue: name a property that lies open in front of your ex.",
    "divorce.now.bidding": "A contest is on: both of you decide in secret what you pay your lawyers.",
    "divorce.now.showing": "Only the secret cards are left: lay them open and enter them one by one.",
    # wooing
    "divorce.woo.order": (
        "“{text}” names a card twice or not in board order. Name each card once, as they come on the board."
    ),
    "divorce.woo.sealed": (
        "Seat {seat} has wooed already, and a sealed choice stands. Take it back if it was a mistake."
    ),
    "divorce.woo.too_many": "So many secret cards are not there: this hand holds {count}. Choose fewer.",
    "divorce.woo.not_yours": "{card} is not among the secret cards of this hand. Choose from those.",
    "divorce.card.elsewhere": (
        "{card} lies somewhere else already, and there is only one of it. Look at the card again."
    ),
    # marriage
    "divorce.go.not_rolled": "The dice do not allow that. With this roll you may go {steps}.",
    "divorce.add.empty": "The deck is empty: there is no card to add. Roll the dice instead.",
    "divorce.top.water_early": (
        "The Water Works lies among the last five cards and cannot show yet. Look at the card again, "
        "or settle it as a table ruling if the deck was put together differently."
    ),
    "divorce.top.water_known": "The Water Works is known to lie further down in the deck. Look at the card again.",
    "divorce.top.water_due": "Only the Water Works can be left in the deck. Look at the card again.",
    # divorce
    "divorce.pick.not_joint": "{card} is not joint property. Pick one of the cards that lie at the side of the board.",
    "divorce.sue.not_theirs": "{card} does not lie open in front of your ex. Sue for one of the cards that do.",
    "divorce.sue.twice": "{card} is being sued for already. Name another property.",
    "divorce.bid.sealed": (
        "Seat {seat} has paid its lawyer already, and a sealed bid stands. Take it back if it was wrong."
    ),
    "divorce.bid.too_much": "That is more than the money that is left: {money}. Bid anything from nothing up to that.",
    "divorce.show.all_shown": "All the secret cards of seat {seat} lie open already.",
    # table rulings
    "divorce.table.form": (
        "A table ruling says what shall lie where, by name: for example the money, or the joint cards."
    ),
    "divorce.table.unknown": "A table ruling cannot set “{key}”: this game has nothing of that name.",
    "divorce.table.phase": "There is no such stage of the game. Name one, for example marriage or bidding.",
    "divorce.table.turn": "It can be the turn of seat 1 or of seat 2.",
    "divorce.table.hat": "From the marriage on, the top hat lies in front of seat 1 or seat 2. Say who has it.",
    "divorce.table.pawns": "The pawns stand on two of the spaces 0 to 39; GO is 0.",
    "divorce.table.money": "Both have a whole amount of money, not below 0 and not more than the box holds.",
    "divorce.table.joint": "The joint property is a list of different property cards.",
    "divorce.table.own": "What lies in front of the two is a list of different property cards for each.",
    "divorce.table.secret": "The secret cards are, for each of the two, a list of cards or their number.",
    "divorce.table.deck": "The deck is the number of its cards, or the cards from the top.",
    "divorce.table.top": "On the deck lies one of the property cards or the Water Works.",
    "divorce.table.contests": (
        "Each contest names a different property, who sues, both bids once they are open, and who got it."
    ),
    "divorce.table.dice": "While a pawn has to move, and only then, the two dice must be known: each from 1 to 6.",
    "divorce.table.points": "The score is two whole numbers, at most a million above or below 0.",
    "divorce.table.outcome": "The game can end with a winner (1, 2 or both) or with none; or it is reopened.",
    "divorce.table.twice": (
        "{card} would lie in two places, and there is only one of it. Say also where it is taken from."
    ),
    "divorce.table.too_many": "That would take more cards than there are. Lower one of the numbers.",
    "divorce.table.contested": "{card} is to be fought over, so it must lie in front of the one who is sued.",
    "divorce.table.unfit.phase": (
        "With the cards as they would lie, there is nothing to do at that stage, or something has to be entered "
        "first. Name another stage, or move the cards too."
    ),
    "divorce.table.unfit.turn": (
        "As things would lie, it cannot be that seat’s turn. Leave the turn out, or change more."
    ),
    "divorce.table.unfit.top": "As things would lie, that card cannot be the open one on the deck.",
    "divorce.table.unfit.sealed": "A sealed choice can be dropped by a ruling, but not made by one.",
    "divorce.table.unfit.points": "As things would lie, that cannot be the score. Say also how the game ended.",
    "divorce.table.unfit.outcome": (
        "As things would lie, the game could not end or go on like that. To reopen it, name the stage and lay out "
        "something to do there."
    ),
    # hints
    "divorce.hint.long_marriage": (
        "Nobody has taken a card from the deck for a while. Nothing forces you to: as long as you both only roll, "
        "you stay married for ever."
    ),
    "divorce.hint.clash": "You both entered {cards}, and there is only one of each. Nothing counts: please woo again.",
}
