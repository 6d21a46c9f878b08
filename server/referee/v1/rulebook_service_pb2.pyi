from referee.v1 import ruleset_pb2 as _ruleset_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ListGamesRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ListGamesResponse(_message.Message):
    __slots__ = ("games",)
    GAMES_FIELD_NUMBER: _ClassVar[int]
    games: _containers.RepeatedCompositeFieldContainer[GameInfo]
    def __init__(self, games: _Optional[_Iterable[_Union[GameInfo, _Mapping]]] = ...) -> None: ...

class GameInfo(_message.Message):
    __slots__ = ("ruleset", "slug", "title", "min_players", "max_players", "summary")
    RULESET_FIELD_NUMBER: _ClassVar[int]
    SLUG_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    MIN_PLAYERS_FIELD_NUMBER: _ClassVar[int]
    MAX_PLAYERS_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    ruleset: _ruleset_pb2.Ruleset
    slug: str
    title: str
    min_players: int
    max_players: int
    summary: LocalizedText
    def __init__(self, ruleset: _Optional[_Union[_ruleset_pb2.Ruleset, _Mapping]] = ..., slug: _Optional[str] = ..., title: _Optional[str] = ..., min_players: _Optional[int] = ..., max_players: _Optional[int] = ..., summary: _Optional[_Union[LocalizedText, _Mapping]] = ...) -> None: ...

class LocalizedText(_message.Message):
    __slots__ = ("en", "fr")
    EN_FIELD_NUMBER: _ClassVar[int]
    FR_FIELD_NUMBER: _ClassVar[int]
    en: str
    fr: str
    def __init__(self, en: _Optional[str] = ..., fr: _Optional[str] = ...) -> None: ...

class GetRulebookRequest(_message.Message):
    __slots__ = ("ruleset",)
    RULESET_FIELD_NUMBER: _ClassVar[int]
    ruleset: _ruleset_pb2.Ruleset
    def __init__(self, ruleset: _Optional[_Union[_ruleset_pb2.Ruleset, _Mapping]] = ...) -> None: ...

class GetRulebookResponse(_message.Message):
    __slots__ = ("game", "rules", "options", "sources")
    GAME_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    SOURCES_FIELD_NUMBER: _ClassVar[int]
    game: GameInfo
    rules: _containers.RepeatedCompositeFieldContainer[Rule]
    options: _containers.RepeatedCompositeFieldContainer[RuleOption]
    sources: _containers.RepeatedCompositeFieldContainer[Source]
    def __init__(self, game: _Optional[_Union[GameInfo, _Mapping]] = ..., rules: _Optional[_Iterable[_Union[Rule, _Mapping]]] = ..., options: _Optional[_Iterable[_Union[RuleOption, _Mapping]]] = ..., sources: _Optional[_Iterable[_Union[Source, _Mapping]]] = ...) -> None: ...

class Rule(_message.Message):
    __slots__ = ("id", "text", "source_ids", "ruling", "option")
    ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    SOURCE_IDS_FIELD_NUMBER: _ClassVar[int]
    RULING_FIELD_NUMBER: _ClassVar[int]
    OPTION_FIELD_NUMBER: _ClassVar[int]
    id: str
    text: LocalizedText
    source_ids: _containers.RepeatedScalarFieldContainer[str]
    ruling: bool
    option: str
    def __init__(self, id: _Optional[str] = ..., text: _Optional[_Union[LocalizedText, _Mapping]] = ..., source_ids: _Optional[_Iterable[str]] = ..., ruling: _Optional[bool] = ..., option: _Optional[str] = ...) -> None: ...

class RuleOption(_message.Message):
    __slots__ = ("name", "rule_id", "text", "values")
    NAME_FIELD_NUMBER: _ClassVar[int]
    RULE_ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    name: str
    rule_id: str
    text: LocalizedText
    values: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, name: _Optional[str] = ..., rule_id: _Optional[str] = ..., text: _Optional[_Union[LocalizedText, _Mapping]] = ..., values: _Optional[_Iterable[str]] = ...) -> None: ...

class Source(_message.Message):
    __slots__ = ("id", "title")
    ID_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    id: str
    title: str
    def __init__(self, id: _Optional[str] = ..., title: _Optional[str] = ...) -> None: ...
