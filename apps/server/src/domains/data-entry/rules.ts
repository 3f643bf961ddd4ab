/** Rules for comparing declared with booked values: which figure books a field, and when the two are far apart. */
import { compare } from '@cottontree/contract/data-entry/compare.ts';
import { firstEntryDay, type EntryKind } from '@cottontree/contract/data-entry/data-entry.ts';
import { figureOfKey, type FigureKey } from '@cottontree/contract/figures/figure-id.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { FieldError } from '@cottontree/contract/errors.ts';
import { CURRENCY_EXPONENT, parseMinor, type Currency } from '@cottontree/contract/money.ts';
import { ONE, exact, magnitude } from '@cottontree/contract/decimals.ts';
import { REMEDY, shownValue } from '../../ledger/far-off.ts';

export interface EntryField {
  readonly kind: EntryKind;
  readonly field: string;
  readonly unit: 'count' | 'USD';
  /** Null where no figure books it. */
  readonly figure: { readonly id: KnownFigure; readonly dimension: string } | null;
  /** The account to which the difference is posted and its contra account, or the reason why it cannot be adopted. */
  readonly adopt: Posting | { readonly why: string };
}
export interface Posting {
  readonly account: string;
  readonly against: string;
  /** The side of `account` on which a higher declared amount is posted. */
  readonly side: 'debit' | 'credit';
  /** The accounts that the figure sums. */
  readonly booked: readonly string[];
}

const ROWS = { why: 'It is counted from the rows themselves: send the missing ones, and the books follow' };
const DERIVED = { why: 'It is computed from the books: put right what it follows from' };
const UNBOOKED = { why: 'The books hold nothing of it' };
const CONTROL = {
  why: 'It is a control total: find where the difference arose and book it there',
};

const counted = (kind: EntryKind, field: string, name: FigureKey | null): EntryField => ({
  kind,
  field,
  unit: 'count',
  figure: name === null ? null : figureOfKey(name),
  adopt: name === null ? UNBOOKED : ROWS,
});
const amount = (
  kind: EntryKind,
  field: string,
  name: FigureKey | null,
  adopt: EntryField['adopt'],
): EntryField => ({ kind, field, unit: 'USD', figure: name === null ? null : figureOfKey(name), adopt });
/** Revenue is received at the bank; interchange is a claim on the scheme first. */
const revenue = (line: string, account: string): EntryField =>
  amount('financials', `${line}Revenue`, `day.revenue:${line}`, {
    account,
    against: line === 'interchange' ? '1030' : '1010',
    side: 'credit',
    booked: [account],
  });
const cost = (field: string, name: FigureKey, ...booked: [string, ...string[]]): EntryField =>
  amount('financials', field, name, { account: booked[0], against: '1010', side: 'debit', booked });

/** Which figure books each field, and how the field is adopted. No other place defines this. */
export const ENTRY_FIELDS: readonly EntryField[] = [
  counted('daily', 'newSignups', 'subscribers.new'),
  counted('daily', 'activeUsers', 'subscribers.dau'),
  counted('daily', 'kycCompleted', 'day.kyc-completed'),
  counted('daily', 'kycPending', 'day.kyc-pending'),
  counted('daily', 'walletTransactions', 'day.transactions:wallet'),
  counted('daily', 'cardTransactions', 'day.transactions:card'),
  amount('daily', 'walletVolume', 'day.volume:wallet', ROWS),
  amount('daily', 'cardVolume', 'day.volume:card', ROWS),
  counted('daily', 'cardsIssued', 'day.cards-issued'),
  counted('daily', 'cardActivations', 'day.cards-activated'),
  counted('daily', 'cardDeclines', 'day.card-declines'),
  counted('daily', 'cardFailures', 'day.card-failures'),
  counted('daily', 'supportTickets', 'support.tickets-opened'),
  counted('daily', 'ticketsResolved', 'support.tickets-resolved'),
  counted('daily', 'fraudAlerts', 'fraud.raised'),
  counted('daily', 'systemErrors', null),
  revenue('wallet', '4000'),
  revenue('card', '4020'),
  revenue('interchange', '4030'),
  revenue('subscription', '4040'),
  revenue('fee', '4010'),
  cost('operatingCosts', 'day.expenses:operating', '6020', '6030'),
  cost('processingFees', 'day.processing-fees', '5010'),
  cost('complianceCosts', 'day.expenses:compliance', '6040'),
  cost('technologyCosts', 'day.expenses:technology', '6010'),
  cost('marketingCosts', 'day.expenses:marketing', '6050'),
  cost('staffCosts', 'day.expenses:staff', '6000'),
  amount('financials', 'treasuryBalance', 'treasury.own', CONTROL),
  amount('financials', 'liquidAssets', 'treasury.own', CONTROL),
  amount('financials', 'reserveFunds', 'treasury.reserve', CONTROL),
  counted('system-metrics', 'totalUsers', 'subscribers.registered'),
  counted('system-metrics', 'activeUsers', 'subscribers.active-30'),
  amount('system-metrics', 'cac', 'acquisition.cac', DERIVED),
  amount('system-metrics', 'ltv', 'acquisition.value-to-date', DERIVED),
];

