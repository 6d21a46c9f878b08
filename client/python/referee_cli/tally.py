"""How many records are sound, and how many are not."""

from referee.core.text import Text
from referee_cli.audits import Audited, is_sound
from referee_cli.records import Unreadable

COUNTS = Text(
    "{records}: {sound} sound, {failed} failed, {unreadable} unreadable",
    "{records} ; conformes : {sound}, fautifs : {failed}, illisibles : {unreadable}",
)
RECORDS = Text("{count:# record|# records}", "{count:# relevé|# relevés}")

Result = Audited | Unreadable


class Tally:
    """How many records there are of each kind."""

    def __init__(self) -> None:
        self.sound = self.failed = self.unreadable = 0

    @property
    def count(self) -> int:
        return self.sound + self.failed + self.unreadable

    def add(self, result: Result) -> None:
        if isinstance(result, Unreadable):
            self.unreadable += 1
        elif is_sound(result.audit):
            self.sound += 1
        else:
            self.failed += 1

    def say(self, language: str) -> str:
        records = RECORDS.say(language, count=self.count)
        return COUNTS.say(
            language,
            records=records,
            sound=self.sound,
            failed=self.failed,
            unreadable=self.unreadable,
        )
