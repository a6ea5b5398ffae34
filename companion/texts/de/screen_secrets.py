"""Texte rund um geheime Entscheidungen auf einem Handy (Deutsch)."""

TEXTS: dict[str, str] = {
    "secret.pass": "Gib das Handy an",
    "secret.sealed_pass": "Versiegelt. Gib das Handy nun an",
    "secret.eyes": "Nur für die Augen von",
    "secret.hold_hint": "Alle anderen schauen weg.",
    "secret.fell": "Der Vorhang ist gefallen, versiegelt wurde nichts. Fang neu an.",
    "secret.look_hint": "Alle anderen schauen weg. Der Vorhang fällt, sobald du loslässt.",
    "secret.hold_lift": "Halten hebt den Vorhang",
    "secret.hold_look": "Halten zum Nachsehen",
    "secret.cover": "Verdecken",
    "secret.later": "Nicht jetzt",
    "secret.close": "Schließen",
    "secret.seal": "Versiegeln",
    "secret.not_here": "Das wurde nicht auf diesem Handy versiegelt.",
    "secret.all_sealed": "Alle Siegel liegen bereit",
    "secret.put_down": "Legt das Handy so hin, dass alle es sehen. Alle Siegel brechen zugleich.",
    "secret.break": "Siegel brechen",
    "secret.go_on": "Weiter",
}
