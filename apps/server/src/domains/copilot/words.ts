/** Splits questions into ideas: lower case, one word for all synonyms, corrected spelling. */

/** Idea -> its synonyms in the singular. A hyphen joins the words of a phrase. */
const SAME: Readonly<Record<string, string>> = {
  subscriber:
    'user customer client member people person consumer wallet-holder subscriber-base customer-base client-base user-base account-holder clientele',
  revenue:
    'income turnover sale earning earn earned takings money-made top-line make-money made-money money-did-we-make money-do-we-make money-we-made proceeds bring-in brought-in what-did-we-make what-do-we-make what-we-made what-have-we-made take-in took-in taken-in',
  expense: 'spend spent spending expenditure outlay',
  cost: 'costing',
  transaction: 'txn trx transactional payment',
  card: 'visa plastic',
  new: 'newly',
  'new subscriber':
    'signup sign-up signed-up signed registration joiner onboarded newcomer joined join joining new-account gained onboarding onboard enrolled acquired',
  percent: 'percentage proportion share portion fraction how-often',
  active: 'using transacting',
  failed: 'failure fail failing unsuccessful went-wrong gone-wrong go-wrong',
  declined: 'decline refused rejected turned-down denied rejection reject',
  approved: 'approval',
  success: 'successful succeeded succeed',
  fraud: 'fraudulent scam suspicious',
  alert: 'alarm warning',
  case: 'application submission',
  compliance: 'compliant',
  'kyc completion': 'passed-kyc kyc-passed verified identified',
  ticket: 'support-case support-request helpdesk-ticket complaint support-issue customer-issue',
  kyc: 'identification know-your-customer identity-verification identity-check id-verification verification',
  completion: 'completed complete completeness',
  treasury:
    'own-money own-cash company-cash cash cash-position own-fund company-fund in-the-bank at-the-bank cash-balance cash-on-hand cash-at-hand',
  trust: 'safeguarded safeguarding escrow ringfenced ring-fenced',
  liability: 'owe owed obligation',
  liquidity: 'liquid',
  reserve: 'collateral',
  gst: 'sales-tax vat',
  profit: 'bottom-line surplus loss',
  margin: 'profitability profit-margin profitable',
  budget: 'budgeted allowance allocation',
  utilisation: 'utilization used usage used-up consumed',
  department: 'team unit division business-unit cost-centre cost-center',
  tier: 'card-type type-of-card card-tier kind-of-card',
  volume: 'throughput value-moved',
  sll: 'leone sle',
  usd: 'dollar us-dollar',
  usdc: 'usd-coin stablecoin',
  staff: 'employee colleague worker',
  session: 'login',
  retention: 'retained retain stay kept',
  churn: 'churned left leave lost leaving attrition losing dropout drop-out quit',
  adoption: 'uptake penetration',
  stickiness: 'sticky dau-mau engaged engagement',
  active30: 'mau monthly-active monthly-active-subscriber monthly-active-user',
  dau: 'daily-active-subscriber daily-active-user daily-active',
  ltv: 'lifetime-value clv customer-lifetime-value worth value-of-a-customer customer-value-to-date value-to-date customer-value',
  cac: 'acquisition-cost cost-of-acquisition customer-acquisition-cost cost-to-acquire cost-to-win cost-us-to-win cost-per-new-customer cost-per-acquisition cost-of-acquiring cost-to-get cost-us-to-get cost-us-to-acquire',
  arpu: 'average-revenue-per-user average-revenue-per-subscriber average-revenue-per-customer revenue-per-subscriber revenue-per-user revenue-per-customer',
  'arpu active': 'revenue-per-active-subscriber revenue-per-active-user revenue-per-active-customer',
  opex: 'operating-expense operating-cost operational-expense operational-cost overhead running-cost operating-spend operation-cost cost-of-operation',
  'cost revenue': 'cost-of-revenue cost-of-sales cogs',
  'net profit':
    'net-income net-earnings pre-tax-profit profit-before-tax net-profit-before-tax net-loss net-result',
  'net margin': 'net-profit-margin',
  resolved: 'solved closed-out answered resolve solve',
  overdue: 'late past-due',
  requirement: 'obligation-in-force',
  hour: 'hourly time-of-day',
  coverage: 'covered backed cover',
  issued: 'issue handed-out hand-out give-out given-out gave-out',
  activated: 'activate',
  projected: 'projection expected-month-end month-end-estimate will forecast forecasted predicted',
  precision: 'accuracy reliable',
  blocked: 'stopped prevented stop',
  'false alarm': 'false-positive harmless',
  confirmed: 'confirm proven',
  pending: 'in-progress waiting undecided awaiting outstanding',
  level0: 'level-0 level-zero kyc-0 unverified',
  level1: 'level-1 level-one kyc-1',
  level2: 'level-2 level-two kyc-2',
  'wallet only': 'wallet-only only-a-wallet without-a-card without-card no-card',
};

const singular = (word: string): string => {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
};

