"""`python -m tools.fault`: attack a server of our own, and see what becomes of everybody else."""

import click

from tools.fault import deaths, floods, heavy, idlers, web
from tools.fault.trial import Attack
from tools.trials.findings import Check, Finding, conclude, progress

ATTACKS = (
    *idlers.ATTACKS,
    *heavy.ATTACKS,
    *floods.ATTACKS,
    *web.ATTACKS,
    *deaths.ATTACKS,
)


@click.command(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--quick", is_flag=True, help="Half of the attacks, and shorter ones.")
@click.option("--only", multiple=True, metavar="NAME", help="Only attacks with this in their name.")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def main(*, quick: bool, only: tuple[str, ...], as_json: bool) -> None:
    """Attack servers on this machine, one attack after another, each beside an innocent caller.

    Exit codes: 0 everything held; 1 something did not; 2 bad input.
    """
    findings = []
    chosen = _chosen(only, quick=quick)
    with progress() as tell:
        for number, attack in enumerate(chosen, start=1):
            tell(f"{number}/{len(chosen)} {attack.name}")
            findings.append(_made(attack, quick=quick))
    conclude(findings, as_json=as_json)


def _chosen(only: tuple[str, ...], *, quick: bool) -> list[Attack]:
    """Those with one of these parts in their names; if none are told, all, or the quick half."""
    chosen = [
        attack
        for attack in ATTACKS
        if any(part in attack.name for part in only)
        or (not only and (attack.is_quick or not quick))
    ]
    if not chosen:
        names = ", ".join(attack.name for attack in ATTACKS)
        raise click.BadParameter(f"no attack has this in its name. There are: {names}")
    return chosen


def _made(attack: Attack, *, quick: bool) -> Finding:
    """Attack. Whatever keeps one attack from its end, the others are made all the same."""
    try:
        return attack.run(quick)
    except Exception as error:  # noqa: BLE001
        found = f"{type(error).__name__}: {error}"
        return Finding(attack.name, [Check("the attack comes to its end", found, held=False)])


if __name__ == "__main__":
    main(prog_name="python -m tools.fault")
