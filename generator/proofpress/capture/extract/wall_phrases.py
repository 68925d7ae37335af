"""What walls say of themselves: sentences by kind of wall, in six languages.

Written without accents, in small letters, with straight apostrophes, as they are compared
(:mod:`proofpress.capture.extract.hollow`). A phrase begins a line or a sentence; one that ends in ``$``
is all of it. A line that is set in goes on the line before it.
"""

from __future__ import annotations

BOT_CHECK = r"""
just a moment$
attention required$
one more step$
(checking|verifying) (your browser|if the site connection is secure|you are human|your connection)
performing (a )?security (check|verification)
(please )?(verify|confirm|prove) (that )?you('re| are) (a human|human|not a (ro)?bot)
verify(ing)? you are human
(please )?(complete|solve|pass) (the|this|a) (captcha|security check|challenge)
(are you|you are not) a robot$
i'?m not a robot$
making sure you'?re not a bot
(our systems have|we('ve| have)?) detected unusual (traffic|activity)
unusual (traffic|activity) (from|has been detected)
pardon our interruption$
as you were browsing,? something about your browser
(please )?enable js and disable any ad ?blocker
(to continue, )?(please )?type the characters you see in this image
to discuss automated access to
press (& |and )?hold to confirm
request unsuccessful$
incapsula incident id
ddos protection by
(please )?stand by, while we are checking your browser
robot check$
human verification$
security check$
captcha$
# de
(nur )?einen moment( bitte)?$
(ihr browser|die verbindung) wird (uberpruft|gepruft)
(wir )?(uberprufen|prufen),? (ihren browser|ob sie ein mensch sind)
(bitte )?bestatigen sie,? dass sie (ein mensch|kein(e)? (ro)?bot(er)?) sind
sind sie ein (mensch|roboter)$
ich bin kein roboter$
ungewohnliche(r)? (datenverkehr|aktivitat(en)?|zugriffe)
sicherheitsuberprufung$
# fr
un instant$
verification (de votre navigateur|que vous etes (un )?humain|de securite)
(veuillez )?(verifier|confirmer|confirmez|verifiez) que vous (etes (un )?humain|n'etes pas un robot)
je ne suis pas un robot$
(nous avons detecte un )?traf+ic inhabituel
# es
un momento$
(por favor,? )?(verifique|verifica|confirme|confirma|demuestre) que (usted )?(es|eres) (un )?humano
(por favor,? )?(confirme|confirma|verifique) que no (es|eres) un robot
(estamos )?comprobando (su|tu|el) navegador
no soy un robot$
(hemos detectado )?(un )?trafico inusual
# it
un momento,? per favore$
(verifica|conferma|verifichiamo) (che tu sia |che lei sia |di essere )(un |una )?(umano|persona|
    essere umano)
(controllo|verifica) del (tuo |suo )?browser
non sono un robot$
(abbiamo rilevato )?(del )?traffico (insolito|anomalo)
# pt
so um momento$
(verificando|estamos verificando) (o seu|seu) navegador
(confirme|verifique|comprove) que (voce )?(e|nao e) (um )?(humano|robo)
nao sou um robo$
(detectamos )?(um )?trafego incomum
"""

ACCESS_DENIED = r"""
access (is |has been |was )?(denied|forbidden|blocked)$
access to (this|the requested) (page|site|resource|website|server) (is|has been|was) (denied|
    forbidden|blocked)
403 forbidden$
forbidden$
(http )?(error )?403$
you (don't|do not) have permission to (access|view)
you are not (authori[sz]ed|allowed|permitted) to (access|view)
(sorry, )?you have been blocked
your (ip( address)?|access|request) (has been|was|is) (blocked|denied|rejected)
(this|the) (content|page|site|video) is not available in your (country|region|location)
451( unavailable for legal reasons)?$
unavailable for legal reasons$
# de
(der )?zugriff (wurde )?(verweigert|verboten|gesperrt)$
(der )?zugang (wurde )?(verweigert|verboten|gesperrt)$
(sie haben )?keine (berechtigung|zugriffsrechte),? (fur|um|auf)
sie (sind nicht berechtigt|haben keine berechtigung)
(ihr zugriff|ihre ip(-adresse)?) wurde (blockiert|gesperrt)
# fr
acces (refuse|interdit|bloque)$
l'acces a (cette page|ce site|cette ressource) (est|a ete) (refuse|interdit|bloque)
vous n'(etes pas autorise|avez pas (l'autorisation|la permission|le droit))
# es
acceso (denegado|prohibido|bloqueado)$
no (tiene|tienes) (permiso|autorizacion)s? (para|de)
el acceso a (esta pagina|este sitio) (ha sido|fue|esta) (denegado|bloqueado)
# it
accesso (negato|vietato|bloccato)$
non (hai|ha|disponi|si dispone) (il permesso|i permessi|dell'autorizzazione|delle autorizzazioni|
    l'autorizzazione)
# pt
acesso (negado|proibido|bloqueado)$
(voce )?nao tem (permissao|autorizacao) para
"""

