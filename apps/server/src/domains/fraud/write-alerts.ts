/** Stores alerts: new ones with the first line of their history, and those that a later transaction added to. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { placeOf, type Raised } from './score-rows.ts';

const DESCRIBED_FACTORS = 2;

const recordOf = ({ id, at, type, row, finding, severity, valueUsd, valueSll, profile }: Raised) => ({
  id: id === null ? null : String(id),
  subscriber_id: row.subscriberId,
  type,
  at: new Date(at * 1_000).toISOString(),
  confidence: finding.confidence.toFixed(4),
  severity,
  transaction_id: row.id,
  amount: row.amountMinor,
  currency: row.currency,
  location: placeOf(row),
  description: finding.factors
    .slice(0, DESCRIBED_FACTORS)
    .map(({ text }) => text)
    .join('; '),
  factors: finding.factors.map(({ name, text, contribution }) => ({
    name,
    text,
    contribution: Math.round(contribution * 1e4) / 1e4,
  })),
  evidence: finding.evidence,
  value_usd: valueUsd.toFixed(2),
  value_sll: valueSll,
  profile,
});

const RECORD = sql`as x(id bigint, subscriber_id text, type text, at timestamptz, confidence numeric, severity text,
  transaction_id text, amount bigint, currency text, location text, description text, factors jsonb, evidence text[],
  value_usd numeric, value_sll numeric, profile jsonb)`;

/**
 * Stores alerts and resolves to the ids of new ones. `fiction`: date the history line at the time of the alert, for the
 * demo's history.
 */
export async function writeAlerts(
  tx: Db,
  raised: readonly Raised[],
  at: Date,
  { fiction = false }: { readonly fiction?: boolean } = {},
): Promise<bigint[]> {
  const fresh = raised.filter(({ id }) => id === null).map(recordOf);
  const more = raised.filter(({ id }) => id !== null).map(recordOf);
  if (more.length > 0) {
    await sql`
      update fraud_alerts a
         set confidence = x.confidence, severity = x.severity, transaction_id = x.transaction_id, amount = x.amount,
             currency = x.currency, location = x.location, description = x.description, factors = x.factors,
             evidence = x.evidence, value_usd = x.value_usd, value_sll = x.value_sll, profile = x.profile,
             version = a.version + 1
        from jsonb_to_recordset(${JSON.stringify(more)}::jsonb) ${RECORD}
       where a.id = x.id and a.status = 'pending'`.execute(tx);
  }
  if (fresh.length === 0) return [];
  const { rows } = await sql<{ id: bigint }>`
    with made as (
      insert into fraud_alerts (subscriber_id, type, at, business_day, confidence, severity, transaction_id, amount, currency,
                                location, description, factors, evidence, value_usd, value_sll, profile, raised_at)
      select x.subscriber_id, x.type, x.at, (x.at at time zone 'UTC')::date, x.confidence, x.severity, x.transaction_id,
             x.amount, x.currency, x.location, x.description, x.factors, x.evidence, x.value_usd, x.value_sll, x.profile, ${at}
        from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) ${RECORD}
       order by x.at
          on conflict (subscriber_id, type, at) do nothing
      returning id, at, description)
    insert into fraud_alert_events (alert_id, at, by_name, what, note)
    select id, case when ${fiction}::boolean then at else ${at}::timestamptz end, 'Scorer', 'raised', description
      from made order by id
    returning alert_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}
