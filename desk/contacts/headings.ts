/*
 * What the headings and cells of contact lists say, in the languages named here. Words are folded:
 * lower case, without accents and punctuation. Longer words match their endings, too.
 */

type Words = Record<string, string>;

/** An address of the person whose row it is. */
const EMAIL: Words = {
  English: 'email|e mail|emails|mail|emailaddress',
  German: 'mailadresse|e mail adresse|emailadresse|e mailadresse',
  French: 'courriel|mel|adresse electronique|messagerie',
  Spanish: 'correo|correo electronico',
  Italian: 'posta elettronica|indirizzo e mail',
  Portuguese: 'correio eletronico|correio electronico',
  Dutch: 'emailadres|e mailadres|mailadres',
  Polish: 'adres e mail|adres poczty|poczta',
  Czech: 'e mailova adresa',
  Hungarian: 'e mail cim|emailcim',
  Scandinavian: 'epost|e post|epostadress|e postadress|epostadresse|mejl|mailadresse',
  Finnish: 'sahkoposti|sahkopostiosoite',
  Turkish: 'eposta|e posta',
  Russian: 'почта|электронная почта|почты|имейл',
  Ukrainian: 'пошта|електронна пошта|пошти',
  Greek: 'ηλεκτρονικο ταχυδρομειο|διευθυνση email',
  Japanese: 'メール|メールアドレス|eメール',
  Chinese: '邮箱|邮件|电子邮件|電子郵件|信箱|電郵',
  Korean: '이메일|전자우편',
  Arabic: 'البريد الالكتروني|البريد الإلكتروني',
  Hebrew: 'דואל|דוא ל|אימייל',
};

/** Somebody else than the person whose row it is. */
const OTHER_PERSON: Words = {
  English:
    'manager|owner|supervisor|boss|assistant|secretary|created by|modified by|updated by|added by|invited by|referred by|referrer|submitted by|requested by|registered by|booked by|reports to|responsible|rep|sales rep|salesperson|sales person|sales agent|agent|buyer|purchaser|payer|executive|csm|parent|guardian|spouse|partner|emergency|billing|invoice|accounts payable|reply to|from|sender|cc|bcc|approver|sponsor|host|organizer|organiser|mentor|coach|teacher|delegate|colleague|company|organisation|organization',
  German:
    'vorgesetzt|chef|chefin|leiter|leitung|fuhrungskraft|betreuer|assistenz|sekretariat|inhaber|besitzer|verantwortlich|zustandig|erstellt von|geandert von|eltern|rechnung|firma',
  French:
    'responsable|superieur|chef|proprietaire|cree par|modifie par|parrain|facturation|societe|entreprise',
  Spanish:
    'gerente|jefe|responsable|asistente|propietario|creado por|modificado por|facturacion|empresa',
  Italian: 'responsabile|capo|proprietario|assistente|creato da|fatturazione|azienda',
  Portuguese: 'gestor|chefe|responsavel|proprietario|criado por|faturamento|empresa',
  Dutch: 'leidinggevende|beheerder|eigenaar|assistent|verantwoordelijke|aangemaakt door|bedrijf',
  Polish: 'przelozon|kierownik|menedzer|wlasciciel|opiekun|asystent|utworzone przez|firma',
  Czech: 'vedouci|nadrizen|vlastnik|asistent',
  Hungarian: 'vezeto|tulajdonos|felettes',
  Scandinavian:
    'leder|naermeste leder|chefs|chefens|agare|eier|ejer|ansvarlig|ansvarig|skapad av|foretag',
  Finnish: 'esimies|omistaja|yritys',
  Turkish: 'yonetici|mudur|sahibi|sirket',
  Russian: 'руководител|менеджер|начальник|владел|ответственн|ассистент|компани',
  Ukrainian: 'керівник|менеджер|власник|відповідальн',
  Greek: 'διευθυντη|προισταμεν|υπευθυν',
  Japanese: '上司|担当者|所有者|マネージャー|責任者|会社',
  Chinese: '经理|主管|负责人|所有者|經理|負責人|上司|公司',
  Korean: '관리자|담당자|상사|회사',
  Arabic: 'المدير|المالك',
  Hebrew: 'מנהל|בעלים',
};

