"""Reports that nobody would write: pieces of Markdown put together at random."""

from __future__ import annotations

from hypothesis import strategies as st

_LINES = """
Sales grew 5%.
# Head
## References
1. https://example.org/r1
1. https://example.org/r1\n2. https://example.org/r2\n3. https://example.org/r3
It grew.1 It fell.2 It stood.3
- [ ] task
- [1] item
> quote
>> deeper
* * *
---
===
```
```claims
~~~
    indented
| a | b |
|---|---|
| x \\| y | "z" |
Term
: Definition.
[b]: https://example.org/b "quote: one two"
[^1]: https://example.org/n "quote: it grew by a lot"
[^1]: Second.
Sources:
[1] https://example.org/l1
[2] Two, https://example.org/l2
| 3 | https://example.org/l3 |
## References
[@tag:x]: doi:10.1000/x
<details>
<summary>More</summary>
</details>
<div>
</div>
<table><tr><td>
</table>
<!-- proof-own: why -->
<!-- proof-own: why --> and on
<!-- proof-question: never
closed -->
<script>
</script>
> — [S](https://example.org/s)
""".strip("\n").split("\n")

_PIECES = [
    *(
        "Sales grew 5%. |Costs |fell. |e.g. |Mr. |5.3 |$4.2M |報告。|「四字以上的話」|“so it goes now” |"
        '"so it goes now" |« il dit cela » |3.5" |[a](https://example.org/a) |[b] |[x][b] |[^1] |[^2] |'
        "gap.1 |“so”.2 |cost 2, |$40.3 |12, 13 |(so) 1 |"
        "[1] |[1, 2] |[3–5] |[7] |^[note https://example.org/i] |[[2](https://example.org/k)] |【3†s】 |"
        "citeturn0search0 |[cite: 3] |[cite_start]|[2†L1] |"
        "[oai_citation:0‡x.example](https://example.org/o) |"
        "<sup>1</sup>|<sup>[2]</sup> |¹|² |[^] |【1】|doi:10.1000/x |[@doi:10.1000/y; @key9] |@tag:x|"
        "见https://example.org/w。|'https://example.org/v'|[4](#ref-4) |[5](https://example.org/5) |"
        "<!-- proof-own: why --> |<!-- proof-quote: a b c --> |"
        "<!-- proof-locator: p. 4 --> |<!-- proof-no-quote --> |<!-- proof-question: q --> |<!--|-->|"
        "<b>|</b>|<i>|<sup>|</sup>|<td>|</td>|<p>|<li>|<br>|<h2>|</h2>|<pre>|</pre>|<svg>|</svg>|<style>|"
        '</style>|<a href="https://example.org/h">|<a href="javascript:x">|</a>|<img src=x alt=y>|'
        "![i](p.png) |<https://example.org/z> |https://example.org/bare |www.example.org |a@b.example |"
        "`|``|*|**|_|~~|&amp;|&#0;|&nbsp;|\\*|\\\\|\\|[|]|(|)|!|:|<|>|&|^|  \n|\\\n|\t|\u00a0|\u2028|"
        "\x00|\x0b|\x0c|\x1c|\x85|\u200b|\ufeff|𝔘|é|#|-|+|1. |- |> "
    ).split("|"),
    "|",
    "\\|",
]

_ENDS = st.sampled_from(["\n", "\n\n", "\r\n", "\r", "\n  ", "\n> ", "\n- ", "\n    "])


def reports() -> st.SearchStrategy[str]:
    """Markdown of every kind, mixed."""
    line = st.sampled_from(_LINES) | st.lists(st.sampled_from(_PIECES), max_size=12).map("".join)
    return st.lists(st.tuples(line, _ENDS).map("".join), max_size=12).map("".join)
