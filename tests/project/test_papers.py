"""The papers of the project: links that lead somewhere, ways to install, forms for issues."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.support.paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
HOME = PROJECT["urls"]["Homepage"]
RAW = HOME.replace("https://github.com/", "https://raw.githubusercontent.com/")
IN_TREE = re.compile(
    rf"(?:{re.escape(HOME)}/(?:blob|tree)|{re.escape(RAW)})/main/([^#]*)(?:#(.*))?"
)

README = ROOT / "README.md"
PAGES = sorted(
    page
    for pattern in ("*.md", "*/*.md", "client/*/*.md", "examples/**/*.md", ".github/**/*.md")
    for page in ROOT.glob(pattern)
)
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.md"))


def links(page: Path) -> list[str]:
    """The targets of a page's links and pictures, wherever they are defined."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    inline = re.findall(r"\]\(([^)\s]+)\)", text)
    return inline + re.findall(r"^\[[^\]]+\]: (\S+)$", text, re.MULTILINE)


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in headings}


def lead(target: str, page: Path) -> tuple[Path, str]:
    """The file or folder of the project that a link leads to, and the heading in it."""
    if absolute := IN_TREE.fullmatch(target):
        return ROOT / absolute[1], absolute[2] or ""
    path, _, anchor = target.partition("#")
    return (page.parent / path if path else page), anchor


EVERY_LINK = [
    (page, target)
    for page in PAGES
    for target in links(page)
    if IN_TREE.fullmatch(target) or not target.startswith("https://")
]


def test_links_are_found_on_every_page_that_has_some() -> None:
    with_links = {page.name for page, _ in EVERY_LINK}
    assert {"README.md", "CONTRIBUTING.md", "SECURITY.md", "using.md", "notation.md"} <= with_links


@pytest.mark.parametrize(
    ("page", "target"), EVERY_LINK, ids=lambda each: each if isinstance(each, str) else each.name
)
def test_links_lead_somewhere(page: Path, target: str) -> None:
    found, anchor = lead(target, page)
    assert found.exists()
    assert not anchor or anchor in anchors(found)


def test_the_readme_can_be_read_on_a_package_index() -> None:
    """There, nothing of the project is beside it."""
    assert [target for target in links(README) if not target.startswith("https://")] == []


def test_folders_are_trees_and_files_are_blobs() -> None:
    for target in links(README):
        if target.startswith(HOME):
            kind = "tree" if lead(target, README)[0].is_dir() else "blob"
            assert target.startswith(f"{HOME}/{kind}/main/")


def test_every_reference_is_defined_and_used() -> None:
    text = README.read_text("utf-8")
    defined = re.findall(r"^\[([^\]]+)\]: ", text, re.MULTILINE)
    assert set(re.findall(r"\]\[(\w+)\]", text)) == set(defined)
    assert len(defined) == len(set(defined)) > 0
    assert len(defined) == len(re.findall(r"^\[[^\]]+\]: https://\S+$", text, re.MULTILINE))


def test_what_the_readme_installs_exists() -> None:
    text = README.read_text("utf-8")
    wanted = re.findall(r"^pip install '(.*)'$", text, re.MULTILINE)
    assert len(wanted) == 4
    own, version = PROJECT["name"], PROJECT["version"]
    wheel = f"{own.replace('-', '_')}-{version}-py3-none-any.whl"
    for each in wanted:
        requirement, extra, source = re.fullmatch(
            r"([^\[ ]+)(?:\[(\w+)\])?(?: @ git\+(.*))?", each
        ).groups()  # type: ignore[union-attr]
        assert requirement in {own, ".", wheel}
        assert extra is None or extra in PROJECT["optional-dependencies"]
        assert source in (None, HOME)
    told = set(re.findall(rf"`{own}\[(\w+)\]`", text))
    assert told == {*PROJECT["optional-dependencies"]} - {"dev"}


def test_the_project_s_urls_lead_somewhere() -> None:
    for url in PROJECT["urls"].values():
        assert url.startswith(HOME)
        if in_tree := IN_TREE.fullmatch(url):
            assert (ROOT / in_tree[1]).exists()


def head(form: Path) -> dict[str, str]:
    """The fields that stand above the form itself."""
    _, above, _ = form.read_text("utf-8").split("---\n", 2)
    return dict(re.findall(r"^(\w+): (.*)$", above, re.MULTILINE))


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_forms_for_issues_say_what_they_are_for(form: Path) -> None:
    assert set(head(form)) == {"name", "about", "title", "labels"}
    assert head(form)["name"]
    assert head(form)["about"]


def test_there_are_forms_for_bugs_rulings_and_features() -> None:
    assert [form.stem for form in FORMS] == ["bug_report", "feature_request", "wrong_ruling"]
    ruling = (FORMS[2]).read_text("utf-8")
    for asked in ("**Position**", "**Move**", "by which rule", "Give the id", "**Version**"):
        assert asked in ruling


def test_weaknesses_are_reported_at_one_place() -> None:
    place = f"{HOME}/security/advisories/new"
    for paper in (ROOT / "SECURITY.md", ROOT / ".github" / "ISSUE_TEMPLATE" / "config.yml"):
        assert place in paper.read_text("utf-8")
