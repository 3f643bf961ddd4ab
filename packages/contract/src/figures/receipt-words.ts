/** What a receipt says of a value, on the screen and on paper. */
import { provisionalCause } from '../dashboards/provisional-words.ts';
import { date, moment } from '../formatting.ts';
import type { Receipt, ReceiptDoubt } from './figures.ts';

export const UNIT_WORDS = {
  count: 'a count',
  USD: 'US dollars',
  SLL: 'leones',
  USDC: 'USD Coin',
  percent: 'per cent',
  points: 'percentage points',
  ratio: 'a ratio',
  hours: 'hours',
} as const satisfies Record<Receipt['figure']['unit'], string>;

const TIMING_WORDS = {
  live: 'changes during the open day',
  closing: 'fixed at the close of each day',
  asked: 'computed from the books when it is read',
} as const satisfies Record<Receipt['figure']['timing'], string>;

/** Whether the value still changes: of a closed day it is final, or when it was last corrected. */
export function freshnessText({
  figure,
  closedAt,
  recordedAt,
  history,
}: Pick<Receipt, 'figure' | 'closedAt' | 'recordedAt' | 'history'>): string {
  if (closedAt === null || figure.timing === 'asked') return TIMING_WORDS[figure.timing];
  const closed = `the day was closed on ${moment(closedAt)}`;
  return history.length === 0 || recordedAt === null
    ? `final: ${closed}`
    : `${closed}, and the value was corrected on ${moment(recordedAt)}`;
}

export const DOUBTED = 'Do not rely on this value';

const hasOwnDoubt = ({ doubts }: Pick<Receipt, 'doubts'>): boolean =>
  doubts.some(({ about }) => about === 'value');

export function doubtText({ about, table, day, foundAt }: ReceiptDoubt): string {
  const found = foundAt === null ? '' : ` Found on ${moment(foundAt)}.`;
  if (about === 'evidence')
    return `The seals, or the code in the database that keeps them, were changed outside the product: until that is settled they prove nothing.${found}`;
  if (about === 'value')
    return `It was changed outside the product after it was sealed, and no audit record explains the change.${found}`;
  const rows = day === null ? table : `${table} of ${date(day)}`;
  return `It is computed from rows that were changed outside the product: ${rows}.${found}`;
}

export function provisionalText(span: NonNullable<Receipt['provisional']>): string {
  const { from, to, days, differing } = span;
  const which =
    days === 1 ? `${date(from)} was closed` : `${days} days from ${date(from)} to ${date(to)} were closed`;
  const remedy =
    differing === 0
      ? 'it may still arrive, or somebody confirms that there was none'
      : 'what is missing may still arrive, or somebody accepts the days as they are';
  return `${which} ${provisionalCause(span)}: ${remedy}`;
}

export const noEarlierValues = (receipt: Pick<Receipt, 'doubts'>): string =>
  hasOwnDoubt(receipt)
    ? 'None recorded by the product. A change made outside it leaves no earlier value.'
    : 'None: the value of this day has not been changed since it was recorded.';

/** Of parts whose sum is another number than the value. */
export const partsDiffer = (sum: string): string =>
  `The parts now sum to ${sum}: rows were recorded or corrected after this value was.`;
export const NO_PARTS = 'This value has no rows behind it.';

const UNSEALED = {
  open: 'Not sealed yet: the day is open.',
  computed: 'Not sealed: this value is computed from the books when it is read, and is not stored.',
  waiting: 'Not sealed yet: the day is closed, and its figures are sealed in the background after the close.',
} as const satisfies Record<NonNullable<Receipt['unsealed']>, string>;

export function sealText(receipt: Pick<Receipt, 'seal' | 'unsealed' | 'doubts' | 'history'>): string {
  const { seal, unsealed } = receipt;
  if (seal === null) return UNSEALED[unsealed ?? 'waiting'];
  const sealed = `The figures of this day were sealed on ${moment(seal.sealedAt)}, as seal ${seal.number}.`;
  if (seal.holds)
    return receipt.history.length === 0
      ? `${sealed} They are unchanged since.`
      : `${sealed} Every change since is in the audit trail.`;
  return hasOwnDoubt(receipt)
    ? `${sealed} The seal does not hold: this value was changed, and no audit record names the change.`
    : `${sealed} The seal does not hold because of another figure of that day; this value is as it was sealed.`;
}

export const signatureText = (receipt: Pick<Receipt, 'doubts'>): string =>
  `Made with this installation’s Ed25519 key over figure, dimension, day, time of recording and value. Any change to one of them would make the signature invalid. The key is not in the database.${
    hasOwnDoubt(receipt) ? ' It proves who issued this receipt, not that the value is right.' : ''
  }`;
