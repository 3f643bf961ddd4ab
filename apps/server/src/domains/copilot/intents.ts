/** Recognises what a question wants to know about a figure, and removes the words that express it. */

export interface Threshold {
  readonly side: 'above' | 'below';
  readonly value: number;
  /** The unit of the limit; null where only a number was given. */
  readonly unit: 'percent' | 'USD' | 'SLL' | 'USDC' | null;
}
export interface Intent {
  readonly why: boolean;
  readonly definition: boolean;
  readonly trend: boolean;
  readonly comparison: boolean;
  readonly breakdown: boolean;
  /** Which one is best depends on the figure. */
  readonly order: 'highest' | 'lowest' | 'best' | 'worst' | null;
  readonly limit: number | null;
  readonly than: Threshold | null;
  /** Compared with the period before, or with the same one a year before. */
  readonly against: 'before' | 'year' | null;
  readonly over: 'days' | 'months' | null;
  readonly rest: string;
}

const COUNTS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const AMOUNT =
  '(usd |us\\$|\\$)?(\\d+(?:\\.\\d+)?) ?(k|thousand|million|mn|m|billion|bn)?(?: ?(%|percent|per cent|usd|dollars?|sll|leones?|usdc))?';
const TIMES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};
const CHANGE =
  'change|changed|changing|rise|rose|risen|rising|drop|dropped|dropping|fall|fell|fallen|falling|increase|increased|decrease|decreased|grow|grew|grown|decline|declined|jump|jumped|improve|improved|improving|worsen|worsened|shrink|shrank|shrunk|climb|climbed|slip|slipped|soar|soared|surge|surged|plunge|plunged|moved|shifted|(?:go|gone|going|went|is|are|was) (?:up|down)|up or down|differ|different';
const HIGH = 'highest|largest|biggest|most|greatest|leading|peak|busiest|max|maximum|strongest';
/** "Last month with the month before" names one month; "the months with a loss" are several. */
const NOT_ONE = '(?<!\\d |\\b(?:last|this|previous|prior|current|past) )';
const LOW = 'lowest|smallest|least|fewest|quietest|min|minimum|weakest|slowest';

function unitNamed(text: string | undefined): Threshold['unit'] {
  if (text === undefined) return null;
  if (/^(?:%|per)/.test(text)) return 'percent';
  if (text === 'usdc') return 'USDC';
  return /^(?:sll|leone)/.test(text) ? 'SLL' : 'USD';
}