/** May name addresses, but holds something else. */
const ABOUT =
  'display|subject|domain|template|signature|label|note|notes|comment|comments|description|bio|url|link|website|history';

/** Counts or dates something, so that a nought under it is no no. */
const COUNTED =
  'open|opened|opens|click|clicked|clicks|deliver|delivered|sent|replied|count|score|rate|number|total|last|first|date|time';

/** Under it, anything but a no means that the person wants no mail, or that none arrives. */
const REFUSING: Words = {
  English:
    'unsubscribe|unsub|opt out|optout|opted out|bounce|blacklist|blocklist|suppress|complain|complaint|clean time|cleaned|do not allow|do not bulk|do not contact|do not email|do not mail|do not send|no mail',
  German: 'abgemeldet|abmeldung|gesperrt|sperrvermerk|widerruf|keine werbung|ausgetragen',
  French: 'desabonne|desinscri|ne pas|liste noire|refus',
  Spanish: 'baja|no contactar|no enviar|lista negra',
  Italian: 'disiscri|cancellazione|non contattare',
  Portuguese: 'descadastr|nao enviar|nao contatar|cancelamento',
  Dutch: 'uitgeschreven|afgemeld|afmelding|niet mailen',
  Polish: 'wypisan|rezygnacja|nie wysylac',
  Czech: 'odhlasen|nezasilat',
  Hungarian: 'leiratkoz',
  Scandinavian: 'avregistrer|avanmal|avmeldt|afmeldt|frameldt|ikke kontakt',
  Finnish: 'peruut',
  Turkish: 'abonelikten cikt|kara liste',
  Russian: 'отписа|отписк|черный список',
  Ukrainian: 'відписа|чорний список',
  Japanese: '配信停止|購読解除|オプトアウト',
  Chinese: '退订|退訂|黑名单|黑名單',
  Korean: '수신거부|구독취소',
};

/** Under it, a no means that the person wants no mail. */
const PERMITTING: Words = {
  English:
    'subscribed|subscribe|subscription|opt in|optin|opted in|marketing|newsletter|consent|permission|accept|gdpr|mailing|contactable',
  German: 'einwilligung|werbung|zustimmung|abonniert|rundbrief|dsgvo|erlaubnis',
  French: 'consentement|abonne|inscrit|accepte|infolettre|rgpd',
  Spanish: 'consentimiento|suscrit|acepta|boletin|rgpd',
  Italian: 'consenso|iscritt|accetta',
  Portuguese: 'inscrit|aceita|lgpd|boletim',
  Dutch: 'toestemming|ingeschreven|nieuwsbrief',
  Polish: 'zgoda|subskryb|rodo',
  Czech: 'souhlas|odber',
  Hungarian: 'hozzajarul|feliratkoz|hirlevel',
  Scandinavian: 'samtycke|samtykke|nyhetsbrev|nyhedsbrev|prenumer|abonner',
  Finnish: 'suostumus|uutiskirje|tilaaja',
  Turkish: 'izin|onay|abone|bulten',
  Russian: 'согласи|подпис|рассылк',
  Ukrainian: 'згод|підпис|розсилк',
  Japanese: '同意|購読|許可',
  Chinese: '同意|订阅|訂閱|许可',
  Korean: '동의|구독',
};

const NO =
  'no|n|false|f|0|off|never|denied|declined|withdrawn|revoked|refused|not given|opted out|not subscribed|nein|non|nao|nee|nie|ne|nem|nei|nej|ei|hayir|нет|ні|いいえ|否|不同意|아니요|لا|לא';

const EMPTY = 'none|null|nil|n a|na|unknown|allow|allowed|keine|aucun|ninguno';