/** How a field of the financial entry is adopted; null when it cannot be. */
export function postingOf(field: string): Posting | null {
  const found = ENTRY_FIELDS.find((each) => each.kind === 'financials' && each.field === field);
  return !found || 'why' in found.adopt ? null : found.adopt;
}

/** Every value as text; undefined values are omitted. */
export const valuesOf = (
  entry: Readonly<Record<string, string | number | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entry).flatMap(([field, value]) => (value === undefined ? [] : [[field, String(value)]])),
  );

/** Why a day cannot be entered; null when it can be. */
export function dayFault(entryDate: string, today: string): string | null {
  if (entryDate > today) return `lies in the future; today is ${today}`;
  const first = firstEntryDay(today);
  return entryDate < first ? `must not be before ${first}: entries reach back 180 days` : null;
}

/**
 * Converts an amount to USD cents at a mid-rate (units of the currency per USD, six decimal places), rounded half away
 * from zero.
 */
export function usdCents(text: string, currency: Currency, mid: string): bigint {
  const minor = parseMinor(text, currency);
  const bottom = 10n ** BigInt(CURRENCY_EXPONENT[currency]) * exact(mid);
  const top = magnitude(minor) * 100n * ONE;
  const cents = (top + bottom / 2n) / bottom;
  return minor < 0n ? -cents : cents;
}

/** A field error for each amount with more decimal places than its currency has. */
export function placeProblems(values: Readonly<Record<string, string>>, currency: Currency): FieldError[] {
  return ENTRY_FIELDS.filter(({ kind }) => kind === 'financials').flatMap(({ field }) => {
    try {
      parseMinor(values[field] ?? '0', currency);
      return [];
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return [{ path: field, message: error.message }];
    }
  });
}

/**
 * Why a declared value is far off compared with the booked one: a material difference, or 0 where something is booked.
 * Null when it is not.
 */
export function farFromBooked(
  field: Pick<EntryField, 'field' | 'unit'>,
  declared: string,
  booked: string,
  visible = true,
): string | null {
  const beside = visible ? `booked ${shownValue(Number(booked), field.unit)}` : 'booked value';
  if (exact(declared) === 0n && exact(booked) !== 0n) {
    return visible ? `is 0 against the ${beside}. ${REMEDY}` : `is 0 where something is booked. ${REMEDY}`;
  }
  if (compare(field, declared, booked).state !== 'material') return null;
  return `is more than 5% away from the ${beside}. ${REMEDY}`;
}

/** Why this person cannot decide an adoption; null when they can. People who declared or proposed it cannot. */
export function deciderFault(
  personId: string,
  adoption: {
    readonly state: string;
    readonly proposed_by: string;
    readonly declared_by: string;
    readonly file_makers?: readonly string[];
  },
): string | null {
  if (adoption.state === 'lapsed') return 'The day was declared again meanwhile; propose the new value';
  if (adoption.state !== 'proposed') return `This adoption was ${adoption.state} already`;
  if (personId === adoption.proposed_by) return 'You proposed it: another person decides';
  if (personId === adoption.declared_by) return 'You declared it: another person decides';
  if (adoption.file_makers?.includes(personId))
    return 'You had a hand in the file that declared it: another person decides';
  return null;
}

/** The figure that books a field of the financial entry. */
export const figureBooking = (field: string): KnownFigure | null =>
  ENTRY_FIELDS.find((each) => each.kind === 'financials' && each.field === field)?.figure?.id ?? null;
