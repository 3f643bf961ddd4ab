/** The forms: their fields and groups, and how each is typed and sent. */
import {
  COST_FIELDS,
  DAILY_COUNTS,
  DAILY_VOLUMES,
  REVENUE_FIELDS,
  SYSTEM_AMOUNTS,
  SYSTEM_COUNTS,
  TREASURY_FIELDS,
  type EntryKind,
} from '@cottontree/contract/data-entry/data-entry.ts';
import { labelOf } from '@cottontree/contract/data-entry/entry-labels.ts';
import { Currency } from '@cottontree/contract/money.ts';
import { ENTRY_TEXTS } from './texts.ts';

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type: 'count' | 'amount';
  /** An explanation, where the label alone is not enough. */
  readonly hint?: string;
}
export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly FormField[];
}

/** The name in the books of a field that has another name in the documents. */
interface Booked {
  readonly name: string;
  readonly means: string;
}
const BOOKED: Readonly<Record<string, Booked>> = {
  'daily.activeUsers': {
    name: ENTRY_TEXTS.dailyActiveSubscribers,
    means: ENTRY_TEXTS.dailyActiveMeans,
  },
  'system-metrics.activeUsers': {
    name: ENTRY_TEXTS.activeIn30Days,
    means: ENTRY_TEXTS.activeIn30DaysMeans,
  },
  'system-metrics.ltv': {
    name: ENTRY_TEXTS.valueToDate,
    means: ENTRY_TEXTS.valueToDateMeans,
  },
};
const of =
  (kind: EntryKind) =>
  (type: FormField['type'], names: readonly string[]): FormField[] =>
    names.map((name) => {
      const booked = BOOKED[`${kind}.${name}`];
      return { name, label: labelOf(name), type, ...(booked && { hint: `${booked.name}: ${booked.means}` }) };
    });
const [daily, financials, system] = [of('daily'), of('financials'), of('system-metrics')];
const counts = (...names: (typeof DAILY_COUNTS)[number][]) => daily('count', names);

export const GROUPS: Readonly<Record<EntryKind, readonly FieldGroup[]>> = {
  daily: [
    {
      title: ENTRY_TEXTS.usersAndKyc,
      fields: counts('newSignups', 'activeUsers', 'kycCompleted', 'kycPending'),
    },
    {
      title: ENTRY_TEXTS.transactions,
      fields: [...counts('walletTransactions', 'cardTransactions'), ...daily('amount', DAILY_VOLUMES)],
    },
    {
      title: ENTRY_TEXTS.cards,
      fields: counts('cardsIssued', 'cardActivations', 'cardDeclines', 'cardFailures'),
    },
    {
      title: ENTRY_TEXTS.supportAndRisk,
      fields: counts('supportTickets', 'ticketsResolved', 'fraudAlerts', 'systemErrors'),
    },
  ],
  financials: [
    { title: ENTRY_TEXTS.revenue, fields: financials('amount', REVENUE_FIELDS) },
    { title: ENTRY_TEXTS.costs, fields: financials('amount', COST_FIELDS) },
    { title: ENTRY_TEXTS.treasury, fields: financials('amount', TREASURY_FIELDS) },
  ],
  'system-metrics': [
    { title: ENTRY_TEXTS.users, fields: system('count', SYSTEM_COUNTS) },
    { title: ENTRY_TEXTS.value, fields: system('amount', SYSTEM_AMOUNTS) },
  ],
};
export const fieldsOf = (kind: EntryKind): readonly FormField[] =>
  GROUPS[kind].flatMap(({ fields }) => fields);

export type Values = Readonly<Record<string, string>>;

export const defaultsOf = (kind: EntryKind): Values => ({
  ...Object.fromEntries(fieldsOf(kind).map(({ name, type }) => [name, type === 'count' ? '0' : '0.00'])),
  ...(kind === 'financials' && { currency: 'USD', financialNotes: '' }),
});

/** What is not a number becomes 0. */
function wholeOf(text: string): number {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) ? Math.trunc(value) : 0;
}

/** A typed value as it is compared; null while it is no number. */
export function amountOf(type: FormField['type'], text: string): string | null {
  if (type === 'count') return String(wholeOf(text));
  return /^-?\d+(\.\d+)?$/.test(text.trim()) ? text.trim() : null;
}

/** Maps each name to the value that is sent. */
const sent = <Name extends string, Sent>(
  names: readonly Name[],
  values: Values,
  send: (text: string) => Sent,
): Record<Name, Sent> =>
  // The object has exactly the names as keys; fromEntries loses that type.
  Object.fromEntries(names.map((name) => [name, send(values[name] ?? '')])) as Record<Name, Sent>;
const asTyped = (text: string): string => text.trim();

export const dailyOf = (values: Values) => ({
  ...sent(DAILY_COUNTS, values, wholeOf),
  ...sent(DAILY_VOLUMES, values, asTyped),
});
export const systemMetricsOf = (values: Values) => ({
  ...sent(SYSTEM_COUNTS, values, wholeOf),
  ...sent(SYSTEM_AMOUNTS, values, asTyped),
});
/** Notes are sent only if there are any. */
export function financialsOf(values: Values) {
  const notes = values['financialNotes']?.trim();
  return {
    ...sent(REVENUE_FIELDS, values, asTyped),
    ...sent(COST_FIELDS, values, asTyped),
    ...sent(TREASURY_FIELDS, values, asTyped),
    currency: Currency.options.find((each) => each === values['currency']) ?? 'USD',
    ...(notes && { financialNotes: notes }),
  };
}