/** A cell of these words alone says that the person wants no mail, or that none arrives. */
const REFUSAL: Words = {
  English:
    'unsubscribed|unsubscribe|opted out|opt out|optout|hard bounce|hard bounced|hardbounce|soft bounce|soft bounced|bounced|bounce|blacklisted|blacklist|blocklisted|blocked|suppressed|cleaned|complained|spam complaint|marked as spam|do not contact|do not email|do not mail|not subscribed|non subscribed|nonsubscribed|non marketing contact|no marketing|no mail|no emails|undeliverable',
  German: 'abgemeldet|ausgetragen|gesperrt|widerrufen|unzustellbar|keine werbung|nicht anschreiben',
  French: 'desabonne|desabonnee|desinscrit|desinscrite|liste noire|ne pas contacter',
  Spanish: 'dado de baja|dada de baja|baja|no suscrito|no contactar|rebotado',
  Italian: 'disiscritto|disiscritta|non iscritto|cancellato|non contattare',
  Portuguese: 'descadastrado|cancelado|nao inscrito|nao contatar',
  Dutch: 'uitgeschreven|afgemeld|niet mailen',
  Polish: 'wypisany|wypisana|zrezygnowal',
  Czech: 'odhlasen|odhlasena|odhlaseno',
  Hungarian: 'leiratkozott',
  Scandinavian: 'avregistrerad|avanmald|avmeldt|afmeldt|frameldt',
  Finnish: 'peruutettu',
  Turkish: 'abonelikten cikti',
  Russian: 'отписан|отписался|отписалась|в черном списке',
  Ukrainian: 'відписаний|відписався|відписалася',
  Japanese: '配信停止|購読解除|退会',
  Chinese: '退订|已退订|退訂|已退訂|黑名单',
  Korean: '수신거부|구독취소',
};

/** Lower case, without accents and punctuation, and with a blank between the words of `userEmail`. */
export function fold(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '')
    .normalize()
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

const listOf = (words: Words) => Object.values(words).join('|').split('|');
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
// Shorter words are parts of others: `rep` of `reply`.
const LEAST_STEM = 5;

/** A test whether a folded text has one of the words, or a word that begins with a longer one. */
function finder(words: string[]): (folded: string) => boolean {
  const parts = words.map((word) => {
    if (NO_SPACES.test(word)) return word;
    return `(?<![\\p{L}\\p{N}])${word}${word.length < LEAST_STEM ? '(?![\\p{L}\\p{N}])' : ''}`;
  });
  const any = new RegExp(`${parts.join('|')}`, 'u');
  return (folded) => any.test(folded);
}

const hasWordOf = (words: string) => {
  const all = new Set(words.split('|'));
  return (folded: string) => folded.split(' ').some((word) => all.has(word));
};

const namesAddress = finder(listOf(EMAIL));
const OTHER_WORDS = listOf(OTHER_PERSON);
// German joins words: Teamleiter, Projektmanager.
const JOINED = OTHER_WORDS.filter((word) => word.length > LEAST_STEM && !word.includes(' '));
const beginsOther = finder(OTHER_WORDS);
const namesOther = (folded: string) =>
  beginsOther(folded) || JOINED.some((word) => folded.includes(word));
const isAbout = hasWordOf(ABOUT);
const isCounted = hasWordOf(COUNTED);
const isRefusing = finder(listOf(REFUSING));
const isPermitting = finder(listOf(PERMITTING));
const NO_WORDS = new Set(NO.split('|'));
const EMPTY_WORDS = new Set([...NO_WORDS, ...EMPTY.split('|'), '']);
const REFUSALS = new Set(listOf(REFUSAL));

/**
 * Whose addresses a column holds by its heading: the person's `own`, those of an `other` person or
 * of people who want no mail, or `unsaid`.
 */
export type Holder = 'own' | 'other' | 'unsaid';

/** Says whose addresses are under a heading. @returns undefined if it is of something else. */
export function holderOf(heading: string): Holder | undefined {
  const folded = fold(heading);
  if (isAbout(folded)) return undefined;
  if (namesOther(folded) || isRefusing(folded)) return 'other';
  return namesAddress(folded) || /mail$/.test(folded) ? 'own' : 'unsaid';
}

/** Whether a heading is of addresses, so that its row is that of the headings. */
export function isAddressHeading(heading: string): boolean {
  const folded = fold(heading);
  return namesAddress(folded) || /mail$/.test(folded);
}

/** Whether a cell says that the person wants no mail, or that none arrives. */
export function isRefusal(heading: string, cell: string): boolean {
  const pieces = cell.split(/[,;:|/()[\]]/).map(fold);
  if (pieces.some((piece) => REFUSALS.has(piece))) return true;
  const [title, text] = [fold(heading), fold(cell)];
  if (isRefusing(title)) return !EMPTY_WORDS.has(text);
  return isPermitting(title) && !isCounted(title) && NO_WORDS.has(text);
}
