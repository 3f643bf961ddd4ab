/** Fraud alerts, proposed blocks and proposed rules that wait for somebody. */
import {
  approveBlock,
  approveFraudRules,
  investigateAlert,
  readFraudAlert,
  readFraudRules,
  type FraudSeverity,
  type FraudType,
} from '@cottontree/contract/fraud/fraud.ts';
import { businessDayOf, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { sql } from 'kysely';
import {
  DECISION_DAYS,
  daysBeyond,
  daysPast,
  folded,
  mayCall,
  powersOf,
  type Waiting,
  type WaitingCall,
} from '../work/index.ts';
import { alertDue, faultsOf } from './rules.ts';
import { readState } from './rules-store.ts';
import { alertStateOf, readAlerts } from './store.ts';

const TYPES = {
  unusual_location: 'Unusual location',
  rapid_transactions: 'Rapid transactions',
  device_anomaly: 'Device anomaly',
  spending_pattern: 'Spending pattern',
} as const satisfies Record<FraudType, string>;
const SEVERITIES = { high: 'High', medium: 'Medium', low: 'Low' } as const satisfies Record<
  FraudSeverity,
  string
>;

/** The oldest of the alerts of a severity and a state, and what all of them come to. */
interface OldestAlert {
  id: bigint;
  type: FraudType;
  severity: FraudSeverity;
  status: 'pending' | 'investigating';
  day: BusinessDay;
  usd: string;
  stake: bigint;
  count: bigint;
}

/** Alerts that nobody took up, and those that the caller took up and has not concluded; not while a block of it waits. */
export async function waitingAlerts({ db, actor, today }: WaitingCall): Promise<Waiting | null> {
  if (!mayCall(actor, readFraudAlert, investigateAlert)) return null;
  const { rows } = await sql<OldestAlert>`
    with open as (
      select a.id, a.type, a.severity, a.status, (a.raised_at at time zone 'UTC')::date as day, a.value_usd as usd,
             a.value_usd * greatest(1, ${today}::date - (a.raised_at at time zone 'UTC')::date) as stake
        from fraud_alerts a
       where a.decided_at is null and (a.status = 'pending' or a.handled_by = ${actor.userId}::uuid)
         and not exists (select from fraud_blocks b where b.alert_id = a.id and b.decided_at is null and b.effective_at is null))
    select distinct on (o.severity, o.status) o.id, o.type, o.severity, o.status, o.day,
           round(sum(o.usd) over alike, 2) as usd, round(100 * sum(o.stake) over alike)::bigint as stake, count(*) over alike as count
      from open o window alike as (partition by o.severity, o.status) order by o.severity, o.status, o.day, o.id`.execute(
    db,
  );
  return rows.map(({ id, type, severity, status, day, usd, stake, count }) => {
    const due = alertDue(day);
    const many = count > 1n;
    const state = `${many ? 'them' : 'it'} up`;
    return {
      stake,
      work: {
        kind: 'fraud-alert',
        id: String(id),
        count: Number(count),
        title: many ? `${count} ${severity}-risk fraud alerts` : `${SEVERITIES[severity]}-risk fraud alert`,
        detail: `${many ? '' : `${TYPES[type]}, `}${status === 'pending' ? `nobody has taken ${state}` : `you have taken ${state}`}`,
        amountUsd: usd,
        since: day,
        due,
        daysLate: daysPast(due, today),
        href: many ? '/fraud-detection?scope=open' : `/fraud-detection?scope=open&alert=${id}`,
        needs: powersOf(readFraudAlert, investigateAlert),
      },
    };
  });
}

/** Proposed blocks that the caller may decide. */
export async function waitingBlocks({ db, actor, today }: WaitingCall): Promise<Waiting | null> {
  if (!mayCall(actor, readFraudAlert, approveBlock)) return null;
  const { rows } = await sql<{ id: bigint }>`
    select b.alert_id as id from fraud_blocks b
     where b.decided_at is null and b.effective_at is null`.execute(db);
  if (rows.length === 0) return [];
  const alerts = await readAlerts(db, sql`a.id = any(${rows.map(({ id }) => String(id))}::bigint[])`, {
    limit: rows.length,
    offset: 0,
  });
  return folded(
    alerts
      .filter((row) => faultsOf(alertStateOf(row), actor).decideBlock === null)
      .map((row) => {
        const since = businessDayOf(row.block === null ? row.at : new Date(row.block.proposed_at));
        return {
          kind: 'fraud-block',
          id: String(row.id),
          title: 'Block of a customer to approve',
          detail: TYPES[row.type],
          amountUsd: row.value_usd,
          since,
          due: null,
          daysLate: daysBeyond(since, DECISION_DAYS, today),
          href: `/fraud-detection?scope=open&alert=${row.id}`,
          needs: powersOf(readFraudAlert, approveBlock),
        };
      }),
    today,
    (count) => ({
      title: `Blocks of ${count} customers to approve`,
      detail: 'Proposed by another person',
      href: '/fraud-detection?scope=open',
    }),
  );
}

/** Proposed alert rules that the caller may agree to now. */
export async function waitingRules({ db, actor, now, today }: WaitingCall): Promise<Waiting | null> {
  if (!mayCall(actor, readFraudRules, approveFraudRules)) return null;
  const { waiting } = await readState(db, actor, now);
  return folded(
    waiting
      .filter(({ obstacle }) => obstacle === null)
      .map(({ id, proposedAt }) => {
        const since = businessDayOf(new Date(proposedAt));
        return {
          kind: 'fraud-rules',
          id,
          title: 'Looser fraud rules to approve',
          detail: 'Fewer alerts would be raised',
          amountUsd: null,
          since,
          due: null,
          daysLate: daysBeyond(since, DECISION_DAYS, today),
          href: '/fraud-detection',
          needs: powersOf(readFraudRules, approveFraudRules),
        };
      }),
    today,
    (count) => ({
      title: `${count} changes of fraud rules to approve`,
      detail: 'Fewer alerts would be raised',
      href: '/fraud-detection',
    }),
  );
}
