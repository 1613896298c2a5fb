# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The site in a real browser: search, navigation, layout and accessibility."""

from __future__ import annotations

from pathlib import Path

import pytest
from optree_lab.testing.browser import Browser
from optree_lab.testing.html_page import HtmlPage
from optree_lab.testing.whole import Share
from selenium.webdriver.common.keys import Keys
from selenium_axe_python import Axe

OVERVIEW = "linalg/index.html"
OP = "linalg/ops/conv_2d_nhwc_hwcf.html"
GUIDE = "guides/quick-start.html"
WIDTHS = (1280, 390)

#: One page of ops in STEP is laid out: one template writes them all.
STEP = 3

#: One page of each kind.
KINDS = (
    "index.html",
    "search.html",
    OVERVIEW,
    OP,
    "linalg/ops/generic.html",
    "linalg/ops/softmax.html",
    GUIDE,
    "guides/soundness.html",
    "guides/comparison.html",
    "reference/rules.html",
    "reference/scalar-functions.html",
)

#: A script that finds text and formulas beyond the viewport or cut off by an element that hides its
#: overflow, and elements that scroll but cannot be reached by keyboard.
CUT_OFF = """
const found = [];
const wide = document.documentElement.clientWidth;
if (document.documentElement.scrollWidth > wide) found.push("the page scrolls sideways");
const article = document.querySelector("article");
const walker = document.createTreeWalker(article, NodeFilter.SHOW_ELEMENT);
for (let element = walker.nextNode(); element; element = walker.nextNode()) {
  if (!element.checkVisibility() || element.closest("svg svg, .headerlink, .copybtn")) continue;
  const style = getComputedStyle(element);
  const name = element.tagName + "." + element.className + " " + element.textContent.slice(0, 40);
  const inside = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
  if (inside && ["hidden", "clip"].includes(style.overflowX)) found.push("hidden: " + name);
  if (inside && ["auto", "scroll"].includes(style.overflowX) && element.tabIndex < 0)
    found.push("out of reach: " + name);
  const leaf = element.tagName.toLowerCase() === "math" ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (leaf && !element.closest("pre, .table-wrapper, .visually-hidden")) {
    const box = element.getBoundingClientRect();
    if (box.left < -1 || box.right > wide + 1) found.push("beyond the edge: " + name);
  }
}
return found;
"""


#: A script that finds blocks of a page that are wider than their boxes, also those that scroll.
WIDER = """
return [...document.querySelectorAll("article :is(pre, p, li, table, img, svg)")]
  .filter((e) => e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1)
  .map((e) => `${e.tagName} ${e.scrollWidth} > ${e.clientWidth}: ${e.textContent.slice(0, 40)}`);
"""

#: A script that counts the lines of the first block of text, as written and as laid out.
LINES = """
const block = document.querySelector("article pre");
const style = getComputedStyle(block);
const height = block.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
return [block.textContent.trimEnd().split("\\n").length, height / parseFloat(style.lineHeight)];
"""


def search(browser: Browser, text: str) -> list[str]:
    """Return the links that the search finds, best first."""
    browser.open("index.html")
    (field,) = browser.find(".sidebar-search")
    field.send_keys(text, Keys.ENTER)
    browser.wait_for(
        "const s = document.querySelector('.search-summary');"
        "return s && /found|did not match/.test(s.textContent)"
    )
    return list(
        browser.wait_for(
            "return [...document.querySelectorAll('ul.search > li > a')]"
            ".map((a) => a.getAttribute('href').split('?')[0].split('#')[0])"
        )
    )


@pytest.mark.whole(step=4)
@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("depthwise_conv_2d_nhwc_hwcm", "linalg/ops/depthwise_conv_2d_nhwc_hwcm.html"),
        ("linalg.matmul", "linalg/ops/matmul.html"),
        ("mlir::linalg::Conv2DNhwcHwcfOp", "linalg/ops/conv_2d_nhwc_hwcf.html"),
        ("linalg_tree::matchMatvec", "linalg/ops/matvec.html"),
        ("lhs[b, m, k] * rhs[b, k, n]", "linalg/ops/batch_matmul.html"),
        ("math.tanh", "linalg/ops/tanh.html"),
        ("arith.maximumf", "linalg/ops/max.html"),
        ("overlapping-ops", "reference/rules.html"),
    ],
)
def test_search_finds_the_page(browser: Browser, text: str, page: str) -> None:
    browser.size(1280)
    found = search(browser, text)
    assert page in found[:10], found[:10]


