"""Texts about a match, its log and the store that keeps it (English)."""

TEXTS: dict[str, str] = {
    "match.not_your_turn": "It is not the turn of {seat}. Wait until the others have acted.",
    "match.no_such_seat": "Nobody sits at {seat} in this match. Choose one of its seats.",
    "match.not_json": "This cannot be written down as it is. Enter it anew.",
    "match.undo_too_many": "There is not that much to take back: only {count} so far.",
    "match.redo_too_many": "There is not that much to bring back: only {count}.",
    "match.count_too_small": "Say how many to take back or bring back: at least 1.",
    "match.no_such_record": "From here there is no way to moment {seq} of this match. Choose one from its history.",
    "match.everybody_must_agree": (
        "This would take back something that has shown a secret. Ask everybody at the table; if all agree, it can be "
        "done."
    ),
    "match.nothing_to_seal": "Nothing is chosen in secret right now. Play your move openly.",
    "match.not_asked_to_seal": "{seat} has no secret choice to make right now. It is for the others to choose.",
    "match.already_sealed": "{seat} has sealed a choice already. To choose anew, take the seal back first.",
    "match.must_be_sealed": "This choice is made in secret. Seal it; it is opened when everybody's choice is in.",
    "match.choice_of_another": "This is not for {seat} to choose. Everybody chooses for himself alone.",
    "match.not_a_secret_choice": (
        "This is not the choice that is made in secret now. Play it openly, or seal the right one."
    ),
    "match.seal_does_not_fit": "The seal from {seat} does not belong to this choice. Have {seat} seal anew.",
    "match.seal_copied": "The seal from {seat} is a copy of somebody else's. Have {seat} make a choice of their own.",
    "match.nothing_to_open": "No sealed choice is waiting to be opened.",
    "match.not_all_sealed": "Not everybody has chosen yet. Still waiting for: {seats}.",
    "match.opens_later": "These choices stay sealed for now. The game says when they are opened.",
    "match.openings_do_not_fit": (
        "These openings are not those of the choices that were sealed here. Open all of this round's choices "
        "together."
    ),
    "match.opening_is_not_the_seal": (
        "What {seat} shows is not what {seat} has sealed. Nothing was opened. Take that seal back and choose anew."
    ),
    "match.opening_missing": (
        "The choice of {seat} is not on this phone. Open it on the phone it was sealed on, or take the seal back and "
        "choose anew."
    ),
    "match.out_of_step": (
        "The other phone is at another place in this match than this one (here, record {seq} comes next). Fetch the "
        "match again from the host."
    ),
    "match.secret_options": (
        "This setup says what only one player may know, and everybody could read it in the log. Leave it out: secrets"
        " are sealed once the game has begun."
    ),
    "match.second_setup": "This match is set up already. Start a new match instead.",
    "match.outrun": (
        "Another window has just changed this match, so nothing was done here. Look at the position and try again."
    ),
    "match.not_saved_full": (
        "The storage is full, so this was not done: nothing is shown that is not saved. Free some space and try "
        "again."
    ),
    "match.not_saved_readonly": (
        "Nothing can be written to the folder of the matches, so this was not done. Make it writable and try again."
    ),
    "match.not_saved_busy": "Another program is using the matches, so this was not done. Try again in a moment.",
    "match.not_saved": "This could not be saved, so it was not done. Try again; if it stays so, restart the app.",
    "store.damaged": (
        "The file with your matches was damaged. It has been set aside unchanged as {aside}. What could be read is "
        "back: {matches} matches with {records} records; {lost} matches were cut short or lost."
    ),
    "store.damaged_in_use": (
        "The file with your matches is damaged, and another window is using it. Close the other window, then start "
        "again."
    ),
    "store.match_damaged": (
        "Part of this match cannot be read any more (from record {seq} on). Repair the store to keep what comes "
        "before."
    ),
    "store.file_damaged": (
        "The file with your matches is damaged. Repair the store: the damaged file is set aside, and what can be read"
        " is kept."
    ),
    "store.no_such_match": "This match is not there any more. Choose another one from the list.",
    "store.too_new": (
        "The matches were saved by a newer version of the app (format {found}, this one knows {known}). Update the "
        "app."
    ),
    "store.unavailable": "The folder for the matches cannot be used. Check its permissions and its free space.",
    "store.secrets_in_memory": (
        "Sealed choices cannot be encrypted on this device, so they are kept in memory only: do not close the app "
        "before they are opened."
    ),
    "store.secrets_damaged": (
        "The file with your sealed choices was damaged and has been set aside as {aside}. Take back seals that cannot"
        " be opened, and choose anew."
    ),
    "import.not_a_match": "Line {line}: this is not an exported match. Choose a file that this app has exported.",
    "import.newer_format": "Line {line}: the file was written by a newer version of the app. Update the app.",
    "import.bad_record": "Line {line}: this is no record of a match. The file was changed or damaged.",
    "import.chain_broken": (
        "Line {line}: this record does not follow on the one before it. The file was changed, or lines are missing."
    ),
    "import.cut_off": "Line {line}: the file ends before the match does. Export the match again.",
    "import.more_after_end": "Line {line}: something follows after the end of the match. The file was changed.",
    "import.unknown_game": "Line {line}: the game “{game}” is not known here. Update the app.",
    "import.refused": (
        "Line {line}: the rules do not allow this record. The file was changed, or made with other rules."
    ),
    "import.already_there": "This match is in your list already, and no other version of it is needed.",
    "import.differs": (
        "Another version of this match is in your list. Delete that one for good first, then import again."
    ),
    "import.unreadable": "The file cannot be read. Check that it is still there and that the app may open it.",
    "import.too_large": "The file is larger than any match ({limit} bytes) and was not read.",
    "export.played_on": "Played on {date}",
    "export.player": "{seat}: {name}",
    "export.options": "Options: {options}",
    "export.no_options": "Options: as usual",
    "export.draw": "agreed draw",
    "export.reveal": "{name} shows what was hidden",
    "export.table": "table ruling: {note} {position}",
    "export.table_plain": "table ruling: {position}",
    "export.commit": "{name} seals a choice",
    "export.open": "opened: {choices}",
    "export.running": "The game is not over yet.",
    "export.drawn": "A draw ({why})",
    "export.won": "Won by {names} ({why})",
    "export.column_record": "record",
    "export.column_move": "move",
    "export.row_won": "won",
}