SCRIPT_REQUIRED = r"""
(please )?(enable|activate|turn on|
    switch on) java ?script( and cookies)?( in your browser| support)?( to |$|
    , | and (then )?(reload|refresh|try))
java ?script (is|must be|needs to be|has to be|seems to be|appears to be) (disabled|required|
    enabled|turned on|turned off|activated|not (available|enabled|supported))( |$|,)
you (need|have|must) (to )?(enable|activate|turn on|have) java ?script
(this|the|our) (site|page|website|app|application|service|content) (requires|needs|relies on|
    works best with|doesn't work (properly )?without) java ?script
(sorry, )?(but )?\S+ (doesn't|does not|won't) work (properly )?without java ?script
your browser (does not|doesn't) (support|have) java ?script
java ?script required$
we('ve| have)? detected that java ?script is (disabled|not enabled)
# de
(bitte )?(aktivieren|schalten) sie java ?script( in ihrem browser| ein)?(,| um |$)
(bitte )?java ?script (aktivieren|einschalten)( |$|,)
java ?script (ist|muss|wurde|scheint) (in ihrem browser )?(deaktiviert|nicht aktiviert|
    aktiviert (sein|werden)|erforderlich|ausgeschaltet)
(diese|unsere|die) (seite|website|webseite|anwendung) (benotigt|erfordert|braucht) java ?script
(fur die nutzung|um) (dieser|diese|unserer) (seite|website|webseite|anwendung) .{0,30}java ?script
# fr
(veuillez |merci d')?(activer|activez) java ?script( dans votre navigateur)?( pour |$|,| afin )
java ?script (est|semble|doit) (desactive|requis|necessaire|etre (active|desactive)|non active)
(ce site|cette page|cette application) (necessite|requiert|
    a besoin de) (l'activation de )?java ?script
vous devez activer java ?script
# es
(por favor,? )?(active|activa|habilite|habilita) (el )?java ?script( en (su|
    tu) navegador)?( para |$|,)
java ?script (esta|debe|parece) (desactivado|deshabilitado|inhabilitado|estar (activado|habilitado))
(este sitio|esta pagina|esta aplicacion) (requiere|necesita) (de )?java ?script
(debe|debes|necesita|necesitas|es necesario) (activar|habilitar) java ?script
# it
(per favore,? |si prega di )?(attiva|attivare|abilita|abilitare) (il )?java ?script( nel (tuo|
    suo) browser)?( per |$|,)
java ?script (e|sembra|deve) (disabilitato|disattivato|richiesto|essere (abilitato|attivato))
(questo sito|questa pagina|questa applicazione) (richiede|necessita di) java ?script
(e necessario|devi|bisogna) (attivare|abilitare) java ?script
# pt
(por favor,? )?(ative|habilite|ativar|habilitar) (o )?java ?script( no seu navegador)?( para |$|,)
(o )?java ?script (esta|precisa|deve) (desativado|desabilitado|(estar|ser) (ativado|habilitado))
(este site|esta pagina|este aplicativo|esta aplicacao) (requer|precisa de|necessita de) java ?script
(voce )?precisa (ativar|habilitar) (o )?java ?script
"""

