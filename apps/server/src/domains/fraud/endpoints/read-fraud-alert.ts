import { businessDayOf } from '@cottontree/contract/calendar.ts';
import {
  FraudEvent,
  LinkedAlert,
  MOST_LINKED_ALERTS,
  readFraudAlert as route,
  type FraudEvidence,
} from '@cottontree/contract/fraud/fraud.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { personName } from '../../../platform/database/person-name.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { sightOf } from '../../../platform/personal-data/personal-data.ts';
import { OUTCOME } from '../../../ledger/outcomes.ts';
import { alertDue } from '../rules.ts';
import { presentAlert, readAlert, readAlerts, thresholdSll } from '../store.ts';

interface EvidenceRow {
  id: string;
  at: Date;
  title: string;
  status: string;
  reason_code: string | null;
  amount: bigint;
  currency: Currency;
  district: string | null;
  country: string | null;
  device_id: string | null;
}
const presentEvidence = (row: EvidenceRow): FraudEvidence => ({
  id: row.id,
  at: row.at.toISOString(),
  type: row.title,
  status: row.status,
  reason: row.reason_code,
  amount: formatMinor(row.amount, row.currency),
  currency: row.currency,
  place: row.district ?? row.country,
  device: row.device_id,
});

export const readFraudAlert = query(route, async ({ db, actor, keyring, params }) => {
  const row = await readAlert(db, params.id);
  const { rows: evidence } = await sql<EvidenceRow>`
    select t.id, t.at, k.title, ${sql.raw(OUTCOME)} as status, t.reason_code, t.amount, t.currency, t.district, t.country, t.device_id
      from transaction_ids i
      join transactions t on t.subscriber_id = i.subscriber_id and t.business_day = i.business_day and t.id = i.id
      join transaction_types k on k.type = t.type
     where i.id = any (${row.evidence}::text[]) order by t.at, t.id`.execute(db);
  const { rows: events } = await sql<{ at: Date; by_name: string; what: string; note: string | null }>`
    select e.at, coalesce(${personName('p')}, e.by_name) as by_name, e.what, e.note
      from fraud_alert_events e left join users p on p.id = e.by_id
     where e.alert_id = ${row.id} order by e.id`.execute(db);
  // Everybody who sees alerts sees which are of one customer: each carries the same pseudonym.
  const others = sql`a.subscriber_id = ${row.subscriber_id} and a.id <> ${row.id}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from fraud_alerts a where ${others}`.execute(db);
  const threshold = await thresholdSll(db);
  const linked = await readAlerts(db, others, { limit: MOST_LINKED_ALERTS, offset: 0 });
  return {
    alert: presentAlert(row, actor, threshold),
    due: row.decided_at === null ? alertDue(businessDayOf(row.raised_at)) : null,
    // Together the transactions would identify the customer, whatever is left out of each.
    evidence: sightOf(actor.powers, keyring).sees('clue') ? evidence.map(presentEvidence) : [],
    history: events.map(({ at, by_name, what, note }) =>
      FraudEvent.parse({ at: at.toISOString(), by: by_name, what, note }),
    ),
    linked: {
      alerts: linked.map((each) => LinkedAlert.parse(presentAlert(each, actor, threshold))),
      total: counted[0]?.total ?? 0,
    },
  };
});
