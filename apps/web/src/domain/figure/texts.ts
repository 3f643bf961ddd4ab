/** Texts of receipts. */
import type { BreakdownBy } from '@cottontree/contract/figures/breakdowns.ts';
import { NAMES } from '@cottontree/contract/dashboards/names.ts';

export const RECEIPT_TEXTS = {
  madeOf: 'What it is made of',
  divideBy: 'Divide by',
  loading: 'the parts',
  failed: 'The parts could not be loaded.',
  what: 'these parts',
  none: 'This value has no rows behind it.',
  rows: {
    caption: (title: string) => `Rows behind ${title}`,
    shown: (rows: string, one: boolean) => `${rows} ${one ? 'row' : 'rows'} shown`,
    more: ', there are more',
    rounded: 'The CSV has every digit.',
  },
  columns: { value: 'Value', share: 'Share', change: 'Change' },
  total: 'Total',
  differs: (sum: string) =>
    `The parts now sum to ${sum}: rows were recorded or corrected after this value was.`,
  copyLink: 'Copy link',
  link: {
    copied: 'Link copied',
    failed: 'The browser did not allow it. The address of this page is the same link.',
  },
} as const;

export const BREAKDOWN_NAMES: Readonly<Record<BreakdownBy, string>> = {
  line: 'Line',
  type: 'Type',
  tier: 'Card tier',
  level: 'KYC level',
  district: 'District',
  outcome: 'Outcome',
  currency: 'Currency',
  account: 'Account',
  department: 'Department',
  category: 'Category',
  group: 'Group',
  severity: 'Severity',
  status: 'Status',
};

/** Heads of the rows behind figures, where the column's name in words would not say enough. */
export const ROW_HEADS: Readonly<Record<string, string>> = {
  at: 'When',
  day: 'Date',
  net: 'Amount',
  usd: 'In USD',
  owed_usd: 'Owed in USD',
  overdrawn: 'Overdrawn by',
  over: 'Over budget by',
  last4: 'Last four digits',
};

/** Names of parts whose key is not a name itself. */
const PARTS: Partial<Record<BreakdownBy, Readonly<Record<string, string>>>> = {
  line: NAMES.line,
  tier: NAMES.tier,
  level: NAMES.level,
  group: { ...NAMES.segment, ...NAMES.kyc },
  outcome: { success: 'Successful' },
};
/** What the rows without the property are. */
const WITHOUT: Partial<Record<BreakdownBy, string>> = {
  tier: 'Without a card',
  level: 'Without a customer',
  district: 'Without a district',
};

/** "net-profit" -> "Net profit", "level0" -> "Level 0" */
export const inWords = (key: string): string =>
  key.slice(0, 1).toUpperCase() +
  key
    .slice(1)
    .replaceAll(/[_-](?=[a-z])/g, ' ')
    .replaceAll(/(?<=[a-z]{2})(?=\d)/g, ' ');

export const partName = (by: BreakdownBy, part: string | null): string =>
  part === null ? (WITHOUT[by] ?? 'Without one') : (PARTS[by]?.[part] ?? inWords(part));