/** Removes the words of an intent, and returns it. `hard` keeps words that may name a figure: growth, declined. */
export function intentOf(plain: string, hard: boolean): Intent {
  let rest = plain;
  const take = (pattern: string): RegExpExecArray | null => {
    const found = new RegExp(`(?<= )(?:${pattern})(?= )`).exec(rest);
    if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return found;
  };
  const takeAll = (pattern: string): boolean => {
    let any = false;
    while (take(pattern)) any = true;
    return any;
  };

  const definition =
    takeAll(
      'what does(?= .* (?:measure|tell|say|count|include) )|what is meant by|what do you mean by|define|definition of|definition|meaning of|the meaning|mean|means|meant|what counts as|explained|(?:stand|stands) for|formula (?:for|of)',
    ) ||
    takeAll(
      'how (?:is|are|do you|do we)(?=(?: .*)? (?:calculated|computed|defined|measured|worked out|calculate|compute|measure|define) )',
    );
  if (definition)
    takeAll(
      'tell|say|count|include|calculated|computed|defined|measured|worked out|calculate|compute|measure|define|what|is|are',
    );
  const why = takeAll(
    'why|how come|what (?:drove|caused|explains|is behind|was behind|made)|reasons? (?:for|behind|why)|what are the (?:reasons|drivers)|drivers? (?:of|behind|for)|explain(?: why)?|because of what|due to what|drove|caused',
  );
  const year = takeAll(
    '(?:than|with|to|vs|versus|against|over|from)? ?(?:the )?(?:same (?:month|quarter|week|day|time|period) )(?:of )?(?:the )?(?:last|previous|a) year(?: earlier| ago)?|year on year|year over year|yoy|a year earlier',
  );
  const before = takeAll(
    '(?:with|to|than|vs|versus|against|from|over|since|and|on) (?:the )?(?:previous|prior|preceding) (?:day|week|month|quarter|year|period|one)|(?:the )?(?:day|week|month|quarter|year) before(?: that| it)?(?! (?:last|yesterday))|month (?:over|on) month|week (?:over|on) week|quarter (?:over|on) quarter|day (?:over|on) day|mom|wow|qoq|the one before',
  );
  const than = take(
    `(?:is |are |was |were |it )?(above|over|in excess of|more than|greater than|higher than|exceed|exceeds|exceeded|exceeding|at least|beyond|bigger than|larger than|below|under|less than|fewer than|lower than|smaller than|at most) ${AMOUNT}(?! (?:day|week|month|quarter|year))`,
  );
  // "The highest revenue day": the ranked unit follows the ranking word.
  const ranks = (unit: string): boolean =>
    new RegExp(
      `(?<= )(?:${HIGH}|${LOW}|best|worst) (?:(?!in |of |on |this |last |the )\\w+ ){0,2}${unit}s?(?= )`,
    ).test(plain) && take(`${unit}s?`) !== null;
  const [dayRanked, monthRanked] = [ranks('day'), ranks('month')];
  const many = `(\\d{1,2}|${COUNTS.join('|')})`;
  const counted =
    take(`(top|bottom) ${many}`) ??
    take(`(?:the )?${many} (${HIGH}|${LOW}|best|worst)`) ??
    take(`(${HIGH}|${LOW}|best|worst) ${many}`) ??
    take('(top|bottom)(?! line)');
  const best = takeAll('best') || counted?.includes('best') === true;
  const worst = takeAll('worst') || counted?.includes('worst') === true;
  const high = takeAll(HIGH);
  const low = takeAll(LOW);
  const ranked = takeAll('ranked|rank|ranking|sorted|sort|order of|ordered');
  const trend = takeAll(
    'trends?|trending|trajectory|progression|timeline|over time|developed|develop|development|evolved|evolve|evolution|history of|history|charts?|graphs?|plot|course of|day by day|by day|per day|each day|every day|month by month|by month|per month|each month|every month|curve',
  );
  const breakdown = takeAll(
    'per(?= (?:department|team|tier|level|line|product|type|kind|category|hour|account|currency|kyc)s? )|mix|break down|breakdown|broken down|split|made up|make up|composition|divided|composed|across',
  );
  const overDays = takeAll(
    `(?:which|what|on which|on what|how many) (?:days?|dates?)|(?<!\\d )days?(?= (?:in|of|last|this) (?:\\w+ ){1,2}(?:with|when|on which|that) )|${NOT_ONE}days? (?:with|when|on which|that|for|by)`,
  );
  const overMonths = takeAll(
    `(?:which|what|in which|in what) months?|${NOT_ONE}months? (?:with|when|in which|that|for|by)`,
  );
  const comparison =
    takeAll(
      'compared|compare|comparison|comparing|versus|vs|against|difference between|difference|than|relative to',
    ) ||
    (!hard && takeAll('growth|growing')) ||
    takeAll(`how much (?:has|have|did)(?= .* (?:${CHANGE}) )|by how much`);
  const moved = takeAll(hard ? CHANGE.replace('|grow|grew|grown|decline|declined', '|grew|grown') : CHANGE);
  if (why) takeAll('up|down');
  if (comparison || moved || why) takeAll('better|worse|higher|lower|more|less|fewer|bigger|smaller');

  const words = [...(counted ?? [])].slice(1);
  const limitText = words.find((word) => /^\d+$/.test(word ?? '') || COUNTS.includes(word ?? ''));
  const down = low || words.some((word) => word === 'bottom' || new RegExp(`^(?:${LOW})$`).test(word ?? ''));
  const up = high || words.some((word) => word === 'top' || new RegExp(`^(?:${HIGH})$`).test(word ?? ''));
  return {
    why,
    definition,
    trend,
    comparison: comparison || moved || before || year,
    breakdown,
    order: best ? 'best' : worst ? 'worst' : down ? 'lowest' : up || ranked ? 'highest' : null,
    limit:
      limitText === undefined
        ? null
        : /^\d+$/.test(limitText)
          ? Number(limitText)
          : COUNTS.indexOf(limitText) + 1,
    than: than
      ? {
          side: /above|over|excess|more|greater|higher|exceed|least|beyond|bigger|larger/.test(than[1] ?? '')
            ? 'above'
            : 'below',
          value: Number(than[3]) * (TIMES[than[4] ?? ''] ?? 1),
          unit: unitNamed(than[2] ?? than[5]),
        }
      : null,
    against: year ? 'year' : before ? 'before' : null,
    over: overDays || dayRanked ? 'days' : overMonths || monthRanked ? 'months' : null,
    rest,
  };
}
