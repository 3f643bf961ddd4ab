/** Rules for fraud alerts: who may do what in which state. */
import {
  WINDOW_HOURS,
  type FraudBlock,
  type FraudFaults,
  type FraudFilter,
  type FraudMetrics,
  type FraudStatus,
  type FraudWindow,
} from '@cottontree/contract/fraud/fraud.ts';
import { addDays, businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FraudRulesProposal } from '@cottontree/contract/fraud/rules.ts';
import { showsInClear } from '@cottontree/contract/personal-data.ts';
import { needsPower, type Power } from '@cottontree/contract/access/permissions.ts';

const NEXT: Readonly<Record<FraudStatus, readonly FraudStatus[]>> = {
  pending: ['investigating'],
  investigating: ['resolved', 'false_positive'],
  resolved: [],
  false_positive: [],
};
export const mayBecome = (from: FraudStatus, to: FraudStatus): boolean => NEXT[from].includes(to);

export const STATUS_WORDS = {
  pending: 'pending',
  investigating: 'under investigation',
  resolved: 'resolved with a block',
  false_positive: 'a false positive',
} as const satisfies Record<FraudStatus, string>;

interface AlertState {
  readonly status: FraudStatus;
  readonly block: Pick<FraudBlock, 'state'> | null;
  readonly proposedBy: string | null;
}
interface Caller {
  readonly userId: string;
  readonly powers: ReadonlySet<Power>;
}

/** An alert is due the next day: the screen's own window is 24 hours. */
export const alertDue = (raised: BusinessDay): BusinessDay => addDays(raised, 1);

const lacking = ({ powers }: Caller, power: Power): string | null =>
  powers.has(power) ? null : needsPower(power);

function outcomeFault({ status, block }: AlertState, to: FraudStatus): string | null {
  if (status === 'pending') return 'Investigate it first';
  if (!mayBecome(status, to)) return `It is ${STATUS_WORDS[status]} already`;
  return block?.state === 'proposed' ? 'A block waits for a second person' : null;
}

/** Why this person may not take each action now; null where they may. */
export function faultsOf(it: AlertState, who: Caller): FraudFaults {
  const manage = lacking(who, 'compliance.manage');
  return {
    investigate:
      manage ?? (mayBecome(it.status, 'investigating') ? null : `It is ${STATUS_WORDS[it.status]} already`),
    note: manage,
    markSafe: manage ?? outcomeFault(it, 'false_positive'),
    block: manage ?? outcomeFault(it, 'resolved'),
    decideBlock:
      it.block?.state !== 'proposed'
        ? 'No block waits for a decision'
        : (lacking(who, 'approve_transactions') ??
          (it.proposedBy === who.userId ? 'You proposed it: another person decides' : null) ??
          (showsInClear('clue', who.powers)
            ? null
            : 'You are not shown what it is about: another person decides')),
    unblock: manage ?? (it.block?.state === 'in_force' ? null : 'The customer is not blocked by this alert'),
  };
}

/** Why this person cannot agree to proposed rules now, or null. */
export function rulesObstacle(
  username: string,
  now: Date,
  { people, from }: FraudRulesProposal['waitsFor'],
): string | null {
  if (!people.includes(username)) return `It waits for ${people.join(' or ')}`;
  return from !== null && now.toISOString() < from
    ? `Nobody else may change rules, so it waits for you until ${from}; then confirm who you are again`
    : null;
}

interface Span {
  readonly after: Date;
  readonly upTo: Date;
}
const midnight = (day: BusinessDay): number => Date.parse(`${day}T00:00:00Z`);

/**
 * The time span of a window: (after, upTo]. The window of a past day ends with the day. For people who may not see the
 * times of alerts it covers the whole days that it touches, so that no window reveals the hour of an alert.
 */
export function windowOf(
  window: FraudWindow,
  asOf: BusinessDay | undefined,
  now: Date,
  { powers }: Pick<Caller, 'powers'>,
): Span {
  const endOfDay = asOf === undefined ? null : midnight(addDays(asOf, 1)) - 1;
  const upTo = endOfDay === null || endOfDay > now.getTime() ? now.getTime() : endOfDay;
  const after = upTo - WINDOW_HOURS[window] * 3_600_000;
  if (showsInClear('clueDay', powers)) return { after: new Date(after), upTo: new Date(upTo) };
  return {
    after: new Date(midnight(businessDayOf(new Date(after + 1))) - 1),
    upTo: new Date(midnight(addDays(businessDayOf(new Date(upTo)), 1)) - 1),
  };
}

/** The alerts that a filter keeps: "pending" means every alert that nobody has closed. */
export const filterOf = (
  filter: FraudFilter,
): { readonly severity: 'high' | null; readonly open: boolean } => ({
  severity: filter === 'high' ? 'high' : null,
  open: filter === 'pending',
});

interface ScorerFacts {
  readonly loading: boolean;
  readonly historyTo: string | null;
  readonly historyDone: string | null;
  readonly queue: number;
  readonly lagSeconds: number | null;
  readonly scored: number;
}
/** Above this lag the scorer is late. */
const MAX_LAG_SECONDS = 10;

/** The state of the scorer, as a code and as a sentence. */
export function scorerState(it: ScorerFacts): Pick<FraudMetrics['status'], 'state' | 'detail'> {
  if (it.loading) return { state: 'waiting', detail: 'Waits for the demo company’s history' };
  if (it.historyTo !== null && (it.historyDone === null || it.historyDone < it.historyTo)) {
    const done = it.historyDone === null ? 'has begun' : `is scored up to ${it.historyDone}`;
    return { state: 'history', detail: `History ${done}; it goes up to ${it.historyTo}` };
  }
  if (it.queue > 0 && (it.lagSeconds ?? 0) > MAX_LAG_SECONDS)
    return { state: 'catching_up', detail: 'More came in than is scored: it is being caught up with' };
  if (it.scored === 0 && it.queue === 0) return { state: 'idle', detail: 'No transaction has come in yet' };
  return { state: 'scoring', detail: 'Every transaction is scored as it comes in' };
}