RATE_LIMIT = r"""
(http )?(error )?(429 )?too many requests$
(http )?(error )?429$
(api )?rate limit(ed)? (exceeded|reached)
(you('ve| have)|your (ip|client)( address)? (has|have)) (exceeded|reached|hit) (the|your|
    our) .{0,30}(rate limit|request limit|number of requests)
you('re| are) (sending|making) too many requests
(we('re| are)|you('re| are)) (being )?rate.limit(ing|ed)( you)?$
(sorry, )?too many (requests|attempts)( from your|, |$)
# de
zu viele (anfragen|anforderungen|zugriffe)( |$|,)
# fr
trop de requetes( |$|,)
# es
demasiadas (solicitudes|peticiones)( |$|,)
# it
troppe richieste( |$|,)
# pt
(muitas|demasiados|excesso de) (solicitacoes|requisicoes|pedidos)( |$|,)
"""

SIGN_IN = r"""
(please )?(sign|log) ?in (or (sign up|register|create an account|subscribe) )?to (continue|
    your account|read|view|access|see|unlock|proceed)( |$|,)
you (must|need to|have to) (be (logged|signed) in|(log|sign) in)( |$|,)
(please )?(subscribe|register|create (a free|an) account) (now )?to (continue|read|keep reading|
    unlock|view|access)( |$|,)
(this|the) (content|article|story|page) is (for|only available to|available only to|reserved for|
    exclusive to) (our )?(paying )?(subscribers|members)
(already a (subscriber|member)|to continue reading|to keep reading|continue reading with)
(you('ve| have)) (reached|read|used) (your|all your|the) .{0,30}(free )?(article|limit)
# de
(bitte )?(melden sie sich|melde dich|loggen sie sich) (bitte )?(an|ein)( ?,? um |$|,)
(bitte )?(anmelden|einloggen),? um .{0,30}(weiterzulesen|fortzufahren|zu lesen)$
(dieser|der) (artikel|inhalt|beitrag) ist (nur )?(fur|exklusiv fur) (unsere )?abonnent(en|innen)
(jetzt )?(abonnieren|weiterlesen mit)( |$)
# fr
(veuillez (vous )?|merci de vous )?(connectez-vous|connecter|identifiez-vous|identifier) (pour|
    afin de) (continuer|lire|acceder|poursuivre)
(cet article|ce contenu|la suite de cet article|la suite) est reserve(e)? (a nos |aux )(abonnes|
    membres)
abonnez-vous pour (continuer|lire|acceder)
# es
(por favor,? )?(inicie|inicia) sesion para (continuar|leer|acceder|ver)
(este|el) (articulo|contenido) es (solo |exclusivo )?para (suscriptores|socios)
(suscribete|suscribase) para (continuar|leer|seguir|acceder)
# it
(effettua |effettuare )?(l')?(accedi|accesso|login) per (continuare|leggere|proseguire|visualizzare)
(questo|il) (articolo|contenuto) e riservato (agli|ai) (abbonati|membri)
abbonati per (continuare|leggere|proseguire)
# pt
(por favor,? )?(faca|inicie|entre com) (o )?(login|sessao|sua conta) para (continuar|ler|acessar|
    aceder|ver)
(este|o) (artigo|conteudo) e exclusivo para (assinantes|membros)
assine para (continuar|ler|acessar|aceder)
"""

COOKIE_WALL = r"""
(please )?(enable|allow|accept|turn on) (all )?cookies( in your browser)?( to (continue|view|use|
    access|proceed|read)| and (try|reload|refresh)|$)
cookies (are|must be|need to be|have to be) (disabled|enabled|required|turned on|switched on)( |$|,)
your browser (is not accepting|does not accept|has|blocks) cookies( disabled)?( |$)
(this|the|our) (site|page|website) (requires|needs) cookies
(to continue|to proceed|to read on),? (please )?(accept|allow) (all |our )?cookies
before you continue( to \S+)?$
# de
(bitte )?(aktivieren|akzeptieren|erlauben) sie (alle |die )?cookies( |$|,)
(um fortzufahren|um weiterzulesen),? .{0,30}cookies
(weiter|weiterlesen) mit werbung$
mit werbung (und tracking )?weiterlesen$
cookies (sind|mussen) (deaktiviert|aktiviert|erforderlich)
# fr
(veuillez )?(activer|accepter|activez|acceptez) les cookies (pour|afin)
continuer sans accepter$
# es
(por favor,? )?(active|activa|acepte|acepta|habilite|habilita) las cookies (para|y)
# it
(attiva|abilita|accetta) i cookie (per|e)
continua senza accettare$
# pt
(por favor,? )?(ative|aceite|habilite) os cookies (para|e)
"""

