"""Words that tell a note's number from a value, in the languages of the segmenter's tables.

They are pooled: a word of one language is no other word in a place that matters here.
"""

from __future__ import annotations


def _words(*lines: str) -> frozenset[str]:
    return frozenset(word for line in lines for word in line.split())


BEFORE_VALUES = _words(
    # Determiners, prepositions, conjunctions, copulas and quantifiers: what they begin goes on with a
    # value (``of 12``, ``is 5``, ``at least 3``), and no note stands inside it.
    "a an the of in at by to from with for on per about around over under than least most nearly and or",
    "is are was were be been has have had up down into between within after before until since only just",
    "approximately roughly almost exactly some these those all every each first last next top past plus",
    "minus times versus vs then that this its their our his her if as not no least exceeds exceeded",
    "de des du le la les un une à au aux en dans par pour sur sous avec sans et ou est sont était étaient",
    "entre vers environ plus moins que près jusqu'à dès depuis ces cet cette ses leurs quelque seulement",
    "der die das den dem des ein eine einen einem einer und oder ist sind war waren von vom zu zum zur mit",
    "im am beim ihr ihre ihren ihrem sein seine seinen seinem unser unsere dieser diese dieses diesem jeder",
    "jede jedes jedem bei auf aus über unter rund etwa circa ca fast nur mindestens höchstens bis",
    "seit nach vor um als für",
    "el los las una unos unas y o es son fue eran del al con sin por para desde hasta sobre casi solo más",
    "il lo gli i uno e ed è sono era erano di del dello della dei degli delle da dal con su per tra fra",
    "circa quasi solo più o os as um uma são foi eram do da dos das no na nos nas com sem até cerca mais",
)

LABELS = _words(
    # Coordinates and counters: ``phase 2``, ``table 5``, ``version 3``, ``p. 12``.
    "phase step stage section sect sec chapter chap ch figure fig figs table tab tables part parts page pp",
    "pages p vol volume no nos nr num number numbers issue art article articles appendix annex box item",
    "items version versions ver v release level tier class grade type group cohort wave round week weeks",
    "day days month year years quarter q cycle generation gen layer line lines row rows column equation eq",
    "option question scenario case model mark series season episode clause paragraph para note notes",
    "rank score grade priority tier-level unit area zone room building gate track day-",
    "étape niveau chapitre tableau numéro n° partie annexe semaine jour mois année trimestre groupe vague",
    "kapitel abschnitt abbildung abb tabelle nummer teil anhang band seite stufe woche tag monat jahr",
    "quartal artikel absatz ziffer satz punkt schritt",
    "fase paso etapa capítulo sección figura tabla número parte anexo semana día mes año trimestre nivel",
    "capitolo sezione tabella numero allegato settimana giorno mese anno livello passo",
    "capítulo seção tabela anexo semana dia mês ano nível passo",
)

ABBREVIATED = _words(
    # Labels whose full stop ends no sentence: ``fig.3``, ``no.5``.
    "fig figs no nos nr p pp vol art sec ch chap v ver eq tab abb kap bd ziff abs par para núm num pág cap",
    "ref approx ca vs st",
)

MONTHS = _words(
    "january february march april may june july august september october november december jan feb mar apr",
    "jun jul aug sep sept oct nov dec janvier février mars avril mai juin juillet août septembre octobre",
    "novembre décembre januar februar märz juni juli oktober dezember enero febrero marzo abril mayo junio",
    "julio agosto septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio",
    "settembre ottobre dicembre janeiro fevereiro março maio junho julho setembro outubro novembro dezembro",
)

UNITS = _words(
    # What a value counts or measures, where it follows at once.
    "percent per cent percentage point points bps bp times x million millions billion billions trillion",
    "thousand hundred dozen mn bn tn k kg g mg km cm mm m² km² gw mw kw gwh mwh kwh twh gb tb mb kb hz",
    "ghz mhz ms min h hours hour minutes minute seconds second days day weeks week months month years year",
    "people users dollars euros pounds yen countries companies firms states employees customers patients",
    "pour-cent fois milliards milliard mille heures heure jours jour semaines semaine mois ans an années",
    "année personnes pays entreprises prozent prozentpunkte mal millionen milliarden tausend stunden stunde",
    "tage tag wochen monate monat jahre jahr menschen länder unternehmen mio mrd",
    "ciento veces millones miles horas hora días día semanas meses mes años año personas países empresas",
    "cento volte milioni miliardi mila ore ora giorni giorno settimane mesi anni persone paesi imprese",
    "vezes milhões bilhões mil horas dias dia semanas mês anos ano pessoas empresas",
    *sorted(MONTHS - {"may", "mar", "set"}),
)

AMOUNTS = _words(
    # Verbs that a value follows as readily as a note.
    "reached reaches reach reaching totals totaled totalled totalling equals scored scores numbered counted",
    "averaged averages averaging exceeding hit ranked ranks rated rose fell grew dropped climbed jumped",
    "rises falls grows atteint atteignait compte totalise vaut valait erreichte erreicht beträgt betrug",
    "stieg sank fiel wuchs zählt alcanzó alcanza suma creció cayó subió vale raggiunse raggiunge atingiu",
    "alcançou soma",
)

AFTER_CLAUSES = _words(
    # What goes on after a clause has ended: conjunctions, prepositions, auxiliaries, relatives. Not what
    # goes on after a value as well (``12 of the firms``).
    "and or but while whereas which that who whose where when with without for to in by on as at from is",
    "are was were has have had will would can could may might must should because although though so than",
    "then through via into between among during after before since until under over if also not its their",
    "et ou mais tandis qui que dont où quand avec sans pour à en dans d l par sur comme est sont a",
    "ont ne n se s peut peuvent doit doivent car afin ainsi entre depuis selon lors puis si ni aux au",
    "und oder aber während die der das dem den mit ohne für zu in auf als aus bei ist sind hat haben",
    "wird werden kann können muss müssen weil dass wenn sowie durch nach seit zwischen im am zum zur nicht",
    "y o e u pero mientras que cuando donde con sin para en por como es son ha han puede pueden debe",
    "porque aunque entre desde según si no se",
    "ed ma mentre che dove quando con senza per in da dal come è sono ha hanno può possono deve",
    "perché anche tra fra secondo se non si mas enquanto com sem em no na por são tem têm pode",
    "podem deve devem porque embora entre desde segundo não se",
)

SOURCE_COLUMNS = _words(
    "source sources citation citations reference references ref refs note notes evidence quelle quellen",
    "beleg belege nachweis référence références réf preuve fuente fuentes referencia referencias cita citas",
    "fonte fonti riferimento riferimenti nota note fontes referência referências citação citações notas",
)
"""Titles of table columns whose bare numbers are notes."""
