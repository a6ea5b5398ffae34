"""Texts around secret choices on one phone (English)."""

TEXTS: dict[str, str] = {
    "secret.pass": "Give the phone to",
    "secret.sealed_pass": "Sealed. Now give the phone to",
    "secret.eyes": "For the eyes of",
    "secret.hold_hint": "Everybody else looks away.",
    "secret.fell": "The curtain has fallen, and nothing was sealed. Begin again.",
    "secret.look_hint": "Everybody else looks away. The curtain falls when you let go.",
    "secret.hold_lift": "Hold to lift the curtain",
    "secret.hold_look": "Hold to look",
    "secret.cover": "Cover",
    "secret.later": "Not now",
    "secret.close": "Close",
    "secret.seal": "Seal it",
    "secret.not_here": "This was not sealed on this phone.",
    "secret.all_sealed": "All seals are in",
    "secret.put_down": "Put the phone where everybody can see it. All seals break together.",
    "secret.break": "Break the seals",
    "secret.go_on": "Go on",
}
