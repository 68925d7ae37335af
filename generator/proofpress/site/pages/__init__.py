"""A checked report in, its pages out: what each page says, in plain words first and exact codes last.

One module a page (``home_page``, ``report_page``, ``ledger_page``, ``source_pages``, ``gate_page``,
``reproduce_page``); beside them what pages share: ``words`` (every status in words), ``units`` (where a
sentence stands), ``citations`` and ``cards`` (its evidence), ``strip``, ``passages``, ``links``, ``frame``
and ``render`` (the templates). Nothing here knows a host engine.
"""
