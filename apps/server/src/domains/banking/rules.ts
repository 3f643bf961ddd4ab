/** Rules for statuses, for the next sync of a bank, and for the explanation of matches. */
import type {
  BankFault,
  IntegrationStatus,
  SyncFrequency,
} from '@cottontree/contract/banking/integrations.ts';
import type { WriteOff } from '@cottontree/contract/banking/reconciliation.ts';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import type { ReconcileMatch } from '@cottontree/models/reconcile.ts';

/**
 * The prefix of the company's payment references, which banks pass on. The same in SQL: see entriesOf in
 * items-store.ts.
 */
export const REFERENCE_PREFIX = 'CT';

/** An entry younger than this may still reach the bank, and is in transit until then. */
export const IN_TRANSIT_DAYS = 5;
/** Each sync reads this many earlier days again, which finds late lines. */
export const OVERLAP_DAYS = 10;

const SECONDS: Readonly<Record<SyncFrequency, number>> = {
  'real-time': 30,
  '5min': 300,
  '15min': 900,
  hourly: 3_600,
  daily: 86_400,
};
export const secondsBetween = (frequency: SyncFrequency): number => SECONDS[frequency];

const FIRST_PAUSE_S = 15;
const LONGEST_PAUSE_S = 15 * 60;
/** A bank may lock out a client that keeps trying with a wrong secret. */
const AFTER_REFUSAL_S = 60 * 60;

/**
 * Seconds until the next attempt after the n-th consecutive failure, n from 1: the pause doubles up to a maximum, or is
 * the longest at once after refused credentials; half
 * of it is random so that banks are not called in step, and it is never shorter than the bank requested.
 */
export function secondsAfterFailure(
  n: number,
  fault: BankFault,
  retryAfter: number | null,
  random: () => number,
): number {
  const pause =
    fault === 'credentials' ? AFTER_REFUSAL_S : Math.min(FIRST_PAUSE_S * 2 ** (n - 1), LONGEST_PAUSE_S);
  return Math.max(retryAfter ?? 0, Math.ceil(pause / 2 + (pause / 2) * random()));
}

/** The longest pause between two attempts in seconds, unless a bank requests more. */
export const longestPause = (frequency: SyncFrequency): number =>
  Math.max(secondsBetween(frequency) * 1.05, AFTER_REFUSAL_S);

/** After this many consecutive failures the problem counts as lasting. */
const LASTING_FAILURES = 5;

export interface Condition {
  readonly type: 'api' | 'files';
  readonly fault: BankFault | null;
  readonly failures: number;
  readonly lastSyncAt: Date | null;
  readonly ledgerAccount: string | null;
}
export function statusOf({ fault, failures, lastSyncAt, ledgerAccount }: Condition): IntegrationStatus {
  if (fault === 'credentials' || failures >= LASTING_FAILURES) return 'error';
  return fault === null && lastSyncAt !== null && ledgerAccount !== null ? 'connected' : 'warning';
}
/** Why the status is not simply connected, as a sentence; null when it is. */
export function problemOf(condition: Condition & { readonly problem: string | null }): string | null {
  if (condition.problem !== null) return condition.problem;
  if (condition.lastSyncAt === null)
    return condition.type === 'api' ? 'It waits for its first sync' : 'No statement was sent yet';
  if (condition.ledgerAccount === null)
    return 'Configure says which account of the ledger it is; until then nothing is reconciled';
  return null;
}

/** The first of the permissions for deciding a write-off that is missing. */
export const lackedToDecide = (powers: ReadonlySet<Power>): Power | undefined =>
  (['approve_transactions', 'treasury.view'] as const).find((power) => !powers.has(power));
/** Why this person cannot decide a write-off, or null. */
export function writeOffFault(
  personId: string,
  it: { readonly state: WriteOff['state']; readonly proposed_by: string },
): string | null {
  if (it.state === 'lapsed') return 'Something of it was matched meanwhile; propose what is left';
  if (it.state !== 'proposed') return `This write-off was ${it.state} already`;
  return personId === it.proposed_by ? 'You proposed it: another person decides' : null;
}

const several = (n: number, noun: string): string => (n === 1 ? `1 ${noun}` : `${n} ${noun}s`);
export const daysInWords = (n: number): string => several(n, 'day');

/** Why these items belong together, as a sentence. `difference` is formatted with its currency. */
export function explain({ rule, lines, entries }: ReconcileMatch, difference: string): string {
  const [line] = lines;
  const [entry] = entries;
  const apart = Math.abs((line?.day ?? 0) - (entry?.day ?? 0));
  switch (rule) {
    case 'reference':
      return `Reference ${line?.reference} and the amount agree.`;
    case 'batch':
      return `Under reference ${line?.reference}, ${lines.length === 1 ? '1 line comes' : `${lines.length} lines come`} to ${entries.length === 1 ? '1 entry' : `${entries.length} entries`}.`;
    case 'amount-and-day':
      return apart === 0
        ? 'The same amount on the same day, without a reference.'
        : `The same amount, ${daysInWords(apart)} apart, without a reference.`;
    case 'day-sum':
      return lines.length > 1
        ? `${lines.length} lines of the day add up to the entry, and no others do.`
        : `${entries.length} entries of the day add up to the line, and no others do.`;
    case 'tolerance':
      return `Reference ${line?.reference} agrees; the amount is ${difference} apart, within 0.5%.`;
  }
}
