// A report's page: opens evidence cards and adds keys.
{
  const page = document.getElementById("pp-page");
  if (page && document.getElementById("pp-text")) report(page);

  function report(page) {
    const text = document.getElementById("pp-text");
    const units = [...text.querySelectorAll(".pp-unit[id]")];
    const order = new Map(units.map((unit, index) => [unit, index]));
    const attention = units.filter((unit) => /pp-(open|partly|number)\b/.test(unit.className));
    const signs = new Map([...text.querySelectorAll(".pp-at")].map((sign) => [sign.hash.slice(3), sign]));
    const pieces = new Map(units.map((unit) => [unit.id, [unit]]));
    for (const piece of text.querySelectorAll("[data-pp-of]")) pieces.get(piece.dataset.ppOf)?.push(piece);
    const root = document.documentElement; // says whether a card is open: it leaves room for a sheet
    const cards = page.querySelector(".pp-cards");
    const keys = page.querySelector(".pp-keys-on");
    const contents = page.querySelector(".pp-toc details");
    const help = document.getElementById("pp-help");
    const said = document.createElement("p"); // tells a screen reader what was done
    let current = null; // the unit whose card is open
    let pinned = false; // opened on purpose: a passing pointer does not replace it
    let hovered = null;
    let waiting = 0;

    if (contents) contents.open = window.matchMedia("(min-width: 88rem)").matches;
    said.className = "pp-endnotes";
    said.setAttribute("role", "status");
    page.append(said);

    page.querySelector(".pp-keys").hidden = false;
    keys.checked = remembered() !== "off";
    keys.addEventListener("change", () => remember(keys.checked ? "on" : "off"));

    // Our theme has a margin where there is room; elsewhere a card is a sheet over the page.
    const hasMargin = () => getComputedStyle(cards).position === "sticky";
    const cardOf = (unit) => document.getElementById("e-" + unit.id);
    const signOf = (unit) => signs.get(unit.id);

    function unitAt(target) {
      const near = target.closest(".pp-unit, .pp-at");
      if (!near || !text.contains(near)) return null;
      if (near.matches(".pp-at")) return document.getElementById(near.hash.slice(3));
      return near.id ? near : document.getElementById(near.dataset.ppOf);
    }

    // Classes and letters alone change: a node that comes or goes makes a browser look at every
    // sentence of a long report again.
    function show(unit, on) {
      for (const piece of pieces.get(unit.id)) piece.classList.toggle("pp-on", on);
      const card = cardOf(unit);
      if (card) card.classList.toggle("pp-on", on);
      if (card && on) card.querySelector(".pp-link").firstChild.data = "Copy the link to this sentence";
      return card;
    }

    async function copy(link) {
      history.replaceState(null, "", link.hash);
      try {
        await navigator.clipboard.writeText(link.href);
        link.firstChild.data = "Copied: the link to this sentence";
      } catch {
        link.firstChild.data = "The address line now holds the link to this sentence";
      }
      said.textContent = link.textContent;
    }

    function showHelp(on) {
      help.classList.toggle("pp-on", on);
      root.classList.toggle("pp-some", on);
      help.classList.toggle("pp-gone", !on && location.hash === "#pp-help");
    }

    function close() {
      if (current) show(current, false);
      showHelp(false);
      root.classList.remove("pp-some");
      pinned = false;
    }

    function open(unit, pin) {
      window.clearTimeout(waiting); // a passing pointer must not loosen what is chosen
      if (current) show(current, false);
      showHelp(false);
      current = unit;
      pinned = pin;
      const card = show(unit, true);
      root.classList.toggle("pp-some", card !== null);
      cards.scrollTop = 0;
      return card;
    }

    // A sheet must not hide its sentence, which moves up from under it.
    function uncover(unit, card) {
      if (!card || hasMargin()) return;
      const end = pieces.get(unit.id).at(-1).getBoundingClientRect().bottom + 16;
      const over = end - card.getBoundingClientRect().top;
      if (over > 0) window.scrollBy(0, over);
    }

    function go(unit) {
      if (!unit) return;
      open(unit, true);
      unit.scrollIntoView({ block: hasMargin() ? "center" : "start" });
      const sign = signOf(unit) || unit;
      if (sign === unit) unit.tabIndex = -1;
      sign.focus({ preventScroll: true });
    }

    function step(list, by) {
      if (!list.length) return;
      const here = current ? order.get(current) : -1;
      const ahead = list.find((unit) => order.get(unit) > here) || list[0];
      const behind = list.findLast((unit) => order.get(unit) < here) || list[list.length - 1];
      go(by > 0 ? ahead : behind);
    }

    // Moves alone count: text that scrolls under a resting pointer opens nothing.
    text.addEventListener("pointermove", (event) => {
      const unit = event.pointerType === "mouse" && hasMargin() ? unitAt(event.target) : null;
      if (unit === hovered) return;
      hovered = unit;
      window.clearTimeout(waiting);
      if (unit && !pinned && cardOf(unit)) waiting = window.setTimeout(() => open(unit, false), 140);
    });
    text.addEventListener("pointerleave", () => {
      hovered = null;
      window.clearTimeout(waiting);
    });
    text.addEventListener("focusin", (event) => {
      event.target.classList.remove("pp-hush");
      const unit = event.target.matches(".pp-at") && unitAt(event.target);
      if (unit && unit !== current && event.target.matches(":focus-visible")) uncover(unit, open(unit, true));
    });
    text.addEventListener("click", (event) => {
      const sign = event.target.closest(".pp-at");
      if (!sign && (event.target.closest("a, summary, input, label") || String(window.getSelection()))) return;
      const unit = unitAt(event.target);
      if (!unit) return close();
      if (sign) event.preventDefault();
      const card = open(unit, true); // of a sentence without a card at least the address is shown
      uncover(unit, card);
      history.replaceState(null, "", "#" + unit.id);
      if (sign) {
        card.tabIndex = -1;
        card.focus({ preventScroll: true });
      }
    });
    page.addEventListener("click", (event) => {
      if (event.target.closest(".pp-next")) {
        event.preventDefault();
        step(attention, 1);
      } else if (event.target.closest(".pp-close")) {
        event.preventDefault();
        dismiss();
      } else if (event.target.closest(".pp-how")) {
        event.preventDefault();
        explain();
      } else if (event.target.closest(".pp-link")) {
        event.preventDefault();
        copy(event.target.closest(".pp-link"));
      }
    });

    function explain() {
      close();
      current = null;
      showHelp(true);
      help.tabIndex = -1;
      help.focus({ preventScroll: true });
    }

    function dismiss() {
      const back = current ? signOf(current) : help.contains(document.activeElement) && page.querySelector(".pp-how");
      close();
      if (back) back.focus({ preventScroll: true });
    }

    window.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        dismiss();
        document.activeElement.classList.add("pp-hush"); // the name of the sign in focus goes as well
        return;
      }
      const typing = event.target.closest("input:not([type=checkbox]), select, textarea, [contenteditable]");
      if (typing || !keys.checked || event.ctrlKey || event.metaKey || event.altKey) return;
      const action = {
        j: () => step(units, 1),
        k: () => step(units, -1),
        n: () => step(attention, 1),
        f: () => page.querySelector(".pp-filters input").focus(),
        "?": explain,
      }[event.key];
      if (!action) return;
      event.preventDefault();
      event.stopImmediatePropagation(); // themes have keys of their own
      action();
    }, { capture: true, signal });

    // A card's own address becomes its sentence's, whose card one key closes.
    function follow() {
      if (location.hash.startsWith("#e-u-")) return location.replace("#" + location.hash.slice(3));
      const unit = units.find((one) => "#" + one.id === location.hash);
      if (unit) open(unit, true);
    }
    window.addEventListener("hashchange", follow, { signal });
    follow();
  }

  function remembered() {
    try {
      return window.localStorage.getItem("pp-keys");
    } catch {
      return null;
    }
  }

  function remember(value) {
    try {
      window.localStorage.setItem("pp-keys", value);
    } catch {
      // A browser may refuse to remember; the switch then holds for this page.
    }
  }
}
