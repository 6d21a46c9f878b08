"""The page on operating, the dashboard and the scrape configuration know the metrics there are."""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import promql_parser
import pytest
import yaml
from prometheus_client import CollectorRegistry, Metric

from referee.service.watching import exposition
from referee.service.watching.account import GRPC, Account, Refusal
from referee.service.watching.findings import AUDIT, FAILURE, VERDICT, VIOLATION
from referee.service.watching.metrics import Metrics
from referee_cli.commands.server import serve
from tests.support.command_line import run
from tests.support.paths import DOCS, ROOT

PAGE = (DOCS / "operating.md").read_text()
DASHBOARD: dict[str, Any] = json.loads((ROOT / "deploy" / "grafana" / "referee.json").read_text())
SCRAPE: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "prometheus.yaml").read_text())
FROM_PROMETHEUS = {"instance", "job"}
"""Labels that Prometheus adds to whatever it scrapes."""
SPAN = re.compile(r"\$__(rate_interval|range)")

pytestmark = pytest.mark.usefixtures("plain_environment")


@pytest.fixture(scope="module")
def exported() -> list[Metric]:
    """Every metric with a sample of it, as a server exports them."""
    registry: CollectorRegistry = exposition.own_registry()
    metrics = Metrics(registry)
    answered, refused = (Account("/a.B/C", GRPC, tuple, str) for _ in range(2))
    answered.code = refused.code = "OK"
    refused.refusal = Refusal.CALLS
    for kind, about, ruling in ((VERDICT, 1, 1), (VIOLATION, "LN-2", 0), (AUDIT, 1, 1)):
        answered.find(kind, about, ruling)
    answered.find(FAILURE, 1)
    for account in (answered, refused):
        metrics.note(account)
    metrics.look({"grpc": 1}, {"calls": 1})
    families = list(registry.collect())
    assert all(family.samples for family in families)
    return families


def labels_of(families: list[Metric]) -> dict[str, set[str]]:
    """The labels of every sample by its name."""
    return {
        sample.name: set(sample.labels)
        for family in families
        for sample in family.samples
        if not sample.name.endswith("_created")
    }


def test_the_page_has_every_metric_with_its_type_and_labels(exported: list[Metric]) -> None:
    rows = re.findall(r"^\| `(referee_\w+)` \| (\w+) \| (.*?) ?\| \w.*\|$", PAGE, re.MULTILINE)
    told = {name: (kind, set(re.findall(r"`(\w+)`", labels))) for name, kind, labels in rows}
    assert len(told) == len(rows)
    assert told == {
        family.name + ("_total" if family.type == "counter" else ""): (
            family.type,
            set(family.samples[0].labels) - {"le"},
        )
        for family in exported
    }


def queries() -> Iterator[str]:
    for panel in DASHBOARD["panels"]:
        for target in panel.get("targets", ()):
            yield target["expr"]


QUERIES = list(queries())


def parts_of(query: str) -> list[Any]:
    found: list[Any] = []
    promql_parser.walk(promql_parser.parse(SPAN.sub("5m", query)), found.append)
    return found


def metrics_in(query: str) -> set[str]:
    return {part.name for part in parts_of(query) if hasattr(part, "matchers")}


@pytest.mark.parametrize("query", QUERIES)
def test_a_query_asks_for_metrics_and_labels_that_there_are(
    exported: list[Metric], query: str
) -> None:
    known = labels_of(exported)
    [metric] = metrics_in(query)
    assert metric in known
    asked: set[str] = set()
    for part in parts_of(query):
        if hasattr(part, "matchers"):
            asked |= {matcher.name for matcher in part.matchers.matchers}
        elif isinstance(part, promql_parser.AggregateExpr) and part.modifier is not None:
            asked |= set(part.modifier.labels)
    assert asked <= known[metric] | FROM_PROMETHEUS


def test_legends_name_labels_that_the_query_keeps() -> None:
    for panel in DASHBOARD["panels"]:
        for target in panel.get("targets", ()):
            kept = {
                label
                for part in parts_of(target["expr"])
                if isinstance(part, promql_parser.AggregateExpr) and part.modifier is not None
                for label in part.modifier.labels
            }
            assert set(re.findall(r"{{(\w+)}}", target["legendFormat"])) <= kept


def test_the_dashboard_shows_every_metric(exported: list[Metric]) -> None:
    shown = {metric for query in QUERIES for metric in metrics_in(query)}
    for family in exported:
        assert shown & {sample.name for sample in family.samples}, family.name
    [listed] = [each["query"] for each in DASHBOARD["templating"]["list"][1:]]
    assert listed == "label_values(referee_workers, instance)"


def test_panels_have_numbers_of_their_own_and_do_not_overlap() -> None:
    panels = DASHBOARD["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    cells = [
        (x, y)
        for at in (panel["gridPos"] for panel in panels)
        for x in range(at["x"], at["x"] + at["w"])
        for y in range(at["y"], at["y"] + at["h"])
    ]
    assert len(set(cells)) == len(cells)
    assert max(x for x, _ in cells) < 24


def test_prometheus_scrapes_where_the_page_says_that_metrics_are() -> None:
    [job] = SCRAPE["scrape_configs"]
    [config] = job["static_configs"]
    [address] = re.findall(r"<(http://\S+)>", PAGE)
    assert config["targets"] == [urlsplit(address).netloc]
    assert f"--metrics-port {urlsplit(address).port}" in PAGE


def test_the_file_of_the_page_is_in_force(tmp_path: Any) -> None:
    [text] = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "referee.toml"
    path.write_text(text)
    ports = ("--port", "0", "--http-port", "0", "--metrics-port", "0")
    result = run("serve", "--config", str(path), "--host", "127.0.0.1", "--check", *ports)
    assert result.exit_code == 0, result.output
    assert re.search(rf"access-log +True +{path}", result.stdout)


def test_options_that_the_page_names_are_there() -> None:
    there = {name for option in serve.params for name in option.opts}
    assert set(re.findall(r"(--[a-z-]+[a-z])(?![a-z-])", PAGE)) - {"--help"} <= there
