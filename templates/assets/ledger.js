// A ledger's page: searches, filters and sorts its rows, and keeps what is shown in the address.
{
  const page = document.getElementById("pp-page");
  for (const table of page ? page.querySelectorAll(".pp-rows") : []) ledger(page, table);

  function ledger(page, table) {
    const tools = page.querySelector(".pp-tools");
    const [search, status, order, shown] = ["search", "status", "order", "shown"].map((name) => tools.querySelector(".pp-" + name));
    const heads = [...table.tHead.rows[0].cells];
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row, place) => ({ row, place, words: row.textContent.toLowerCase(), code: row.dataset.code }));
    const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });

    function filter() {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      let count = 0;
      for (const item of rows) {
        const hit = item.code.startsWith(status.value) && words.every((word) => item.words.includes(word));
        if (item.row.hidden === hit) item.row.hidden = !hit;
        count += hit;
      }
      shown.textContent = count + " of " + rows.length + " rows";
    }

    // Rows that are alike stay in the order of the report, whichever way the others go.
    function sort() {
      const falls = order.value.startsWith("-");
      const column = Math.max(0, heads.findIndex((head) => head.dataset.key === order.value.replace("-", "")));
      heads.forEach((head, at) => (at === column ? head.setAttribute("aria-sort", falls ? "descending" : "ascending") : head.removeAttribute("aria-sort")));
      const texts = new Map(rows.map((item) => [item, item.row.cells[column].textContent.trim()]));
      const turn = falls ? -1 : 1;
      const compare = (a, b) => turn * (column ? collator.compare(texts.get(a), texts.get(b)) : a.place - b.place) || a.place - b.place;
      body.append(...[...rows].sort(compare).map((item) => item.row));
    }

    function keep() {
      const state = new URLSearchParams();
      if (status.value) state.set("status", status.value);
      if (search.value.trim()) state.set("find", search.value.trim());
      if (order.value) state.set("order", order.value);
      const address = location.pathname + location.search;
      history.replaceState(null, "", state.size ? address + "#" + String(state).replaceAll("%3A", ":") : address);
    }

    // An address is either one row's or says what is shown; of one row's, all rows are.
    function recall() {
      const state = new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
      search.value = state.get("find") || "";
      for (const [field, name] of [[status, "status"], [order, "order"]]) {
        field.value = state.get(name) || "";
        if (field.selectedIndex < 0) field.value = "";
      }
      filter();
      if (order.value || heads[0].ariaSort !== "ascending") sort();
    }

    heads.forEach((head) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      button.addEventListener("click", () => {
        const key = head.dataset.key;
        const next = head.getAttribute("aria-sort") === "ascending" ? "-" + key : key;
        order.value = next === "line" ? "" : next;
        sort();
        keep();
      });
      head.replaceChildren(button);
    });
    for (const [field, event, show] of [[search, "input", filter], [status, "change", filter], [order, "change", sort]])
      field.addEventListener(event, () => { show(); keep(); });
    addEventListener("hashchange", recall);
    tools.hidden = false;
    recall();
  }
}
