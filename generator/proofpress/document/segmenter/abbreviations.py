"""Abbreviation tables, one a language: data that the sentence rules read.

An entry is written without its last stop and without spaces (``z. B.`` is ``z.B``). A lower-case entry
also covers its form at a sentence's start (``cf`` covers ``Cf``); an entry with a capital covers itself
only. ``TABLES_VERSION`` rises with any change of an entry, since every count rests on the entries.

A stop after an entry is read by the entry's class:

``never``          it never ends a sentence (``Mr.``, ``e.g.``)
``before_number``  it belongs to the number that follows; otherwise the word is an ordinary one (``No. 5``)
``before_name``    it belongs to the day, month or time zone that follows (``9 a.m. Monday``)
``may_end``        it ends a sentence where a sentence starter follows (``Acme Inc. The``)
"""

from __future__ import annotations

from dataclasses import dataclass

TABLES_VERSION = 3


@dataclass(frozen=True, slots=True)
class Table:
    """What the rules know about one language's words. All sets hold single words."""

    never: frozenset[str]
    before_number: frozenset[str]
    may_end: frozenset[str]
    starters: frozenset[str]
    """Words of the closed classes, capitalised: after a stop they nearly always begin a sentence."""
    before_name: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    """Days, months, time zones: what ``before_name`` waits for, and what follows an ordinal."""
    labels: frozenset[str] = frozenset()
    """Lower-case words whose single letter is a name and not an initial (``plan B``, ``vitamin C``)."""
    headings: frozenset[str] = frozenset()
    """Lower-case words that number a heading or a caption (``Figure 3. Revenue``)."""
    before_ordinal: frozenset[str] = frozenset()
    """Words before an ordinal that is written with a stop (``am 31. Dezember``); empty where none is."""
    after_ordinal: frozenset[str] = frozenset()
    """Nouns that follow such an ordinal (``19. Jahrhundert``)."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ENGLISH = Table(
    never=_words(
        "Vit Reps Sens Govs Profs Revs Msgr Dep Ald Cllr Det Insp Pfc Rt Mr Mrs Ms Mx Dr Prof "
        "Messrs Mmes Gen Maj Lt Col Capt Cmdr Cdr Cpl Sgt Adm Brig Rev Fr Hon Sen Rep Gov Pres "
        "Supt Amb Atty Asst Assoc e.g i.e eg cf viz vs v incl excl resp esp aka a.k.a f.k.a Drs "
        "Benj Chas Geo Jas Jos Thos Wm P.S P.P.S PS op loc approx Pub Reg Dir Proc N.B n.b adj "
        "suppl supp Sec Civ Crim Evid Bankr"
    ),
    before_number=_words(
        "mag Rm Apt Rec no nos p pp pg pgs vol vols fig figs eq eqs sec secs sect ch chap chaps "
        "arts app apps ref refs pt pts para paras par ver ed eds ser cl fn n nr tab tbl ext c "
        "ca circa est min chs pars exs exh iss L max avg tel § §§ reg regs stat ss sched appx "
        "subsec subch rul Res bn mn tn yr yrs hr hrs wk wks oz lb lbs ft sq Jan Feb Mar Apr Jun "
        "Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thur Thurs Fri Sat Sun prop thm lem "
        "def ex art"
    ),
    may_end=_words(
        "Ill Ind Mass Miss Ore Wash Del Ga Md Ky Kan Mont Neb Nebr Vt Wyo Wisc Ont Que Int Eng "
        "Nat Appl Soc Lett Comput Environ Technol Hist Div Bldg Ct Cir Cal Cong Sess Educ Inc "
        "Corp Ltd Co Cos LLC L.L.C Pty Plc plc Bros Intl Natl Assn Dept Univ Inst Mfg Ctr Comm "
        "Jr Sr Esq Ph.D PhD M.D St Ste Ave Blvd Rd Mt Ft Pl Sq Hwy al ed eds trans mil bil govt "
        "gov dept univ assn ibid corp dist Calif Penn Conn Tex Fla Va Pa Minn Mich Wis Ariz "
        "Colo Okla Tenn Ala Ark Nev Yahoo! Jeopardy! Joomla! Guess? Which? Pvt PVT LTD INC CORP "
        "CO sqq mo Acad Sci Med Clin Oncol Biol Chem Phys Psychol Econ Hosp Surg Pharm Symp "
        "Conf Bull"
    ),
    starters=_words(
        "The This That These Those There Then They Their Theirs Thus Therefore Though Through "
        "Throughout To Together Today Tomorrow Yesterday A An And Any Anyone Another As At "
        "After Although All Also Almost Among Around Above According Accordingly Additionally "
        "Afterwards Again Against Are Is Was Were Be Because Before Behind Below Between Beyond "
        "Both But By Compared Consequently Could Despite Did Do Does During Each Either "
        "Eventually Every Everyone Even Except Few Finally First Firstly For Fortunately From "
        "Further Furthermore Given Had Has Have He Hence Her Here His How However I If In "
        "Indeed Instead Into It Its Just Lastly Later Let Likewise Many Meanwhile More Moreover "
        "Most Much My Neither Nevertheless Next No Nobody None Nonetheless Nor Not Nothing "
        "Notably Now Of Often On Once One Only Or Other Others Otherwise Our Out Overall "
        "Perhaps Please Previously Rather Recently Regardless Secondly Several She Should "
        "Similarly Since So Some Someone Sometimes Soon Still Subsequently Such Than Two Three "
        "Under Unfortunately Unless Unlike Until Up Upon We What Whatever When Whenever Where "
        "Whereas Whether Which While Who Whose Why With Within Without Would Yes Yet You Your "
        "Currently Today's Second Third Using Over Last Across Along Amid Besides Elsewhere "
        "Everything Something Usually Typically Generally Specifically Clearly Importantly "
        "Initially Historically Originally Four Five Six Half Nearly About Can Will Researchers "
        "Analysts Critics Experts Scholars Scientists Officials Investors"
    ),
    before_name=_words("a.m p.m A.M P.M p.a n.s q.d b.i.d t.i.d"),
    names=_words(
        "Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mondays Tuesdays Wednesdays "
        "Thursdays Fridays Saturdays Sundays Mon Tue Wed Thu Fri Sat Sun January February March "
        "April May June July August September October November December Jan Feb Mar Apr Jun Jul "
        "Aug Sep Sept Oct Nov Dec EST EDT CST CDT MST MDT PST PDT ET CT MT PT GMT UTC BST CET "
        "CEST IST JST AEST Eastern Central Mountain Pacific Greenwich"
    ),
    labels=_words(
        "vitamin vitamins plan appendix type class group series hepatitis grade tier category "
        "option model schedule exhibit annex section part table level version round scenario "
        "team unit phase column building terminal zone bus segment cohort arm cluster stage "
        "panel block variant strain influenza factor point question row line case step figure "
        "item war volume chapter book act title room"
    ),
    headings=_words(
        "figure fig table tab chapter section step phase part appendix exhibit box question "
        "article item annex schedule rule principle finding recommendation scenario case day "
        "week stage task lesson hypothesis theorem lemma definition example equation note goal "
        "target chart map plate scheme ex priority exercise problem proposition corollary "
        "remark assumption"
    ),
)

GERMAN = Table(
    never=_words(
        "u n o Abg Präs Hl BGBl ABl GBl dt frz engl österr europ amerik russ ital staatl städt "
        "öffentl wiss techn kath ev dgl Dr Prof Hr Fr Hrn Dipl Ing Mag Frl St z.B z.b d.h u.a "
        "u.U i.d.R i.e z.T o.ä o.Ä s.o s.u m.E i.A i.V v.a vgl bzw sog ggf evtl inkl exkl zzgl "
        "abzgl insb insbes bes ehem bspw allg bzgl einschl entspr jew lfd mind o.g wg zw hg "
        "hrsg Hg Hrsg vs resp i.S.d i.R.d e.g med rer nat phil jur iur oec pol habil em h.c "
        "Priv Doz d.i Übers übers z.Zt z.Z Dipl.-Ing Dr.-Ing b.w u.Ä a.a.O i.S.v i.H.v gem lt "
        "Fa Urt Beschl v rd"
    ),
    before_number=_words(
        "UAbs Drs Kl Tz Ls Einl Abschn Anl Anh Halbs Nr Nrn S Bd Bde Abb Tab Kap Abs Art Rn Rz "
        "Rdnr Ziff ca Jg H Anm Fn Fig Aufl V Vers Tel Az Rs Jan Feb Mär Apr Jun Jul Aug Sep "
        "Sept Okt Nov Dez Stk § §§ lit Buchst max min geb gest rd Pos"
    ),
    may_end=_words(
        "Einw Rspr Vorj Mrd Mio Tsd Mill Bill Co Str Pl Inc Corp Ltd usw usf etc u.v.m u.a.m "
        "e.V a.D i.R i.L v.Chr n.Chr gegr ff al Std Sek Min Stck Jh Jhd Jhdt Ges p.a"
    ),
    starters=_words(
        "Der Die Das Den Dem Des Ein Eine Einen Einem Einer Eines Er Sie Es Wir Ihr Ich Man "
        "Dies Diese Dieser Dieses Diesen Diesem Jene Jener Jenes Im In Am An Auf Aus Bei Beim "
        "Bis Durch Für Gegen Hinter Mit Nach Neben Ohne Seit Trotz Um Unter Über Von Vom Vor "
        "Während Wegen Zu Zum Zur Zwischen Und Oder Aber Denn Doch Jedoch Sondern Als Wenn Weil "
        "Da Dass Ob Obwohl Damit Dabei Dadurch Dafür Dagegen Daher Dann Danach Daran Darauf "
        "Daraus Darin Darum Darüber Davon Dazu Deshalb Deswegen Dennoch Dort Hier Heute Gestern "
        "Wer Was Wie Wo Warum Wann Welche Welcher Welches Nicht Kein Keine Auch Nur Noch So "
        "Sehr Sein Seine Seiner Ihre Ihrer Unser Unsere Alle Allerdings Andere Außerdem Beide "
        "Besonders Bereits Bisher Derzeit Einige Ebenso Erst Etwa Ferner Folglich Gleichzeitig "
        "Immer Insgesamt Jede Jeder Jedes Laut Manche Mehr Mehrere Meist Nun Schließlich Schon "
        "Seitdem Sobald Solche Somit Alles Jetzt Künftig Mittlerweile Niemand Seither "
        "Stattdessen Trotzdem Viele Vielmehr Wenige Zudem Zuletzt Zunächst Zwar"
    ),
    names=_words(
        "Januar Jänner Februar März April Mai Juni Juli August September Oktober November "
        "Dezember Jan Feb Mär Apr Jun Jul Aug Sep Sept Okt Nov Dez Montag Dienstag Mittwoch "
        "Donnerstag Freitag Samstag Sonnabend Sonntag"
    ),
    labels=_words(
        "vitamin plan anhang anlage typ klasse gruppe serie hepatitis stufe variante fall teil "
        "modell"
    ),
    headings=_words(
        "abbildung abb tabelle tab kapitel kap abschnitt teil schritt phase anhang anlage "
        "artikel art übersicht beispiel frage regel these"
    ),
    before_ordinal=_words(
        "am vom zum im der die das dem den des bis ab seit und zur beim jeder jedes jeden "
        "dieser diesem dieses sein seine seinen ihr ihre ihren ein eine einen einem einer eines "
        "Der Die Das Am Vom Zum Im Den Dem Ab Bis Seit Zur Beim Montag Dienstag Mittwoch "
        "Donnerstag Freitag Samstag Sonntag"
    ),
    after_ordinal=_words(
        "Jahrhundert Jahrhunderts Jh Jhd Quartal Quartals Halbjahr Halbjahres Auflage Ausgabe "
        "Platz Rang Mal Weltkrieg Weltkriegs Lebensjahr Jahrestag Geburtstag Tag Woche Monat "
        "Stock Klasse Kapitel Absatz Satz Etage Runde Sitzung Semester Spieltag Bundesliga Liga"
    ),
)

FRENCH = Table(
    never=_words(
        "Gal Cdt Dép Sén Sgt Cne Lt M MM Mme Mmes Mlle Mlles Mgr Me Dr Dre Prof St Ste cf "
        "c.-à-d c.à.d càd p.ex ex i.e e.g resp éd vs apr dir trad coll sq sqq ibid op.cit "
        "loc.cit notam Pr c-à-d"
    ),
    before_number=_words(
        "graph no n° nos p pp vol t s fig tab tabl art al chap ch sect env éq ann tél janv févr "
        "avr juil sept oct nov déc § §§ liv num cap v ligne"
    ),
    may_end=_words("etc Inc Corp Ltd Cie S.A S.A.S Mrd Md al hab J.-C bd boul Mds av"),
    starters=_words(
        "Le La Les Un Une Des Du De Ce Cet Cette Ces Il Elle Ils Elles On Nous Vous Je Tu Son "
        "Sa Ses Leur Leurs Notre Nos Votre Vos Mon Ma Mes Et Ou Mais Donc Or Ni Car En Dans Sur "
        "Sous Pour Par Avec Sans Selon Depuis Pendant Durant Après Avant Entre Chez Vers Contre "
        "Malgré Au Aux À A Si Quand Lorsque Lorsqu Comme Puisque Parce Bien Ainsi Alors Aussi "
        "Cependant Toutefois Néanmoins Pourtant Enfin Ensuite Puis Qui Que Qu Quoi Où Comment "
        "Pourquoi Combien Quel Quelle Quels Quelles Tout Tous Toute Toutes Chaque Plusieurs "
        "Certains Certaines Aucun Aucune Cela Ceci Ça Celui Celle Ceux Celles Ici Là Aujourd "
        "Hier Demain Chacun Chacune Personne Rien Certes Plus Moins Très Seul Seule Afin Grâce "
        "Face Outre Parmi Quant Tandis Ne D'abord C J L D S N"
    ),
    names=_words("Lundi Mardi Mercredi Jeudi Vendredi Samedi Dimanche"),
    labels=_words(
        "vitamine plan annexe type classe groupe série hépatite option catégorie phase cas partie"
    ),
    headings=_words(
        "figure fig tableau tab chapitre chap section partie étape phase annexe article art "
        "encadré question règle"
    ),
)

SPANISH = Table(
    never=_words(
        "Mtro Mtra Lcdo Lcda Tte Pdte Pbro Hno Hna Sr Sra Sres Srta Srtas Dr Dra Dres Prof "
        "Profa Lic Ing Arq Gral Cnel Mons Rvdo Sto Sta Dña Da p.ej ej cf cfr vid v.gr i.e e.g "
        "máx mín ed dir coord trad vs prov Excmo Ilmo esp D EE"
    ),
    before_number=_words(
        "disp adic ap apdos n s núm núms nº n° p pp pág págs vol vols fig figs tab art arts cap "
        "caps apdo párr tel tlf ene feb mar abr may jun jul ago sep sept oct nov dic § lín col "
        "aprox t"
    ),
    may_end=_words(
        "Dpto Depto Admón Univ Inst etc Inc Corp Ltd Cía Co S.A S.L S.A.U EE.UU EEUU UU a.C d.C "
        "a.m p.m al Ud Uds Vd Vds Avda Av mill Jr"
    ),
    starters=_words(
        "El La Los Las Lo Un Una Unos Unas Este Esta Estos Estas Ese Esa Esos Esas Esto Eso "
        "Aquel Aquella Él Ella Ellos Ellas Nosotros Yo Tú Usted Ustedes Su Sus Mi Mis Nuestro "
        "Nuestra Nuestros Nuestras En De Del Al A Con Sin Por Para Según Sobre Entre Desde "
        "Hasta Hacia Durante Tras Ante Bajo Contra Y E O U Pero Sino Aunque Porque Pues Si "
        "Cuando Como Donde Mientras Que Qué Quién Cuál Cuándo Cómo Dónde Cuánto No Ni También "
        "Tampoco Además Así Asimismo Entonces Luego Después Antes Ahora Hoy Ayer Aquí Allí Ya "
        "Aún Todavía Todo Todos Toda Todas Cada Muchos Muchas Algunos Algunas Ningún Ninguna "
        "Varios Varias Otro Otra Nada Nadie Otros Otras Más Menos Muy Se Le Les Hay Es Son Fue "
        "Era Ambos Ambas Finalmente Actualmente"
    ),
    names=_words("Lunes Martes Miércoles Jueves Viernes Sábado Domingo"),
    labels=_words(
        "vitamina plan anexo tipo clase grupo serie hepatitis opción categoría fase caso parte"
    ),
    headings=_words(
        "figura fig tabla cuadro gráfico capítulo cap sección paso fase anexo parte artículo "
        "art recuadro pregunta"
    ),
)

ITALIAN = Table(
    never=_words(
        "Pres Egr Gent Spett Card Mgr Sig Sigg Sig.ra Sig.na Dott Dott.ssa Dr Prof Prof.ssa Avv "
        "Ing Arch Geom Rag On Gen Col sig sigg sig.ra sig.na dott dott.ssa prof prof.ssa avv "
        "ing arch geom rag Cap Mons p.es ad.es cfr cf ca i.e e.g v vs spec trad cit op.cit cd "
        "c.a es S SS Sen on sen"
    ),
    before_number=_words(
        "n nn nr n° p pp trim L D.L D.Lgs D.P.R R.D d.l d.lgs d.p.r pag pagg vol voll fig figg "
        "tab art artt cap capp sez sec lett tel gen c co feb mar apr mag giu lug ago set sett "
        "ott nov dic ca §"
    ),
    may_end=_words(
        "ecc etc Inc Corp Ltd Co S.p.A S.r.l S.a.s a.C d.C a.m p.m al mln mld min sec C.so V.le "
        "P.zza"
    ),
    starters=_words(
        "Il Lo La I Gli Le L Un Uno Una Questo Questa Questi Queste Quello Quella Quelli Quelle "
        "Quel Egli Lui Lei Essi Loro Noi Io Voi Suo Sua Suoi Sue Nostro Nostra Nel Nello Nella "
        "Nei Negli Nelle In Di Del Dello Della Dei Degli Delle A Al Allo Alla Ai Agli Alle Da "
        "Dal Dallo Dalla Dai Dagli Dalle Su Sul Sulla Sui Sulle Con Senza Per Tra Fra Secondo "
        "Durante Dopo Prima E Ed O Ma Però Perché Poiché Se Quando Come Dove Mentre Anche "
        "Inoltre Così Quindi Dunque Tuttavia Infine Poi Ora Oggi Ieri Qui Non Né Che Chi Quale "
        "Quali Quanto Tutto Tutti Tutte Ogni Molti Molte Alcuni Alcune Nessun Nessuna Altri "
        "Altre Più Meno Molto Si Ci È Sono Entrambi Entrambe Sebbene Benché"
    ),
    names=_words("Lunedì Martedì Mercoledì Giovedì Venerdì Sabato Domenica"),
    labels=_words(
        "vitamina piano allegato tipo classe gruppo serie epatite opzione categoria fase caso parte"
    ),
    headings=_words(
        "figura fig tabella tab capitolo cap sezione sez passo fase allegato parte articolo art "
        "riquadro domanda"
    ),
)

PORTUGUESE = Table(
    never=_words(
        "Dep Sen Gov Pres Gal Ilmo Ilma Sr Sra Srs Sras Srta Dr Dra Drs Prof Profa Profª Eng "
        "Engª Arq Gen Cel Cap Exmo Exma p.ex cf i.e e.g máx mín ed org coord trad vs op.cit Sto "
        "Sta ex D Des Min Rel Exa"
    ),
    before_number=_words(
        "n nº n° núm p pp pág págs vol vols fig figs tab art arts cap caps sec séc sécs par tel "
        "inc jan fev mar abr mai jun jul ago set nov dez § aprox out"
    ),
    may_end=_words(
        "etc Inc Corp Ltd Ltda Cia Co S.A S/A a.C d.C a.m p.m al mi EUA E.U.A Av min seg Jr"
    ),
    starters=_words(
        "O A Os As Um Uma Uns Umas Este Esta Estes Estas Esse Essa Esses Essas Isto Isso Aquele "
        "Aquela Ele Ela Eles Elas Nós Eu Você Vocês Seu Sua Seus Suas Nosso Nossa Nossos Nossas "
        "Em No Na Nos Nas De Do Da Dos Das Ao Aos À Às Com Sem Por Pelo Pela Pelos Pelas Para "
        "Segundo Sobre Entre Desde Até Durante Após Antes Sob Contra E Ou Mas Porém Contudo "
        "Todavia Porque Pois Se Quando Como Onde Enquanto Que Quem Qual Quanto Não Nem Também "
        "Além Assim Então Depois Agora Hoje Ontem Aqui Já Ainda Todo Todos Toda Todas Cada "
        "Muitos Muitas Alguns Algumas Nenhum Nenhuma Vários Várias Outro Outra Outros Outras "
        "Mais Menos Muito Nada Ninguém Tudo Há É São Foi Ambos Ambas Embora Apesar Finalmente "
        "Atualmente"
    ),
    names=_words("Segunda Terça Quarta Quinta Sexta Sábado Domingo"),
    labels=_words(
        "vitamina plano anexo tipo classe grupo série hepatite opção categoria fase caso parte"
    ),
    headings=_words(
        "figura fig tabela tab quadro gráfico capítulo cap seção secção passo etapa fase anexo "
        "parte artigo art pergunta"
    ),
)

TABLES = {
    "en": ENGLISH,
    "de": GERMAN,
    "fr": FRENCH,
    "es": SPANISH,
    "it": ITALIAN,
    "pt": PORTUGUESE,
}

_VOWELS = frozenset("aeiouyäöüáàâãéèêëíìîïóòôõúùûæœ")


def table_for(lang: str) -> Table:
    """The table for a BCP 47 tag, by its first part; :data:`OTHER` for a language without one."""
    return TABLES.get(lang.replace("_", "-").split("-")[0].casefold(), OTHER)


def _is_unambiguous(entry: str) -> bool:
    """Whether no language has this as a word: it holds a stop, or two letters and no vowel."""
    return "." in entry or (len(entry) > 1 and _VOWELS.isdisjoint(entry.casefold()))


def _other() -> Table:
    foreign = [table for table in TABLES.values() if table is not ENGLISH]
    never = {entry for table in foreign for entry in table.never if _is_unambiguous(entry)}
    number = {entry for table in foreign for entry in table.before_number if _is_unambiguous(entry)}
    ends = {entry for table in foreign for entry in table.may_end if _is_unambiguous(entry)}
    return Table(
        never=(ENGLISH.never | never) - ENGLISH.may_end,
        before_number=ENGLISH.before_number | number,
        before_name=ENGLISH.before_name,
        may_end=ENGLISH.may_end | ends,
        starters=ENGLISH.starters.union(*(table.starters for table in foreign)),
        names=ENGLISH.names,
        labels=ENGLISH.labels,
        headings=ENGLISH.headings,
    )


OTHER = _other()
"""For any other language: English, plus the entries of the others that are no word anywhere."""
