/** Health checks and alerts of the dashboards, derived from facts. */
import { daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { HealthCheck, ProvisionalSpan } from '@cottontree/contract/dashboards/dashboard.ts';
import { provisionalCause } from '@cottontree/contract/dashboards/provisional-words.ts';
import type { z } from 'zod';
import { backupCheck, type BackupFacts } from './backup-check.ts';
import { queueCheck, type QueueFacts } from './queue-check.ts';
import { utc } from './utc.ts';
import { date } from '@cottontree/contract/formatting.ts';

type Check = z.infer<typeof HealthCheck>;

/** The latest result of a background check of the evidence: of the audit chain, its witness, or the seals of rows. */
interface EvidenceCheck {
  readonly ok: boolean;
  readonly detail: string;
  readonly at: Date;
}
export type EvidenceChecks = Partial<Record<'audit' | 'witness' | 'seals', EvidenceCheck>>;

/** Facts about a closed day, which may be the last one. */
interface DayFacts {
  /** Currencies in which the day's postings do not balance. */
  readonly unbalanced: readonly string[];
  /** Percent; null while nothing is owed, or the amount is unknown. */
  readonly trustCoverage: number | null;
  /** The owed amount is unknown: it is still being counted, or a currency has no rate. */
  readonly owedUnknown: boolean;
  /** Whether the caller may see the ratio. */
  readonly showCoverage: boolean;
  /** Business has come in, but no day of it was closed yet. */
  readonly unclosed?: boolean;
}

export interface PastDayFacts extends DayFacts {
  /** When the day was closed, and how often it was closed again because of backdated rows; null when it never was. */
  readonly closed: { readonly at: Date; readonly again: number } | null;
  /** It was closed without business, and nobody has confirmed this. */
  readonly provisional: boolean;
  /** Its control totals are missing or differ. */
  readonly differing: boolean;
}

interface DiskFacts {
  /** low: nearly full; full: changes are refused. */
  readonly state: 'ok' | 'low' | 'full';
  /** The state as a sentence without its full stop. */
  readonly facts: string;
  /** Background work that waits for free space. */
  readonly paused: readonly string[];
}

export interface HealthFacts extends DayFacts {
  readonly databaseMs: number;
  /** Absent where the database runs on another machine. */
  readonly disk?: DiskFacts | undefined;
  readonly today: BusinessDay;
  readonly lastClosedDay: BusinessDay | null;
  /** Nothing was ever loaded. */
  readonly empty: boolean;
  /** The demo's history is still being loaded. */
  readonly loading: boolean;
  /** Consecutive failures of the demo company; 0 unless it fails repeatedly. */
  readonly demoFailures: number;
  readonly auditHeadHolds: boolean;
  readonly provisional: ProvisionalSpan | null;
  readonly now: Date;
  /** The newest jump of any server's clock; `what` is, for example, "set back by 3 d". */
  readonly clockJump: { readonly at: Date; readonly what: string } | null;
  /** The latest results of the background checks; a check without a result is missing. */
  readonly evidence: EvidenceChecks;
  /** Absent before the first observation, and for a company that backs up its own PostgreSQL. */
  readonly backup?: BackupFacts | undefined;
  /** Unexplained differences that were found and still stand, by whichever check. */
  readonly standingFindings: number;
  /** Null where no job waits to begin, or one runs. */
  readonly queue: QueueFacts | null;
  /** The server was started, or its clock set, within two minutes: what looks old is about to be repeated. */
  readonly settling?: boolean;
}

/** The checks of the evidence run every ten minutes: after three missed rounds nobody knows whether it holds. */
const CHECKED_WITHIN_MS = 30 * 60_000;
const SLOW_DATABASE_MS = 500;
/** After a jump of the clock, the records around it should be reviewed; the warning lasts this long. */
const JUMP_SHOWN_MS = 86_400_000;

function closeCheck({ today, lastClosedDay, empty, loading, demoFailures, provisional }: HealthFacts): Check {
  const check = (state: Check['state'], detail: string): Check => ({
    id: 'close',
    title: 'Daily close',
    state,
    detail,
  });
  if (demoFailures > 0)
    return check(
      'failed',
      `The demo company failed ${demoFailures} times in a row and is retried; see Error Tracking for the cause`,
    );
  if (empty) return check('ok', 'There is no business to close yet');
  if (loading) return check('warning', 'History is still being loaded');
  if (lastClosedDay === null) return check('warning', 'No business day has been closed yet');
  const late = daysBetween(lastClosedDay, today) - 1;
  if (late <= 0 && provisional !== null)
    return check(
      'warning',
      `Closed up to ${date(lastClosedDay)}; ${provisional.days === 1 ? '1 day' : `${provisional.days} days`} ${provisionalCause(provisional)} from ${date(provisional.from)} on ${provisional.days === 1 ? 'is' : 'are'} provisional`,
    );
  if (late <= 0) return check('ok', `Closed up to ${date(lastClosedDay)}`);
  const days = late === 1 ? '1 day' : `${late} days`;
  return check(late === 1 ? 'warning' : 'failed', `Closed up to ${date(lastClosedDay)}: ${days} late`);
}

function trustCheck({ trustCoverage, owedUnknown, showCoverage, unclosed = false }: DayFacts): Check {
  const check = (state: Check['state'], detail: string): Check => ({
    id: 'trust',
    title: 'Customer money',
    state,
    detail,
  });
  if (trustCoverage === null && owedUnknown)
    return check('warning', 'The customer money owed is still being counted, or a currency has no rate');
  if (unclosed) return check('ok', 'The customer money owed is known once the first day is closed');
  if (trustCoverage === null) return check('ok', 'No customer money is held yet');
  // Truncated, not rounded: 99.996% must not read as 100.00%.
  const shown = showCoverage ? ` (${(Math.floor(trustCoverage * 100) / 100).toFixed(2)}%)` : '';
  return trustCoverage >= 100
    ? check('ok', `Trust balances cover all customer money${shown}`)
    : check('failed', `Trust balances do not cover all customer money${shown}`);
}

/** @param day the beginning of the sentence: "The last closed day" */
function ledgerCheck(day: string, { unbalanced, unclosed = false }: DayFacts): Check {
  if (unclosed)
    return { id: 'ledger', title: 'Ledger', state: 'ok', detail: 'Checked once the first day is closed' };
  const sound = unbalanced.length === 0;
  return {
    id: 'ledger',
    title: 'Ledger',
    state: sound ? 'ok' : 'failed',
    detail: sound
      ? `${day} balances in every currency`
      : `${day} does not balance in ${unbalanced.join(', ')}`,
  };
}

function pastCloseCheck({ closed, provisional, differing }: PastDayFacts): Check {
  const check = { id: 'close', title: 'Daily close' } as const;
  if (closed === null) return { ...check, state: 'ok', detail: 'There was no business to close' };
  if (provisional)
    return {
      ...check,
      state: 'warning',
      detail: differing
        ? 'Control totals are missing or differ: provisional until they agree or somebody accepts the day as it is'
        : 'Closed without business: provisional until it arrives or somebody confirms that there was none',
    };
  const at = `Closed on ${utc(closed.at)}`;
  const times = closed.again === 1 ? 'once' : `${closed.again} times`;
  return {
    ...check,
    state: 'ok',
    detail: closed.again === 0 ? at : `${at}, corrected ${times} since`,
  };
}

/**
 * A jump is a warning for a day. One that is dated in the future was recorded by a clock that was wrong at that time.
 */
function clockCheck({ now, clockJump }: HealthFacts): Check {
  const check = { id: 'clock', title: 'Clock of the server' } as const;
  if (clockJump === null) return { ...check, state: 'ok', detail: 'No jump of the clock was noticed' };
  const recent = now.getTime() - clockJump.at.getTime() < JUMP_SHOWN_MS;
  return {
    ...check,
    state: recent ? 'warning' : 'ok',
    detail: `Was ${clockJump.what}, noticed on ${utc(clockJump.at)}`,
  };
}

function diskCheck({ disk }: HealthFacts): Check[] {
  if (!disk) return [];
  const check = { id: 'disk', title: 'Disk' } as const;
  if (disk.state === 'ok') return [{ ...check, state: 'ok', detail: disk.facts }];
  if (disk.state === 'low')
    return [
      { ...check, state: 'warning', detail: `${disk.facts}: changes will be refused once it is fuller` },
    ];
  const waits = disk.paused.length === 0 ? '' : `, and ${disk.paused.join(', ')} wait`;
  return [{ ...check, state: 'failed', detail: `${disk.facts}: changes are refused${waits}` }];
}

/**
 * The checks of a past day. Those of the database and the audit trail are left out, because they are about the present.
 */
export function pastDayChecks(facts: PastDayFacts): Check[] {
  return [pastCloseCheck(facts), ledgerCheck('The day', facts), trustCheck(facts)];
}

/** The head is checked for each response, the chain behind it by the background check. */
function auditCheck({ auditHeadHolds: headHolds, evidence, ...moment }: HealthFacts): Check {
  const background = evidence.audit;
  const check = (state: Check['state'], detail: string): Check => ({
    id: 'audit',
    title: 'Audit trail',
    state,
    detail,
  });
  if (!headHolds) return check('failed', 'The newest record does not match the chain');
  if (background?.ok === false) return check('failed', background.detail);
  if (background && isStale(background, moment)) return check('warning', staleText(background));
  return check('ok', 'The chain of records is intact');
}

type Moment = Pick<HealthFacts, 'now' | 'settling'>;
const isStale = ({ at }: EvidenceCheck, { now, settling = false }: Moment): boolean =>
  !settling && now.getTime() - at.getTime() > CHECKED_WITHIN_MS;
const staleText = ({ at }: EvidenceCheck): string =>
  `Last checked on ${utc(at)}, which is due every ten minutes`;

function found(
  id: keyof EvidenceChecks,
  title: string,
  check: EvidenceCheck | undefined,
  moment: Moment,
): Check[] {
  if (!check) return [];
  if (!check.ok) return [{ id, title, state: 'failed', detail: check.detail }];
  return isStale(check, moment)
    ? [{ id, title, state: 'warning', detail: staleText(check) }]
    : [{ id, title, state: 'ok', detail: check.detail }];
}

/** A check on demand finds differences between two rounds: they count at once. */
function sealCheck({ evidence: { seals }, standingFindings: standing, ...moment }: HealthFacts): Check[] {
  if (standing === 0 || seals?.ok === false) return found('seals', 'Seals', seals, moment);
  const differences = standing === 1 ? '1 difference stands' : `${standing} differences stand`;
  return [
    {
      id: 'seals',
      title: 'Seals',
      state: 'failed',
      detail: `${differences} that no audit record explains: see Audit History`,
    },
  ];
}

/** For callers who do not see system health: whether each check holds, without the rows and records that it names. */
export const withoutFindings = (checks: EvidenceChecks): EvidenceChecks =>
  Object.fromEntries(
    Object.entries(checks).map(([name, { ok, at }]) => [
      name,
      {
        ok,
        at,
        detail: ok ? 'Holds' : 'Does not hold; those who see the system’s health see what was found',
      },
    ]),
  );

/** All checks of the present, in the order of the screen. */
export function healthChecks(facts: HealthFacts): Check[] {
  const { databaseMs, evidence } = facts;
  return [
    {
      id: 'database',
      title: 'Database',
      state: databaseMs > SLOW_DATABASE_MS ? 'warning' : 'ok',
      detail: `Answered in ${Math.max(1, Math.round(databaseMs))} ms`,
    },
    ...diskCheck(facts),
    closeCheck(facts),
    ledgerCheck('The last closed day', facts),
    trustCheck(facts),
    auditCheck(facts),
    clockCheck(facts),
    ...found('witness', 'Audit witness', evidence.witness, facts),
    ...sealCheck(facts),
    ...queueCheck(facts),
    ...backupCheck(facts),
  ];
}

/** Open fraud alerts, for callers who may see them; null for others. */
export function fraudAlert(
  open: number | null,
): { id: 'fraud'; title: string; detail: string; state: 'warning' }[] {
  if (open === null || open === 0) return [];
  const detail = open === 1 ? '1 alert waits for a decision' : `${open} alerts wait for a decision`;
  return [{ id: 'fraud', title: 'Fraud', state: 'warning', detail }];
}
