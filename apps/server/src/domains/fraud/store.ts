/** Reads and presents alerts, and changes them under a lock. */
import type { AuditAction } from '@cottontree/contract/audit/actions.ts';
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import type { FraudAlert, FraudBlock, FraudEvent, RiskFactor } from '@cottontree/contract/fraud/fraud.ts';
import { nameReplacer } from '@cottontree/contract/names-in-text.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { personName } from '../../platform/database/person-name.ts';
import { LOCKS } from '../../platform/database/locks.ts';
import { rulesInForce } from './rules-in-force.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { AppError, notFound } from '../../platform/failures/errors.ts';
import type { Announcement } from '../../platform/realtime/events.ts';
import { STATUS_WORDS, faultsOf } from './rules.ts';

export interface AlertRow {
  id: bigint;
  subscriber_id: string;
  full_name: string | null;
  type: FraudAlert['type'];
  at: Date;
  confidence: string;
  severity: FraudAlert['severity'];
  status: FraudAlert['status'];
  amount: bigint;
  currency: Currency;
  location: string;
  description: string;
  factors: RiskFactor[];
  evidence: string[];
  value_usd: string;
  value_sll: string;
  profile: { accountAge: number; avgTransaction: string; location: string };
  handled_person: string | null;
  raised_at: Date;
  decided_at: Date | null;
  version: number;
  block: BlockRow | null;
}
/** As JSON represents it. */
interface BlockRow {
  id: string;
  reason: string;
  proposed_by: string;
  proposed_name: string;
  proposed_at: string;
  decided_name: string | null;
  decided_at: string | null;
  rejection_reason: string | null;
  effective_at: string | null;
  lifted_name: string | null;
  lifted_at: string | null;
  lift_reason: string | null;
}

/** Removes the customer's id and name from a text that is stored elsewhere without masking. */
export const withoutCustomer = (text: string, row: Pick<AlertRow, 'subscriber_id' | 'full_name'>): string => {
  const replaced = nameReplacer([row.subscriber_id, row.full_name ?? '']);
  return replaced?.(text, () => 'the customer') ?? text;
};

