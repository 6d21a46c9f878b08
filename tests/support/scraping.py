"""Metrics as Prometheus reads them."""

import time
import urllib.request
from collections.abc import Callable

from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

SECONDS = 30


class Scraped:
    """What one scrape tells."""

    def __init__(self, port: int | str) -> None:
        url = f"http://127.0.0.1:{port}/metrics"
        with urllib.request.urlopen(url, timeout=SECONDS) as answer:
            self.text = answer.read().decode()
        self.families: list[Metric] = list(text_string_to_metric_families(self.text))

    def value(self, sample: str, **labels: str) -> float:
        """The sum of all samples of this name that have these labels."""
        return sum(
            each.value
            for family in self.families
            for each in family.samples
            if each.name == sample and labels.items() <= each.labels.items()
        )


def scraped_until(port: int | str, holds: Callable[[Scraped], bool]) -> Scraped:
    """Scrape until something holds; what is measured may be told a moment later."""
    deadline = time.monotonic() + SECONDS
    while not holds(scraped := Scraped(port)):
        assert time.monotonic() < deadline, scraped.text
        time.sleep(0.05)
    return scraped
