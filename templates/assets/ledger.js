// A ledger's page: searches, filters and sorts its rows.
{
  const page = document.getElementById("pp-page");
  for (const table of page ? page.querySelectorAll(".pp-rows") : []) ledger(page, table);

  function ledger(page, table) {
    const tools = page.querySelector(".pp-tools");
    const search = tools.querySelector(".pp-search");
    const status = tools.querySelector(".pp-status");
    const shown = tools.querySelector(".pp-shown");
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row) => ({ row, words: row.textContent.toLowerCase(), code: row.dataset.code }));
    tools.hidden = false;

    function filter() {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      let count = 0;
      for (const item of rows) {
        const hit = item.code.startsWith(status.value) && words.every((word) => item.words.includes(word));
        item.row.hidden = !hit;
        count += hit;
      }
      shown.textContent = count + " of " + rows.length + " rows";
    }

    function sort(column, head) {
      const falling = head.getAttribute("aria-sort") === "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", falling ? "descending" : "ascending");
      const value = (row) => row.cells[column].textContent.trim();
      const order = (a, b) => value(a).localeCompare(value(b), undefined, { numeric: true });
      body.append(...[...body.rows].sort(falling ? (a, b) => order(b, a) : order));
    }

    [...table.tHead.rows[0].cells].forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      button.addEventListener("click", () => sort(column, head));
      head.replaceChildren(button);
    });
    search.addEventListener("input", filter);
    status.addEventListener("change", filter);
    filter();
  }
}
