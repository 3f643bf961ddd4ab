/** Names of the parts of figures, on screens and on printed receipts. */
import { NAMES } from '../dashboards/names.ts';
import type { BreakdownBy } from './breakdowns.ts';
import type { KnownFigure } from './figure-ids.ts';

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

/** Parts that are not named by their keys on the screens. */
const PART_NAMES: Partial<Record<KnownFigure, Readonly<Record<string, string>>>> = {
  'subscribers.distribution': NAMES.segment,
  'kyc.subscribers': NAMES.kyc,
  'revenue.kyc': NAMES.level,
  'revenue.kyc-average': NAMES.level,
  'revenue.kyc-subscribers': NAMES.level,
  'revenue.line': NAMES.line,
  'revenue.product': NAMES.product,
  'day.revenue': NAMES.line,
};

/** The name of a part of a figure. */
export const partOf = (id: KnownFigure, dimension: string): string =>
  PART_NAMES[id]?.[dimension] ?? inWords(dimension);

/** "Revenue by line, Wallet services": a title that names the part already stays as it is. */
export function titleWithPart(title: string, id: KnownFigure, dimension: string): string {
  const name = partOf(id, dimension);
  return dimension === '' || title.includes(name) ? title : `${title}, ${name}`;
}
