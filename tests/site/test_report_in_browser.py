"""A report page in a real browser: strict policy, no script, keys, cards, filters, a phone."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import samples
from framed import frame, write_samples
from published import publish

from proofpress.site.pages.links import page_url
from proofpress.site.records import PageKind

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine")

WIDE = {"width": 1400, "height": 900}
NARROW = {"width": 360, "height": 700}
NUMBER = ".pp-at.pp-number"
Visit = Callable[..., object]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All samples on disk, to be read as files."""
    return write_samples(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def browser() -> Iterator[object]:
    with playwright.sync_playwright() as engine:
        chromium = engine.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        yield chromium
        chromium.close()


@pytest.fixture
def visit(site: Path, browser) -> Iterator[Visit]:
    """Opens a page of the site; afterwards the browser must have had nothing to complain about."""
    complaints: list[str] = []
    contexts = []

    def open_page(path: str = "reports/json.html", **options: object):
        context = browser.new_context(**{"viewport": WIDE, **options})
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto((site / path).as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def open_cards(page) -> list[str]:
    return page.eval_on_selector_all(
        ".pp-card", "all => all.filter(one => one.checkVisibility()).map(one => one.id)"
    )


def card_of(page, selector: str) -> str:
    return page.get_attribute(selector, "href")[1:]


def style_of(page, selector: str, name: str) -> str:
    found = page.eval_on_selector(selector, f"one => getComputedStyle(one).{name}")
    return str(found)


@pytest.mark.parametrize("path", ["index.html", "reports/json.html", "reports/json/ledger.html"])
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_the_strict_policy_lets_our_files_in_and_nothing_is_cut_off(visit, path, size) -> None:
    page = visit(path, viewport=size)
    assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_card_opens_and_closes_without_a_script(visit, size) -> None:
    page = visit(viewport=size, java_script_enabled=False)
    page.click(NUMBER)
    card = page.locator(".pp-card:target")
    assert card.count() == 1
    assert card.get_attribute("class") == "pp-card pp-number"
    assert card.is_visible()
    card.locator(".pp-close").click()
    assert page.locator(".pp-card:target").count() == 0
    assert page.locator(".pp-unit:target").count() == 1


def test_help_stands_in_the_margin_until_a_card_takes_its_place(visit) -> None:
    page = visit()
    assert open_cards(page) == ["pp-help"]
    page.click(NUMBER)
    assert open_cards(page) == [card_of(page, NUMBER)]
    page.keyboard.press("Escape")
    assert open_cards(page) == ["pp-help"]


def test_a_click_leads_to_the_card_and_escape_back_to_the_sign(visit) -> None:
    page = visit()
    page.click(NUMBER)
    assert page.evaluate("document.activeElement.id") == card_of(page, NUMBER)
    assert page.evaluate("location.hash").startswith("#u-")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.matches('.pp-at.pp-number')")


def test_hovering_shows_a_card_that_stays_and_a_chosen_one_is_not_replaced(visit) -> None:
    page = visit()
    page.hover("#pp-text .pp-unit.pp-number")
    page.wait_for_selector(f"#{card_of(page, NUMBER)}", state="visible")
    page.hover("h1")
    assert open_cards(page) == [card_of(page, NUMBER)]
    page.click("#pp-text .pp-unit.pp-declared")
    chosen = open_cards(page)
    page.hover("#pp-text .pp-unit.pp-number")
    page.wait_for_timeout(250)
    assert open_cards(page) == chosen


def test_keys_walk_over_sentences_and_over_what_needs_attention(visit) -> None:
    page = visit()
    units = page.eval_on_selector_all("#pp-text .pp-unit[id]", "all => all.map(one => one.id)")
    current = "document.querySelector('#pp-text .pp-on').id"
    page.keyboard.press("j")
    page.keyboard.press("j")
    assert page.evaluate(current) == units[1]
    page.keyboard.press("k")
    assert page.evaluate(current) == units[0]
    page.keyboard.press("n")
    assert "pp-partly" in page.get_attribute(f"#{page.evaluate(current)}", "class")
    page.keyboard.press("f")
    assert page.evaluate("document.activeElement.type") == "checkbox"
    page.keyboard.press("?")
    assert open_cards(page) == ["pp-help"]


def test_keys_of_a_single_letter_can_be_switched_off(visit) -> None:
    page = visit()
    page.uncheck(".pp-keys-on")
    page.keyboard.press("j")
    assert page.locator("#pp-text .pp-on").count() == 0
    page.keyboard.press("Escape")
    page.reload()
    assert not page.is_checked(".pp-keys-on")


def test_a_sentence_can_be_shared_by_a_link_that_is_copied(visit, browser) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    page.click(NUMBER)
    unit = card_of(page, NUMBER).removeprefix("e-")
    link = page.locator(f"#e-{unit} .pp-link")
    assert link.inner_text() == "Copy the link to this sentence"
    link.click()
    page.wait_for_function("document.querySelector('[role=status]').textContent")
    assert link.inner_text() == "Copied: the link to this sentence"
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.url
    assert copied.endswith(f"#{unit}")


def test_where_copying_is_forbidden_the_page_says_where_the_link_is(visit) -> None:
    page = visit()
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    page.click(NUMBER)
    link = page.locator(".pp-card.pp-on .pp-link")
    link.click()
    page.wait_for_function("document.querySelector('[role=status]').textContent")
    assert link.inner_text() == "The address line now holds the link to this sentence"
    assert page.url.endswith(card_of(page, NUMBER).removeprefix("e-"))


def test_a_sentence_without_a_card_has_an_address_all_the_same(visit) -> None:
    page = visit()
    page.click("#pp-text .pp-unit.pp-own")
    unit = page.get_attribute("#pp-text .pp-unit.pp-own", "id")
    assert page.url.endswith(f"#{unit}")
    assert open_cards(page) == ["pp-help"]


def test_the_address_of_a_card_becomes_its_sentences(visit, site: Path) -> None:
    page = visit()
    card = card_of(page, NUMBER)
    page.goto(f"{(site / 'reports/json.html').as_uri()}#{card}")
    page.reload()
    page.wait_for_function("location.hash.startsWith('#u-')")
    assert open_cards(page) == [card]
    page.keyboard.press("Escape")
    assert open_cards(page) == ["pp-help"]


def test_help_opens_as_a_sheet_and_gives_the_focus_back(visit) -> None:
    page = visit(viewport=NARROW)
    assert open_cards(page) == []
    page.click(".pp-how")
    assert open_cards(page) == ["pp-help"]
    page.keyboard.press("Escape")
    assert open_cards(page) == []
    assert page.evaluate("document.activeElement.matches('.pp-how')")


@pytest.mark.parametrize("sign", ["first", "last"])
def test_a_sheet_does_not_hide_its_sentence(visit, sign) -> None:
    page = visit("reports/long.html", viewport=NARROW, reduced_motion="reduce")
    getattr(page.locator("#pp-text .pp-at"), sign).click()
    end = page.evaluate(
        "[...document.querySelectorAll('#pp-text .pp-on')].at(-1).getBoundingClientRect().bottom"
    )
    assert 0 < end <= page.locator(".pp-card.pp-on").bounding_box()["y"]


def test_close_is_large_enough_to_hit(visit) -> None:
    page = visit(viewport=NARROW)
    page.click(NUMBER)
    box = page.locator(".pp-card.pp-on .pp-close").bounding_box()
    assert min(box["width"], box["height"]) >= 24


def test_a_sign_in_focus_shows_its_name_until_escape(visit) -> None:
    name = "one => getComputedStyle(one, '::after').content"
    for javascript in (True, False):
        page = visit(java_script_enabled=javascript)
        page.focus(".pp-how")
        while not page.evaluate("document.activeElement.matches('.pp-at')"):
            page.keyboard.press("Tab")
        sign = page.locator(".pp-at:focus")
        assert sign.evaluate(name) == f'"{sign.get_attribute("aria-label")}"'
    page = visit()
    page.focus(".pp-how")
    while not page.evaluate("document.activeElement.matches('.pp-at')"):
        page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    assert page.locator(".pp-at:focus").evaluate(name) == "none"


def test_the_strip_is_no_trap_for_the_keyboard_and_has_rows_on_a_phone(visit) -> None:
    page = visit("reports/long.html", viewport=NARROW)
    page.locator(".pp-nav a").last.focus()
    for _ in range(8):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('.pp-strip')") is None
    rows = page.locator(".pp-strip svg")
    tops = [row.bounding_box()["y"] for row in rows.all()]
    assert len(set(tops)) == len(tops) > 1
    widths = page.locator(".pp-strip a").first.bounding_box()["width"]
    assert widths >= 3


@pytest.mark.parametrize(("width", "is_open"), [(1440, True), (1200, False), (360, False)])
def test_contents_are_open_where_there_is_room_for_them(visit, width, is_open) -> None:
    page = visit("reports/long.html", viewport={"width": width, "height": 900})
    assert page.is_visible(".pp-toc summary")
    assert page.is_visible(".pp-toc li >> nth=0") is is_open
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_numbers_of_a_column_stay_aligned_beside_their_signs(visit) -> None:
    page = visit()
    page.evaluate("""() => {
      const cell = (digits, sign) => {
        const td = document.createElement("td");
        td.className = "align-right";
        const unit = document.createElement("span");
        unit.className = "pp-unit pp-number";
        unit.textContent = digits;
        td.append(unit);
        if (sign) {
          const at = document.createElement("a");
          at.className = "pp-at pp-number";
          at.href = "#";
          at.textContent = sign;
          td.append(at);
        }
        const row = document.createElement("tr");
        row.append(td);
        return row;
      };
      const table = document.createElement("table");
      table.append(cell("1.50", "!"), cell("22.50", ""), cell("333.50", "≠"));
      document.getElementById("pp-text").prepend(table);
    }""")
    boxes = [unit.bounding_box() for unit in page.locator("table .pp-unit").all()]
    assert len({round(box["x"] + box["width"]) for box in boxes}) == 1


def test_on_paper_signs_carry_the_numbers_of_their_endnotes(visit) -> None:
    page = visit()
    sign, head = page.locator("#pp-text .pp-at .pp-no"), page.locator(".pp-card .pp-no")
    assert not sign.first.is_visible()
    page.emulate_media(media="print")
    assert sign.all_inner_texts() == head.all_inner_texts()
    assert sign.last.inner_text() == str(sign.count())


def test_a_switch_takes_its_marks_away_even_without_a_script(visit) -> None:
    page = visit(java_script_enabled=False)
    page.uncheck(".pp-f-number")
    assert (
        style_of(page, "#pp-text .pp-unit.pp-number", "textDecorationColor") == "rgba(0, 0, 0, 0)"
    )
    assert style_of(page, NUMBER, "opacity") == "0.18"
    assert style_of(page, ".pp-at.pp-found", "opacity") == "1"


def test_a_shared_address_opens_its_card(visit, site: Path) -> None:
    unit = card_of(visit(), NUMBER).removeprefix("e-")
    page = visit()
    page.goto(f"{(site / 'reports/json.html').as_uri()}#{unit}")
    page.reload()
    assert open_cards(page) == [f"e-{unit}"]


def test_the_ledger_can_be_searched_filtered_and_sorted(visit) -> None:
    page = visit("reports/json/ledger.html")
    rows = page.locator(".pp-rows tbody tr:visible")
    total = rows.count()
    page.fill(".pp-search", "vendor")
    assert 0 < rows.count() < total
    assert page.inner_text(".pp-shown") == f"{rows.count()} of {total} rows"
    page.fill(".pp-search", "")
    page.select_option(".pp-status", "own_reasoning:numeric")
    assert rows.count() == 1
    page.select_option(".pp-status", "own_reasoning:")
    assert rows.count() == 4
    page.select_option(".pp-status", "")
    page.click(".pp-rows th button >> nth=0")
    lines = page.locator(".pp-rows tbody tr td:first-child").all_inner_texts()
    numbers = [int(line) for line in lines]
    assert numbers == sorted(numbers, reverse=True)
    assert page.get_attribute(".pp-rows th >> nth=0", "aria-sort") == "descending"


def test_what_the_ledger_shows_stands_in_its_address(visit, site: Path) -> None:
    page = visit("reports/json/ledger.html")
    page.select_option(".pp-status", "citation_unconfirmed:")
    page.fill(".pp-search", "vendor")
    page.select_option(".pp-order", "-source")
    kept = page.evaluate("location.hash")
    assert kept == "#status=citation_unconfirmed:&find=vendor&order=-source"
    ids = "all => all.filter(one => one.checkVisibility()).map(one => one.id)"
    shown = page.eval_on_selector_all(".pp-rows tbody tr", ids)
    address = (site / "reports/json/ledger.html").as_uri()
    again = visit("index.html")
    again.goto(address + kept)
    assert again.eval_on_selector_all(".pp-rows tbody tr", ids) == shown != []
    assert again.input_value(".pp-search") == "vendor"
    assert again.get_attribute(".pp-rows th >> nth=3", "aria-sort") == "descending"
    # The address of one row shows all rows, so that it is there to be seen.
    row = next(row.row_id for row in samples.every_state().ledger.rows if row.row_id not in shown)
    again.evaluate(f"location.hash = '{row}'")
    again.wait_for_function(f"document.getElementById('{row}').checkVisibility()")
    assert again.get_attribute(".pp-rows th >> nth=0", "aria-sort") == "ascending"
    page.goto(address + "#status=nothing&order=nowhere")
    total = len(samples.every_state().ledger.rows)
    assert page.inner_text(".pp-shown") == f"{total} of {total} rows"


def test_on_a_phone_a_row_is_a_card_and_can_be_put_in_order(visit) -> None:
    page = visit("reports/json/ledger.html", viewport=NARROW)
    assert not page.is_visible(".pp-rows thead")
    row = page.locator(".pp-rows tbody tr >> nth=0")
    first, status, sentence = (
        row.locator(selector).bounding_box()
        for selector in ("td >> nth=0", ".pp-face", "a >> nth=0")
    )
    assert abs(first["y"] - status["y"]) < 4
    assert sentence["y"] >= status["y"] + status["height"]
    assert sentence["width"] < 330
    page.select_option(".pp-order", "-line")
    lines = [row.position.line for row in samples.every_state().ledger.rows]
    assert row.locator("td >> nth=0").inner_text() == f"{max(lines)}"
    page.select_option(".pp-status", "own_reasoning:numeric")
    assert page.locator(".pp-rows tbody tr:visible").count() == 1


def test_a_printed_ledger_repeats_its_head(visit) -> None:
    page = visit("reports/json/ledger.html", viewport=NARROW)
    page.emulate_media(media="print")
    assert style_of(page, ".pp-rows thead", "display") == "table-header-group"
    assert style_of(page, ".pp-rows tbody tr", "breakInside") == "avoid"
    assert not page.is_visible(".pp-tools")


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_of_thousands_of_rows_only_those_in_sight_are_laid_out(
    visit, site: Path, size: dict[str, int]
) -> None:
    checked = samples.long_report(2000)
    pages, _ = publish((checked,), directory_urls=False)
    ledger = next(page for page in pages if page.kind is PageKind.LEDGER)
    path = page_url(ledger.src_uri, directory_urls=False).replace("long", "longest")
    (site / path).parent.mkdir(exist_ok=True)
    (site / path).write_text(frame(ledger), "utf-8")
    page = visit(path, viewport=size)
    rows = page.locator(".pp-rows tbody tr")
    shown = page.locator(".pp-shown")
    assert shown.inner_text() == f"{rows.count()} of {rows.count()} rows"
    page.fill(".pp-search", "sentence 19")
    assert shown.inner_text().startswith("170 of ")
    page.fill(".pp-search", "")
    assert shown.inner_text() == f"{rows.count()} of {rows.count()} rows"
    # What is not near the window is not laid out: that is what makes it quick, on any machine.
    laid_out = page.eval_on_selector_all(
        ".pp-rows tbody a[dir]",
        "all => all.filter(one => one.checkVisibility({contentVisibilityAuto: true})).length",
    )
    assert 0 < laid_out < 100
    assert rows.count() == 2000


def test_the_ledger_is_whole_without_a_script(visit) -> None:
    page = visit("reports/json/ledger.html", java_script_enabled=False)
    assert page.locator(".pp-rows tbody tr:visible").count() == len(
        samples.every_state().ledger.rows
    )
    assert not page.is_visible(".pp-tools")


def test_on_paper_every_card_is_an_endnote(visit) -> None:
    page = visit()
    page.emulate_media(media="print")
    signs = page.locator("#pp-text .pp-at").count()
    assert len(open_cards(page)) == signs + 1
    assert not page.is_visible(".pp-close >> nth=1")


def test_nothing_hostile_runs(visit) -> None:
    page = visit(f"reports/json/sources/{samples.EVIL.key}.html")
    assert page.locator("script").count() == 1
    assert page.locator("img").count() == 0
    assert "alert(1)" in page.inner_text("h1")
