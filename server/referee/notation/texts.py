"""What the referee says about syntax errors, in English and French."""

from referee.core.text import Text

EXPECTED = Text("expected {what}, not `{word}`", "on attend {what}, pas `{word}`")
ONE_OF = Text(
    "expected one of {choices}, not `{word}`", "on attend un mot parmi {choices}, pas `{word}`"
)
MISSING = Text("missing here: {what}", "il manque ici : {what}")
UNEXPECTED = Text("unexpected `{word}`", "mot inattendu : `{word}`")
LINE_MISSING = Text("`{key}` is missing before this", "il manque `{key}` avant ceci")
MISPLACED = Text("`{key}` must come before `{other}`", "`{key}` doit précéder `{other}`")
TWICE = Text("duplicate `{key}`", "`{key}` en double")
NOT_IN_GAME = Text("there is no `{key}` in {game}", "il n’y a pas de `{key}` dans {game}")
OTHER_VERSION = Text(
    "version {version} of the notation is not known, only {known}",
    "la version {version} de la notation n’est pas connue, seulement la {known}",
)
WRONG_NUMBER = Text(
    "turns are numbered from 1 without a gap: expected {number}.",
    "les tours sont numérotés à partir de 1 sans lacune : on attend {number}.",
)
NO_SUCH_PLAYER = Text("no player is called `{word}`", "personne ne s’appelle `{word}`")
SEVERAL_PLAYERS = Text(
    "several players are called `{word}`: give the seat, from 0",
    "plusieurs joueurs s’appellent `{word}` : indiquez la place, à partir de 0",
)
_HINT = Text("; did you mean `{near}`?", " ; vouliez-vous dire `{near}` ?")
NOT_ALONE = Text(
    "`-` means none and must stand alone", "`-` signifie « aucun » et doit figurer seul"
)
AFTER_HIDDEN = Text(
    "nothing may follow the hidden pieces", "rien ne peut suivre les pièces cachées"
)
TOO_MANY_LINES = Text(
    "no record has more than {most} lines", "aucun relevé n’a plus de {most} lignes"
)
TOO_MANY_WORDS = Text(
    "there are more than {most} words up to the end of this line",
    "il y a plus de {most} mots jusqu’à la fin de cette ligne",
)
TOO_MANY_WORDS_IN_ALL = Text(
    "would have more than {most} words as text", "aurait plus de {most} mots sous forme de texte"
)
TOO_MANY_BYTES = Text(
    "would have more than {most} bytes as text", "aurait plus de {most} octets sous forme de texte"
)
SECOND_LINE = Text("a position must fit on one line", "une position tient en une ligne")
SECOND_LINE_OF_MOVE = Text("a move must fit on one line", "un coup tient en une ligne")
NOT_A_RECORD = Text(
    "this is not a record, which begins with `Referee-Record: 1`",
    "ceci n’est pas un relevé, qui commence par `Referee-Record: 1`",
)
NOT_A_POSITION = Text(
    "this is not a position, which is one line that begins with a game: `qwirkle | table Ro@0,0`",
    "ceci n’est pas une position, qui tient en une ligne et commence par un jeu : "
    "`qwirkle | table Ro@0,0`",
)
NOT_A_MOVE = Text(
    "this is not a move, which is one line such as `pass`",
    "ceci n’est pas un coup, qui tient en une ligne comme `pass`",
)

# What is expected

INTEGER = Text("a number", "un nombre")
STRING = Text('text in quotes, such as "Anna"', 'un texte entre guillemets, comme "Anna"')
DATE = Text("a date, such as 2026-11-16", "une date, comme 2026-11-16")
HEX = Text("bytes in hexadecimal, such as 0b1e", "des octets en hexadécimal, comme 0b1e")
HEX_OR_NOTHING = Text(
    "bytes in hexadecimal, or `-` for none", "des octets en hexadécimal, ou `-` s’il n’y en a pas"
)
KEY = Text(
    "a line such as `Game: …` or `1. …`",
    "une ligne comme `Game: …` ou `1. …`",
)
GAME = Text("a game", "un jeu")
PLAYER = Text("a player, by name or by seat", "un joueur, par son nom ou sa place")
OPTION = Text("an option", "une option")
VALUE = Text("the option's value", "la valeur de l’option")
JSON = Text("the option's value as compact JSON", "la valeur de l’option en JSON compact")
ACTION = Text("an action", "un coup")
CLAIM = Text("a score such as +3, =12 or +3=12", "un score comme +3, =12 ou +3=12")
ENDING = Text("an ending", "une fin")
WINNER = Text("`winner` or nothing", "`winner` ou rien")
FIELD = Text("a field", "un champ")
SCORE = Text(
    "a score such as =12 or =?",
    "un score comme =12 ou =?",
)


def with_hint(text: Text) -> Text:
    """Add the question whether a word, `near`, was meant instead."""
    return Text(text.en + _HINT.en, text.fr + _HINT.fr)
