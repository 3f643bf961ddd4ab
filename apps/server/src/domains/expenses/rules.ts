/** Rules for months, budget status and decisions. Pure functions. */
import { needsPower } from '@cottontree/contract/access/permissions.ts';
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import {
  FIRST_YEAR,
  lastYearOn,
  yearBounds,
  type BudgetStatus,
} from '@cottontree/contract/expenses/expense-management.ts';
import { AppError, invalid } from '../../platform/failures/errors.ts';

/** First and last day of a month. */
export interface Month {
  readonly first: BusinessDay;
  readonly last: BusinessDay;
}
export function monthOf(day: BusinessDay): Month {
  const first = `${day.slice(0, 7)}-01`;
  return { first, last: addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1) };
}
/** For example "November 2026". */
export const monthInWords = (day: BusinessDay): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The requested month; year and month default to today's. Throws AppError `invalid` for a year out of range. */
export function requestedMonth(
  requested: { readonly month?: number | undefined; readonly year?: number | undefined },
  today: BusinessDay,
): Month {
  const year = requested.year ?? Number(today.slice(0, 4));
  if (year < FIRST_YEAR || year > lastYearOn(today)) throw invalid('year', yearBounds(today));
  const month = requested.month ?? Number(today.slice(5, 7));
  return monthOf(`${year}-${String(month).padStart(2, '0')}-01`);
}

/** The status by spent amount, in cents; any spending without a budget is over budget. */
export function statusOf(budget: bigint, spent: bigint): BudgetStatus {
  if (spent > budget) return 'Over Budget';
  const share = spent * 100n;
  if (budget === 0n || share < budget * 75n) return 'Under Budget';
  return share < budget * 90n ? 'On Track' : 'High Usage';
}

interface Decidable {
  readonly state: string;
  readonly makerId: string | null;
  /** For an item that came from a file: every user who uploaded, mapped or committed the file. */
  readonly fileMakers?: readonly string[];
}
/** A message when it was already decided; null when not. */
const decided = (what: string, { state }: Decidable): string | null =>
  state === 'pending' ? null : `${what} was ${state} already`;
/** Why this person may not decide it; null when they may. The maker never decides, owners included. */
export function deciderFault(
  what: string,
  verb: string,
  person: { readonly userId: string; readonly powers: { has(power: 'approve_transactions'): boolean } },
  item: Decidable,
): string | null {
  const late = decided(what, item);
  if (late !== null) return late;
  if (item.makerId === person.userId) return `You ${verb} it: another person approves or rejects it`;
  if (item.fileMakers?.includes(person.userId))
    return 'You had a hand in the file that it came from: another person approves or rejects it';
  if (!person.powers.has('approve_transactions')) return needsPower('approve_transactions');
  return null;
}

export function refuseDecision(fault: string | null, state: string, current: unknown): void {
  if (fault === null) return;
  if (state === 'pending') throw new AppError('forbidden', fault);
  throw new AppError('conflict', fault, { current });
}

/**
 * By how many cents a pending proposal would leave the changed (or giving) department below what it has spent. Null
 * when it would not, or when the proposal is decided.
 */
export function overspentBy(proposal: {
  readonly kind: 'new' | 'change' | 'transfer';
  readonly amount: bigint;
  readonly before: bigint | null;
  readonly spent: bigint;
  readonly approved: boolean | null;
}): bigint | null {
  const { kind, amount, before, spent, approved } = proposal;
  const left = kind === 'transfer' ? (before ?? 0n) - amount : amount;
  return approved === null && left < spent ? spent - left : null;
}
