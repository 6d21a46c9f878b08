"""An asyncio client of the referee."""

from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Self

from referee.v1 import (
    fault_pb2,
    game_pb2,
    outcome_pb2,
    puzzle_service_pb2,
    record_pb2,
    record_service_pb2,
    rulebook_service_pb2,
)
from referee.v1 import referee_service_pb2 as pb
from referee_client import requests
from referee_client.access import Tls
from referee_client.answers import AppliedMove, BatchResult, ScoredTurn, Verdict
from referee_client.errors import RefereeError, from_status, invalid_notation
from referee_client.requests import (
    AnyContext,
    AnyDeal,
    AnyDraw,
    AnyGame,
    AnyItem,
    AnyMove,
    AnyOptions,
    AnyPlayer,
    AnyPosition,
    AnyPuzzle,
    AnyRecord,
    Item,
)
from referee_client.transport import AsyncRemote, AsyncTransport


class AsyncReferee:
    """A referee, remote or embedded. Its methods raise RefereeError if no answer comes."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    @classmethod
    def connect(
        cls,
        target: str,
        *,
        language: str = "en",
        timeout: float | None = 30,
        tls: bool | Tls = False,
        token: str | None = None,
    ) -> Self:
        """A referee at `target`, a `host:port`.

        A call whose server stops or dies is repeated, and waits for the next server for as long as
        the timeout allows. Before any server has answered, a call waits only about a second.

        With `tls=True` the server needs a certificate of a public authority; `Tls` names others.
        A `token` for a server on another machine needs TLS, or this raises a ValueError.
        """
        return cls(AsyncRemote(target, language, timeout, tls=tls, token=token))

    @classmethod
    def embedded(cls, *, language: str = "en") -> Self:
        """A referee inside this process, without any network."""
        from referee_client.embedded import AsyncEmbedded  # noqa: PLC0415

        return cls(AsyncEmbedded(language))

    async def close(self) -> None:
        await self._transport.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def start_game(
        self,
        game: AnyGame,
        players: Sequence[AnyPlayer],
        *,
        game_id: str = "",
        options: AnyOptions | None = None,
        seed: bytes = b"",
        entropy: Sequence[bytes] = (),
        deal: AnyDeal | None = None,
    ) -> pb.StartGameResponse:
        """Start a new game, for instance "qwirkle": from a seed, or with the `deal` that a host
        reports."""
        request = requests.start_game(
            game,
            players,
            game_id=game_id,
            options=options,
            seed=seed,
            entropy=entropy,
            deal=deal,
        )
        response: pb.StartGameResponse = await self._transport.call("StartGame", request)
        return response

    async def validate_move(self, position: AnyPosition, move: AnyMove) -> Verdict:
        """Whether the move is legal, why not, and what it scores.

        Wherever a move is judged or played, it may be given in words: `validate_move(state, "lay
        Rd@2,0")`. These are first read by ParseMove, which is one more call; InvalidNotationError
        says where they are wrong.
        """
        move = await self._read(move, position)
        request = requests.validate_move(position, move)
        response: pb.ValidateMoveResponse = await self._transport.call("ValidateMove", request)
        return Verdict(response.verdict)

    async def score_turn(self, position: AnyPosition, move: AnyMove) -> ScoredTurn:
        """What the move scores, and everybody's points after it."""
        request = requests.score_turn(position, await self._read(move, position))
        response: pb.ScoreTurnResponse = await self._transport.call("ScoreTurn", request)
        return ScoredTurn(response)

    async def apply_move(
        self,
        position: AnyPosition,
        move: AnyMove,
        *,
        drawn: AnyDraw | None = None,
    ) -> AppliedMove:
        """The next position, what happened, and whether the game is over."""
        move = await self._read(move, position)
        request = requests.apply_move(position, move, drawn)
        response: pb.ApplyMoveResponse = await self._transport.call("ApplyMove", request)
        return AppliedMove(response, move)

    async def check_game_end(self, position: AnyPosition) -> outcome_pb2.Outcome:
        """Whether the game is over, why, and who won."""
        request = requests.check_game_end(position)
        response: pb.CheckGameEndResponse = await self._transport.call("CheckGameEnd", request)
        return response.outcome

    async def list_legal_moves(
        self, position: AnyPosition, *, best_first: bool = False, limit: int | None = None
    ) -> AsyncIterator[pb.LegalMove]:
        """The legal moves with their scores, as they arrive."""
        request = requests.list_legal_moves(position, best_first=best_first, limit=limit)
        async for response in self._transport.stream("ListLegalMoves", request):
            for move in response.moves:
                yield move

    async def summarize_legal_moves(self, position: AnyPosition) -> pb.LegalMovesSummary:
        """How many legal moves there are, and which kinds of move are not listed one by one."""
        request = requests.list_legal_moves(position, count_only=True)
        stream = self._transport.stream("ListLegalMoves", request)
        *_, last = [response async for response in stream]
        summary: pb.LegalMovesSummary = last.summary
        return summary

    async def validate_state(self, position: AnyPosition) -> Sequence[fault_pb2.Fault]:
        """Everything that is wrong with a position; empty if it could arise in a game."""
        request = requests.validate_state(position)
        response: pb.ValidateStateResponse = await self._transport.call("ValidateState", request)
        return response.faults

    async def view_state(
        self, position: AnyPosition, viewer: int | None = None
    ) -> game_pb2.GameState:
        """The position as the player `viewer` sees it, or a spectator."""
        request = requests.view_state(position, viewer)
        response: pb.ViewStateResponse = await self._transport.call("ViewState", request)
        return response.view

    async def batch_validate_moves(
        self, items: Iterable[AnyItem], *, position: AnyPosition | None = None
    ) -> Sequence[BatchResult]:
        """A result for each item: a move on `position`, or a move with a position of its own.

        Each move in words is one more call, and raises InvalidNotationError if it is wrong.
        """
        known = [await self._read_item(item, position) for item in items]
        request = requests.batch_validate_moves(known, position)
        response: pb.BatchValidateMovesResponse = await self._transport.call(
            "BatchValidateMoves", request
        )
        return [BatchResult(each) for each in response.results]

    async def parse_move(self, game: AnyContext, notation: str) -> game_pb2.Move:
        """The move that words such as `lay Rd@2,0` name; raises InvalidNotationError likewise.

        `game` is the position that it is for, or just a game, in which players are seats: `0 pass`.
        """
        request = requests.parse_move(game, notation)
        response: pb.ParseMoveResponse = await self._transport.call("ParseMove", request)
        if response.errors:
            raise invalid_notation(response.errors)
        return response.move

    async def format_move(self, game: AnyContext, move: game_pb2.Move) -> str:
        """The move in words; in a position, players are called by name."""
        request = requests.format_move(game, move)
        response: pb.FormatMoveResponse = await self._transport.call("FormatMove", request)
        return response.notation

    async def _read(self, move: AnyMove, position: AnyPosition) -> game_pb2.Move:
        return await self.parse_move(position, move) if isinstance(move, str) else move

    async def _read_item(self, item: AnyItem, position: AnyPosition | None) -> Item:
        """The item with its move as a message, and with its own position, if it has one."""
        if isinstance(item, game_pb2.Move):
            return item
        if isinstance(item, str):
            return await self._read(item, requests.needed(position))
        return item[0], await self._read(item[1], item[0])

    async def judge_puzzle(self, puzzle: AnyPuzzle) -> puzzle_service_pb2.JudgePuzzleResponse:
        """Whether the stones laid solve the puzzle, and what is wrong if they do not."""
        request = requests.judge_puzzle(puzzle)
        response: puzzle_service_pb2.JudgePuzzleResponse = await self._transport.call(
            "JudgePuzzle", request
        )
        return response

    async def audit_record(
        self,
        record: AnyRecord,
        *,
        go_on: bool = False,
        detail: record_service_pb2.AuditDetail | None = None,
    ) -> record_service_pb2.RecordAudit:
        """Audit a record; `go_on` past failures, or stop at the first."""
        request = requests.audit_record(record, go_on=go_on, detail=detail)
        response: record_service_pb2.AuditRecordResponse = await self._transport.call(
            "AuditRecord", request
        )
        return response.audit

    async def audit_records(
        self,
        records: Iterable[AnyRecord],
        *,
        go_on: bool = False,
        detail: record_service_pb2.AuditDetail | None = None,
    ) -> AsyncIterator[record_service_pb2.RecordAudit | RefereeError]:
        """The audits of many records, in order; an error takes the place of one that is not a
        record."""
        asked = requests.audit_records(records, go_on=go_on, detail=detail)
        async for response in self._transport.exchange("AuditRecords", asked):
            yield from_status(response.status) if response.HasField("status") else response.audit

    async def parse_record(self, notation: str) -> record_pb2.GameRecord:
        """The record that a text holds; raises InvalidNotationError, naming every syntax error."""
        request = record_service_pb2.ParseRecordRequest(notation=notation)
        response: record_service_pb2.ParseRecordResponse = await self._transport.call(
            "ParseRecord", request
        )
        if response.errors:
            raise invalid_notation(response.errors)
        return response.record

    async def format_record(self, record: record_pb2.GameRecord) -> str:
        """The record as text."""
        request = record_service_pb2.FormatRecordRequest(record=record)
        response: record_service_pb2.FormatRecordResponse = await self._transport.call(
            "FormatRecord", request
        )
        return response.notation

    async def parse_position(self, notation: str) -> game_pb2.Position:
        """The position that a line of text holds; raises InvalidNotationError likewise."""
        request = record_service_pb2.ParsePositionRequest(notation=notation)
        response: record_service_pb2.ParsePositionResponse = await self._transport.call(
            "ParsePosition", request
        )
        if response.errors:
            raise invalid_notation(response.errors)
        return response.position

    async def format_position(self, position: AnyPosition) -> str:
        """The position as one line of text."""
        request = record_service_pb2.FormatPositionRequest(position=requests.position(position))
        response: record_service_pb2.FormatPositionResponse = await self._transport.call(
            "FormatPosition", request
        )
        return response.notation

    async def list_games(self) -> Sequence[rulebook_service_pb2.GameInfo]:
        """The games that the referee knows."""
        request = rulebook_service_pb2.ListGamesRequest()
        response: rulebook_service_pb2.ListGamesResponse = await self._transport.call(
            "ListGames", request
        )
        return response.games

    async def get_rulebook(self, game: AnyGame) -> rulebook_service_pb2.GetRulebookResponse:
        """The rules of a game, by its name or enum."""
        request = rulebook_service_pb2.GetRulebookRequest(ruleset=requests.ruleset(game))
        response: rulebook_service_pb2.GetRulebookResponse = await self._transport.call(
            "GetRulebook", request
        )
        return response