def test_a_reader_searches_opens_an_op_and_walks_to_the_root(browser: Browser) -> None:
    browser.complaints()
    browser.size(1280)
    search(browser, "matvec")
    first = browser.wait_for("return document.querySelector('ul.search > li > a')")
    first.click()
    assert browser.driver.current_url.partition("#")[0].endswith("linalg/ops/matvec.html")

    formula = browser.find(".math-block math")
    assert formula
    drawn = browser.run(
        "return [...document.querySelectorAll('.math-block math')]"
        ".map((m) => [m.getBoundingClientRect().width, m.textContent])"
    )
    assert all(width > 5 for width, _ in drawn)
    text = "".join(part for _, part in drawn)
    assert [text.count(name) for name in ("lhs", "rhs", "acc")] == [1, 1, 2]
    assert "∑" in text
    assert browser.run("return document.fonts.check('16px \"STIX Two Math\"')")

    theme = "return getComputedStyle(document.body).backgroundColor"
    (toggle,) = [b for b in browser.find(".theme-toggle") if b.is_displayed()]
    colours = set()
    for _ in range(3):
        toggle.click()
        colours.add(browser.run(theme))
    assert len(colours) == 2
    assert browser.run("return localStorage.getItem('theme')") in ("auto", "light", "dark")

    path = []
    while True:
        here = browser.find("article h1")[0].text.rstrip("#")
        path.append(here)
        above = browser.find("article p:has(strong) a[href]")
        if not above:
            break
        above[-1].click()
    assert path == ["linalg.matvec", "linalg.contract", "linalg.generic"]
    assert browser.complaints() == []


def test_the_keyboard_reaches_content_and_search(browser: Browser) -> None:
    """The keyboard is enough to skip to the content, to search, and to open what is found."""
    browser.size(1280)
    browser.open(OVERVIEW)
    body = browser.find("body")[0]
    body.send_keys(Keys.TAB)
    active = browser.run("return document.activeElement.textContent")
    assert "Skip to content" in active
    browser.run("document.querySelector('.sidebar-search').focus()")
    browser.driver.switch_to.active_element.send_keys("softmax", Keys.ENTER)
    browser.wait_for("return document.querySelector('ul.search > li > a')")
    for _ in range(200):
        browser.driver.switch_to.active_element.send_keys(Keys.TAB)
        if browser.run("return document.activeElement.matches('ul.search > li > a')"):
            break
    browser.driver.switch_to.active_element.send_keys(Keys.ENTER)
    browser.wait_for("return location.pathname.includes('/ops/')")


def test_edges_of_the_graph_are_drawn_on_demand(browser: Browser) -> None:
    browser.open(OVERVIEW)
    for width, layout in ((1280, "wide"), (390, "narrow")):
        browser.size(width)
        shown = (
            f"return [...document.querySelectorAll('.{layout} .edge')]"
            ".filter((e) => getComputedStyle(e).display != 'none').length"
        )
        assert browser.run(shown) == 0
        counts = []
        for box in browser.find(".edges input"):
            box.click()
            counts.append(browser.run(shown))
            box.click()
        assert len(counts) == 3
        assert all(counts), counts
    browser.size(390)
    (link,) = browser.find('.narrow a[href="ops/matmul.html"]')
    browser.run("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", link)
    link.click()
    assert browser.driver.current_url.endswith("linalg/ops/matmul.html")


def test_pages_load_only_local_files_and_cut_off_no_text(
    browser: Browser, site: Path, pages: dict[str, HtmlPage], share: Share[str]
) -> None:
    browser.open("index.html")
    browser.requests()
    browser.complaints()
    problems: dict[str, list[str]] = {}
    ops = [page for page in pages if "/ops/" in page][::STEP]
    others = [page for page in pages if "/ops/" not in page]
    shown = {*KINDS, *share(ops, len(ops), "pages of ops"), *share(others, len(others), "pages")}
    for page in shown:
        browser.open(page)
        for width in WIDTHS:
            browser.size(width)
            found = browser.run(CUT_OFF)
            if found:
                problems[f"{page} at {width}"] = found[:5]
    asked = browser.requests()
    assert len(asked) > 5 * len(shown)
    elsewhere = [url for url in asked if not url.startswith((site.as_uri(), "data:"))]
    assert elsewhere == []
    assert browser.complaints() == []
    assert problems == {}


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_on_the_home_page_is_wider_than_its_box(
    width: int, browser: Browser, screenshots: Path
) -> None:
    browser.size(width)
    browser.open("index.html")
    browser.screenshot(screenshots / f"home-{width}.png")
    assert browser.run(WIDER) == []
    written, laid_out = browser.run(LINES)
    assert written > 5
    assert round(laid_out) == written  # A broken line of the tree would hide its branches.


@pytest.mark.whole(step=2)
@pytest.mark.parametrize("width", WIDTHS)
def test_axe_finds_no_serious_problem(browser: Browser, width: int, share: Share[str]) -> None:
    browser.size(width)
    problems = {}
    for page in share(KINDS, 3, "kinds of pages for axe"):
        browser.open(page)
        axe = Axe(browser.driver)
        axe.inject()
        # Themes differ in their colours alone.
        for theme, options in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
            browser.run("document.body.dataset.theme = arguments[0]", theme)
            found = [
                f"{v['id']}: {v['nodes'][0]['html'][:120]} ({len(v['nodes'])} times)"
                for v in axe.run(options=options)["violations"]
                if v["impact"] in ("serious", "critical")
            ]
            if found:
                problems[f"{page}, {theme}"] = found
    assert problems == {}


@pytest.mark.whole
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(
    ("name", "page"), [("overview", OVERVIEW), ("op", OP), ("guide", GUIDE), ("home", "index.html")]
)
def test_screenshots_are_saved(
    browser: Browser, screenshots: Path, name: str, page: str, width: int
) -> None:
    browser.size(width)
    browser.open(page)
    path = screenshots / f"{name}-{width}.png"
    browser.screenshot(path)
    assert path.stat().st_size > 10_000
