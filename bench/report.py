"""Tables of the figures, for people."""

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table

from bench.figures import Account, Duel, RecordAudits, Results, Spread, Step
from bench.games import BENCH_GAMES
from bench.targets import Target, targets


def show(results: Results, console: Console) -> None:
    facts = results.machine
    console.print(
        f"Python {facts['python']}, grpcio {facts['grpcio']}, protobuf {facts['protobuf']}, "
        f"{facts['cpus']} CPUs ({facts['cpu_model']}), load before the run {facts['load']}, "
        f"plain loop {facts['loop_ms']} ms (best {facts['best_loop_ms']})"
    )
    for game in BENCH_GAMES:
        own = [duel for duel in results.duels if duel.game == game]
        for moves in dict.fromkeys(duel.moves for duel in own):
            console.print(_duels(game, moves, [duel for duel in own if duel.moves == moves]))
        if steps := [step for step in results.steps if step.game == game]:
            console.print(_steps(game, steps))
        if records := [each for each in results.records if each.game == game]:
            console.print(_records(game, records))
    for account in results.accounts:
        console.print(_account(account))
    console.print(_targets(targets(results)))


def _table(title: str, first: Sequence[str], numbers: Sequence[str]) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold")
    for name in first:
        table.add_column(name)
    for name in numbers:
        table.add_column(name, justify="right")
    return table


def _duels(game: str, moves: int, duels: Sequence[Duel]) -> Table:
    calls = "calls with one move" if moves == 1 else f"calls with {moves} moves"
    title = f"{game}: {calls} against the empty call of the same payload, median (quartiles)"
    table = _table(title, ("",), [duel.name for duel in duels])
    rows: dict[str, Callable[[Duel], str]] = {
        "payload, bytes": lambda duel: f"{duel.payload_bytes:,}",
        "calls/s": lambda duel: _spread(duel.method.per_second, ",.0f"),
        "calls/s, empty": lambda duel: _spread(duel.empty.per_second, ",.0f"),
        "server CPU µs per call": lambda duel: _spread(duel.method.cpu_us, ",.0f"),
        "server CPU µs, empty": lambda duel: _spread(duel.empty.cpu_us, ",.0f"),
        "empty / call, by CPU": lambda duel: _spread(duel.ratio_cpu, ".3f"),
        "empty / call, by time": lambda duel: _spread(duel.ratio_wall, ".3f"),
        "moves/s per core": lambda duel: _spread(duel.moves_per_core, ",.0f"),
        "the same, best round": lambda duel: f"{duel.best_moves_per_core:,.0f}",
    }
    for row, cell in rows.items():
        table.add_row(row, *map(cell, duels))
    return table


def _spread(spread: Spread, form: str) -> str:
    return f"{spread.median:{form}} ({spread.low:{form}}-{spread.high:{form}})"


def _steps(game: str, steps: Sequence[Step]) -> Table:
    sizes, middle = list(steps[0].us), BENCH_GAMES[game].middle
    table = _table(
        f"{game} in process: µs by pieces laid, average of the best of the repeats",
        ("step",),
        (*map(str, sizes), f"typical at {middle}", "exponent", "bend", "linear?"),
    )
    for step in steps:
        table.add_row(
            step.name,
            *(f"{step.us[size]:,.1f}" for size in sizes),
            f"{step.typical_us[middle]:,.1f}",
            f"{step.exponent:.2f}",
            f"{step.bend:.2f}",
            "yes" if step.linear_or_better else "[red]no",
        )
    return table


def _records(game: str, records: Sequence[RecordAudits]) -> Table:
    ways = list(records[0].us_per_turn)
    table = _table(
        f"{game}: records audited in process, turns/s on one core (µs per turn)",
        ("record",),
        ("turns", *ways, "exponent", "bend", "linear?"),
    )
    for each in records:
        table.add_row(
            each.form,
            str(each.turns),
            *(f"{each.turns_per_second[way]:,} ({each.us_per_turn[way]:.1f})" for way in ways),
            f"{each.exponent:.2f}",
            f"{each.bend:.2f}",
            "yes" if each.linear_or_better else "[red]no",
        )
    return table


def _account(account: Account) -> Table:
    table = _table(
        f"{account.game}: where the time goes of {account.name}", ("part",), ("CPU µs", "share")
    )
    for part in account.parts:
        table.add_row(part.name, f"{part.us:.1f}", f"{part.share:.0%}")
    table.add_section()
    table.add_row("the whole call", f"{account.total_us:.1f}", "100%")
    table.add_row("over the empty call", f"{account.over_empty_us:.1f}")
    for ratio, allowed in account.allowed_us.items():
        table.add_row(f"allowed over it by a ratio of {ratio}", f"{allowed:.1f}")
    return table


def _targets(found: Sequence[Target]) -> Table:
    table = _table("Targets", ("game", "wanted"), ("measured", ""))
    for target in found:
        met = "[green]met" if target.met else "[red]missed"
        table.add_row(target.game, target.wanted, target.measured, met)
    return table