/** Words without meaning for the search. */
const EMPTY = new Set(
  `a about after by came comes coming all also am an and any approximately are as at available be been being can come could did do does done during each every
   far figure for from get give go going got had happen happened has have having hey hi how i if in into is it its just kindly know latest
   let like list look looking many may me might much my number of on one our out overall please present provide really right say see shall
   she should show so some stand standing status stood state take tell than that the their them then there these they this those thank to total
   count amount value up us want was we were what whats when where which while who with would you your i'd company business cottontree
   currently today's actual exact exactly altogether there's we've end close ended ending period date held hold holding there recorded size big
   high low large report me's s t re ve d ll display find need update quick quickly moment time so-far within among whose
   still fully completely entirely fast quickly rapidly make made run generate generated produce produced handle handled process processed receive
   received bring brought reach reached recent recently overview summary info information stat statistic metric kpi perform performing performance
   doing position roughly around nearly almost entire whole full combined aggregate sum firm organisation organization ever yet already book
   headcount use fresh base anybody anyone everybody regarding concerning
   current saw seen between popular common`
    .split(/\s+/)
    .filter(Boolean)
    .map(singular),
);
// These words have a meaning in combination with others.
for (const word of ['high', 'low', 'report']) EMPTY.delete(word);

const ideaOf = new Map<string, readonly string[]>();
const phrases: { readonly words: readonly string[]; readonly idea: readonly string[] }[] = [];
for (const [idea, others] of Object.entries(SAME)) {
  const ideas = idea.split(' ');
  for (const other of others.split(/\s+/)) {
    const words = other.split('-').map(singular);
    if (words.length === 1) ideaOf.set(words[0] ?? '', ideas);
    else phrases.push({ words, idea: ideas });
  }
}
// Longer phrases first: "monthly active users" before "active users".
phrases.sort((one, other) => other.words.length - one.words.length);
const phrasesFrom = new Map<string, typeof phrases>();
for (const phrase of phrases)
  phrasesFrom.set(phrase.words[0] ?? '', [...(phrasesFrom.get(phrase.words[0] ?? '') ?? []), phrase]);

/** Lower case, plain quotes and dashes, no thousands separators: the input of the other parsing steps. */
export const plainText = (question: string): string =>
  ` ${question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replaceAll(/'s\b/g, '')
    .replaceAll(/%(?= of)/g, ' percent')
    .replaceAll('most recent', 'latest')
    .replaceAll(/ for (?:each|every) (?=(?:active )?(?:user|customer|subscriber|client|card)s? )/g, ' per ')
    .replaceAll(/\bhow (?:fast|quickly|rapidly)\b(.*?) (?:growing|grow|grew|grown)\b/g, '$1 growth')
    .replaceAll(/\bwhere (?:does|do|did)\b(.*?) (?:come|comes|came) from\b/g, '$1 by source')
    .replaceAll(/[?!;"()[\]{}…]+|[.,:](?=\s|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()} `;

/** Edit distance, in which swapping neighbouring letters counts as one change; Infinity above `most`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  const found = last[other.length] ?? Number.POSITIVE_INFINITY;
  return found <= most ? found : Number.POSITIVE_INFINITY;
}

/**
 * The known word that is closest to a mistyped one; undefined where there is none, or two are equally close. Short
 * words are not corrected, because too many differ by only one letter.
 */
function correctSpelling(word: string, known: ReadonlySet<string>): string | undefined {
  if (word.length < 4 || /\d/.test(word)) return undefined;
  // In a word of four letters, only swapped letters are corrected.
  const letters = Array.from(word).toSorted().join('');
  if (word.length === 4)
    return [...known].find((each) => each.length === 4 && Array.from(each).toSorted().join('') === letters);
  let most = word.length < 8 ? 1 : 2;
  let found: string | undefined;
  for (const each of known) {
    if (each.length < 4 || each[0] !== word[0]) continue;
    const far = distance(word, each, most);
    if (far > most) continue;
    found = far === most && found !== undefined && far > 0 ? undefined : each;
    if (far < most) [most, found] = [far, each];
  }
  return found;
}

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}' ]+/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .map(singular);

/** All words that express an idea, and the ignored ones: candidates for spelling correction. */
const knownWords = new Set<string>([
  ...ideaOf.keys(),
  ...phrases.flatMap(({ words }) => words),
  ...Object.keys(SAME).flatMap((idea) => idea.split(' ')),
  ...[...EMPTY].filter((word) => word.length > 4),
]);

/** The ideas of a label or a question, in order; `vocabulary` contains further words for spelling correction. */
export function ideasIn(text: string, vocabulary: readonly string[] = []): string[] {
  const known = vocabulary.length === 0 ? undefined : new Set([...knownWords, ...vocabulary]);
  const words = wordsIn(text).map((word) =>
    !known || known.has(word) || EMPTY.has(word) ? word : (correctSpelling(word, known) ?? word),
  );
  const ideas: string[] = [];
  for (let at = 0; at < words.length;) {
    const phrase = phrasesFrom
      .get(words[at] ?? '')
      ?.find(({ words: each }) => each.every((word, offset) => words[at + offset] === word));
    if (phrase) {
      ideas.push(...phrase.idea);
      at += phrase.words.length;
      continue;
    }
    const word = words[at] ?? '';
    at += 1;
    if (EMPTY.has(word)) continue;
    ideas.push(...(ideaOf.get(word) ?? [word]));
  }
  return ideas;
}