NOT_FOUND = r"""
(the |this |your )?(requested )?(page|url|file|document|resource|article|content) (was |is |
    can(no|')t be |could not be |could ?n't be )?not found$
(the |this )?(requested )?(page|url|file|document|resource) (cannot|can't|could not|
    couldn't) be found
(http )?(error )?404( error)?( page)?$
(http )?(error )?404(\.0)? not found$
not found$
(we|sorry, we|unfortunately,? we) (can't|cannot|couldn't|could not|can not|are unable to|
    were unable to) (seem to )?find (the|that|this|your) (page|content|article|document|file)
(sorry, )?(but )?(the|this|that) (page|content|article|document|link) (you (requested|
    are looking for|were looking for|are trying to (access|reach)|followed) )?(does not exist|
    doesn't exist|no longer exists|has been (re)?moved|is no longer available|isn't available|
    is not available|can(no|')t be found|could ?n(o|')t be found|was not found|might have been|
    may have been)
(the|this) page (you('re| are) looking for|you requested) (doesn't|does not|could|can|was|has|is|
    isn't|may|might)
the requested (url|page|resource|document) (\S+ )?was not found on this server
(there's|there is) nothing here$
nothing (was )?found( here)?$
this page (does not|doesn't) exist( anymore)?$
(http )?(error )?410( gone)?$
# de
(die |diese )?(angeforderte |gewunschte |gesuchte )?(seite|datei|url|dokument) (wurde |konnte |
    kann )?(leider )?nicht gefunden( werden)?$
(die |diese )?(von ihnen )?(angeforderte|gesuchte|gewunschte|aufgerufene) seite (existiert|wurde|
    konnte|ist|kann)
(diese|die) seite (existiert nicht|gibt es nicht|ist nicht (mehr )?verfugbar)
nicht gefunden$
# fr
(la |cette )?page (demandee |recherchee )?(est |n'a pas ete |n'est pas )?(introuvable|non trouvee|
    trouvee)$
(la|cette) page (que vous (cherchez|recherchez|demandez|avez demandee)|demandee) (n'existe|n'a|
    est|a|semble)
(oups,? )?cette page n'existe (pas|plus)
introuvable$
# es
pagina no encontrada$
(la )?pagina (que (busca|buscas|esta buscando|estas buscando|ha solicitado)|
    solicitada) no (existe|se|esta|ha|fue)
(lo sentimos,? )?(no (se )?(ha )?(podido |pudo )?(encontrar|encontrado|encontramos)) (la|
    esta) pagina
no encontrado$
# it
pagina non trovata$
(la )?pagina (che (stai|sta) cercando|richiesta|cercata) (non|e stata)
non trovat[oa]$
# pt
pagina nao encontrada$
(a )?pagina (que (voce )?(procura|esta procurando|procurava|solicitou)|solicitada) (nao|foi)
nao encontrad[oa]$
"""

SIGN_IN_TITLES = r"""
(please )?(sign|log) ?in$
login$
anmelden$
anmeldung$
(se )?connecter$
connexion$
iniciar sesion$
accedi$
entrar$
iniciar sessao$
"""
"""What only a title says: in the text it is the name of a link."""

PHRASES = {
    "bot_check": BOT_CHECK,
    "access_denied": ACCESS_DENIED,
    "script_required": SCRIPT_REQUIRED,
    "rate_limit": RATE_LIMIT,
    "sign_in": SIGN_IN,
    "cookie_wall": COOKIE_WALL,
    "not_found": NOT_FOUND,
}
"""Kind of wall -> its phrases."""