/** Alerts that match a condition over a (the alert), newest first. */
export async function readAlerts(
  db: Db,
  condition: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select a.*, coalesce(${personName('h')}, a.handled_name) as handled_person, s.full_name, to_jsonb(b) as block
      from fraud_alerts a
      left join subscribers s on s.id = a.subscriber_id
      left join users h on h.id = a.handled_by
      left join lateral (select * from fraud_blocks f where f.alert_id = a.id order by f.id desc limit 1) b on true
     where ${condition}
     order by a.at desc, a.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function readAlert(db: Db, id: string): Promise<AlertRow> {
  const [row] = await readAlerts(db, sql`a.id = ${id}::bigint`, { limit: 1, offset: 0 });
  if (!row) throw notFound('This alert');
  return row;
}

/** The value in old leones above which a block needs a second person. */
export const thresholdSll = async (db: Db): Promise<number> => (await rulesInForce(db)).blockThresholdSll;

const blockState = (row: BlockRow): FraudBlock['state'] => {
  if (row.lifted_at !== null) return 'lifted';
  if (row.effective_at !== null) return 'in_force';
  return row.rejection_reason === null ? 'proposed' : 'rejected';
};
/** JSON from PostgreSQL has an offset where the contract requires Z. */
const instant = (text: string): string => new Date(text).toISOString();

const presentBlock = (row: BlockRow): FraudBlock => ({
  state: blockState(row),
  reason: row.reason,
  proposed: { name: row.proposed_name, at: instant(row.proposed_at) },
  decided:
    row.decided_name === null || row.decided_at === null
      ? null
      : { name: row.decided_name, at: instant(row.decided_at), reason: row.rejection_reason },
  lifted:
    row.lifted_name === null || row.lifted_at === null
      ? null
      : { name: row.lifted_name, at: instant(row.lifted_at), reason: row.lift_reason ?? '' },
});

export function presentAlert(row: AlertRow, actor: Actor, threshold: number): FraudAlert {
  const block = row.block === null ? null : presentBlock(row.block);
  return {
    id: String(row.id),
    userId: row.subscriber_id,
    severity: row.severity,
    type: row.type,
    amount: formatMinor(row.amount, row.currency),
    currency: row.currency,
    description: row.description,
    location: row.location,
    timestamp: row.at.toISOString(),
    status: row.status,
    confidence: Number(row.confidence),
    riskFactors: row.factors,
    userProfile: {
      ...row.profile,
      name: row.full_name ?? row.subscriber_id,
    },
    valueUsd: row.value_usd,
    transactions: row.evidence.length,
    handledBy: row.handled_person,
    block,
    aboveThreshold: Number(row.value_sll) > threshold,
    faults: faultsOf(alertStateOf(row), actor),
    version: row.version,
  };
}

export interface Scorer {
  readonly loading: boolean;
  readonly historyTo: string | null;
  readonly historyDone: string | null;
  readonly scored: number;
  readonly rowsPerSecond: number | null;
  readonly queue: number;
  readonly lagSeconds: number | null;
  readonly lastScoredAt: string | null;
}
/** The state of the scorer. */
export async function readScorer(db: Db, now: Date): Promise<Scorer> {
  const { rows } = await sql<{
    loading: boolean;
    history_to: string | null;
    history_done: string | null;
    scored: bigint | null;
    round_rows: number | null;
    round_ms: number | null;
    last_scored_at: Date | null;
    queue: number;
    oldest: Date | null;
  }>`
    select exists (select from demo_company where not complete) as loading, p.history_to, p.history_done, p.scored,
           p.round_rows, p.round_ms, p.last_scored_at, q.queue, q.oldest
      from (select coalesce(sum(cardinality(ids)), 0)::int as queue, min(arrived_at) as oldest from fraud_arrivals) q
      left join fraud_progress p on true`.execute(db);
  const row = rows[0];
  return {
    loading: row?.loading === true,
    historyTo: row?.history_to ?? null,
    historyDone: row?.history_done ?? null,
    scored: Number(row?.scored ?? 0),
    rowsPerSecond:
      row?.round_rows && row.round_ms ? Math.round((row.round_rows / row.round_ms) * 1_000) : null,
    queue: row?.queue ?? 0,
    lagSeconds: row?.oldest ? Math.max(0, Math.round((now.getTime() - row.oldest.getTime()) / 1_000)) : null,
    lastScoredAt: row?.last_scored_at?.toISOString() ?? null,
  };
}

/**
 * Locks an alert until the transaction ends. Throws AppError: `not-found`; `conflict` when it is no longer what the
 * person saw, with the person who was first and the current state.
 */
export async function lockAlert(tx: Db, actor: Actor, id: string, version?: number): Promise<AlertRow> {
  await sql`select pg_advisory_xact_lock(${LOCKS.fraudAlert}, hashtext(${id}))`.execute(tx);
  // Waits for the scorer, which may be adding to the alert.
  await sql`select 1 from fraud_alerts where id = ${id}::bigint for update`.execute(tx);
  const row = await readAlert(tx, id);
  if (version === undefined || version === row.version) return row;
  const { rows } = await sql<{ by_name: string; what: string }>`
    select coalesce(${personName('p')}, e.by_name) as by_name, e.what
      from fraud_alert_events e left join users p on p.id = e.by_id
     where e.alert_id = ${id}::bigint order by e.id desc limit 1`.execute(tx);
  const last = rows[0];
  const message =
    !last || last.what === 'raised'
      ? 'Later transactions added to this alert; look at it again, then decide'
      : `${last.by_name} was first: it is ${STATUS_WORDS[row.status]}`;
  throw new AppError('conflict', message, { current: presentAlert(row, actor, await thresholdSll(tx)) });
}

/** Throws AppError of this kind with the message `fault`, unless it is null. */
export async function refuseFault(
  tx: Db,
  fault: string | null,
  kind: 'conflict' | 'forbidden',
  row: AlertRow,
  actor: Actor,
): Promise<void> {
  if (fault === null) return;
  throw new AppError(kind, fault, { current: presentAlert(row, actor, await thresholdSll(tx)) });
}

export const alertStateOf = (row: AlertRow) => ({
  status: row.status,
  block: row.block === null ? null : presentBlock(row.block),
  proposedBy: row.block?.proposed_by ?? null,
});

/** The proposed block that this person may decide. Throws AppError `conflict` or `forbidden`. */
export async function demandDecidableBlock(tx: Db, row: AlertRow, actor: Actor): Promise<BlockRow> {
  const state = alertStateOf(row);
  const { block } = row;
  if (block === null || state.block?.state !== 'proposed')
    throw new AppError('conflict', 'No block waits for a decision');
  await refuseFault(tx, faultsOf(state, actor).decideBlock, 'forbidden', row, actor);
  return block;
}

/** Closes the alert with its outcome, which determines the measured precision. */
export async function closeAlert(
  tx: Db,
  { id }: AlertRow,
  outcome: 'resolved' | 'false_positive',
  actor: Actor,
  at: Date,
): Promise<void> {
  await sql`
    update fraud_alerts
       set status = ${outcome}, handled_by = ${actor.userId}, handled_name = ${actor.username}, decided_at = ${at},
           decided_day = ${businessDayOf(at)}, version = version + 1
     where id = ${id}`.execute(tx);
}

export interface Step {
  readonly what: FraudEvent['what'];
  readonly note: string | null;
}
/** Adds the line to the alert's history that accompanies every change. */
export async function recordStep(
  tx: Db,
  id: bigint,
  actor: Actor,
  { what, note }: Step,
  at: Date,
): Promise<void> {
  await sql`
    insert into fraud_alert_events (alert_id, at, by_id, by_name, what, note)
    values (${id}, ${at}, ${actor.userId}, ${actor.username}, ${what}, ${note})`.execute(tx);
}

export const FRAUD_CHANGED: readonly Announcement[] = [{ topic: 'fraud.changed', payload: {} }];

type FraudAction = Extract<AuditAction, `fraud.${string}`>;
/** The response to a command on an alert, and its audit record. */
export async function changedAlert(
  tx: Db,
  actor: Actor,
  before: AlertRow,
  record: { readonly action: FraudAction; readonly description: string; readonly note?: string },
): Promise<{ output: FraudAlert; audit: AuditEntry; announce: readonly Announcement[] }> {
  const after = await readAlert(tx, String(before.id));
  const kept = (row: AlertRow) => ({
    status: row.status,
    block: row.block === null ? null : blockState(row.block),
    version: row.version,
  });
  return {
    output: presentAlert(after, actor, await thresholdSll(tx)),
    announce: FRAUD_CHANGED,
    audit: {
      action: record.action,
      entity: ['fraud_alert', String(before.id)],
      description: record.description,
      category: 'Security',
      before: kept(before),
      after: {
        ...kept(after),
        subscriber: after.subscriber_id,
        confidence: after.confidence,
        ...(record.note === undefined ? {} : { note: record.note }),
      },
    },
  };
}
