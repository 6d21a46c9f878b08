"""The performance targets, and whether they are met."""

from collections.abc import Iterator
from typing import NamedTuple

from bench.figures import Duel, RecordAudits, Results, Step
from bench.games import BENCH_GAMES
from bench.process import GENERATE
from bench.records import RULES, TOLD
from bench.rpc import BATCH_OWN, BATCH_SHARED, UNARY, on_one_core

RATIO = 0.65
MOVES_PER_CORE = {on_one_core(BATCH_OWN): 8_000, on_one_core(BATCH_SHARED): 25_000}


class Target(NamedTuple):
    """A target for a game, and the figure that was measured."""

    game: str
    wanted: str
    measured: str
    met: bool


def targets(results: Results) -> list[Target]:
    wanted = {name for name, game in BENCH_GAMES.items() if game.listing_target}
    duels = [duel for duel in results.duels if duel.game in wanted]
    found = [target for duel in duels for target in _of_duel(duel)]
    for name, game in BENCH_GAMES.items():
        own = [step for step in results.steps if step.game == name]
        if game.listing_target:
            found += [_listing(step, *game.listing_target) for step in own if step.name == GENERATE]
        found += [_growth(name, own)] if own else []
        audits = [each for each in results.records if each.game == name]
        if game.audit_target:
            found += [_audit(each, game.audit_target) for each in audits if each.form == TOLD]
        found += [_record_growth(name, audits)] if audits else []
    return found


def _of_duel(duel: Duel) -> Iterator[Target]:
    if duel.name == UNARY:
        for measure, spread in (("calls/s", duel.ratio_wall), ("server CPU", duel.ratio_cpu)):
            wanted = f"{duel.name}: empty call / call, by {measure}, at least {RATIO}"
            yield Target(duel.game, wanted, f"{spread.median:.2f}", spread.median >= RATIO)
    elif duel.name in MOVES_PER_CORE:
        least, moves = MOVES_PER_CORE[duel.name], duel.moves_per_core.median
        wanted = f"{duel.name}: at least {least:,} moves per second of CPU"
        yield Target(duel.game, wanted, f"{moves:,.0f}", moves >= least)


def _listing(step: Step, size: int, most: int) -> Target:
    wanted = f"{step.name}: less than {most} µs on average at {size} laid"
    return Target(step.game, wanted, f"{step.us[size]:.0f} µs", step.us[size] < most)


def _growth(game: str, steps: list[Step]) -> Target:
    faster = [step.name for step in steps if not step.linear_or_better]
    return Target(
        game, "no step grows faster than linearly", ", ".join(faster) or "none", not faster
    )


def _audit(audits: RecordAudits, least: int) -> Target:
    wanted = f"{RULES}, {TOLD}: at least {least:,} turns/s"
    turns = audits.turns_per_second[RULES]
    return Target(audits.game, wanted, f"{turns:,}", turns >= least)


def _record_growth(game: str, audits: list[RecordAudits]) -> Target:
    faster = [each.form for each in audits if not each.linear_or_better]
    wanted = "no audit grows faster than linearly with the turns"
    return Target(game, wanted, ", ".join(faster) or "none", not faster)
