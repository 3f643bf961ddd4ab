/** Waiting work: the one list of what people have to do, whatever the domain in which it is done. */
import { z } from 'zod';
import { Power } from '../access/permissions.ts';
import { BusinessDay } from '../calendar.ts';
import { DecimalString } from '../money.ts';
import { route } from '../route.ts';
import { ScreenLinkText } from '../screens.ts';

export const WaitingKind = z.enum([
  /** A line of a bank statement that may repeat another one. */
  'possible-repeat',
  /** A line of a statement, or an entry of the ledger, without a match on the other side. */
  'bank-exception',
  'write-off',
  'fraud-alert',
  /** A proposed block of a customer. */
  'fraud-block',
  'fraud-rules',
  /** A report to a regulator. */
  'filing',
  'remediation',
  /** A customer's day that may have to be reported. */
  'candidate',
  'expense',
  'budget',
  'adoption',
  'role-change',
  /** A change outside the product that an owner proposed to accept. */
  'seal-acceptance',
  /** A test restore of a backup. */
  'drill',
  /** Backups that are missing, late or failed. */
  'backup',
  /** A bank that cannot be read. */
  'bank-connection',
  /** Closed days that may lack transactions. */
  'provisional-day',
  /** An accounting month that is over and can be closed. */
  'month-close',
  /** A step of setting the company up. */
  'first-step',
]);
export type WaitingKind = z.infer<typeof WaitingKind>;

/** A line of the list: a piece of work, or several that are alike and done in one place. */
export const WaitingWork = z.object({
  kind: WaitingKind,
  /** Unique among those of its kind; of several pieces that of the oldest. */
  id: z.string(),
  /** How many pieces of work. */
  count: z.int().min(1),
  /** What is wrong or to be decided, in a few words. */
  title: z.string(),
  /** Whose it is, and how much: the bank, the regulator or the department, and the amount in its own currency. */
  detail: z.string(),
  /** Of all of them, without sign, at the newest closing rate; null: it has no amount, or the caller may not see it. */
  amountUsd: DecimalString.nullable(),
  /** Since when the oldest waits. */
  since: BusinessDay,
  /** When the first is due. */
  due: BusinessDay.nullable(),
  /** Owed to a regulator by `due`; left out for all other work. */
  toRegulator: z.boolean().optional(),
  /** Days past `due` or, without one, beyond the days that such work may take; 0: not late. */
  daysLate: z.int().min(0),
  /** Where it is done. */
  href: ScreenLinkText,
  /** All of them are needed to see and to do it; the caller has them. */
  needs: z.array(Power),
});
export type WaitingWork = z.infer<typeof WaitingWork>;

export const MOST_WAITING = 50;
/** How many lines are shown at first. */
export const WAITING_SHOWN = 5;
export const readWaiting = route({
  method: 'GET',
  path: '/api/work/waiting',
  summary:
    'What waits for the caller, like work in one line: first what is overdue at a regulator, then amounts of weight by size and days open, then the rest by its date',
  access: 'signed-in',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(MOST_WAITING).default(WAITING_SHOWN) }),
  output: z.object({
    items: z.array(WaitingWork),
    /** How many lines there are, those that are not listed included. */
    total: z.int(),
    /** False: none of the work that this list can have is for the caller's role. */
    eligible: z.boolean(),
  }),
});
