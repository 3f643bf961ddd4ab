/**
 * The demo company's own analysts: its history has alerts that somebody must have decided, and only its generator knows
 * which were fraud. They leave the last days to whoever looks at the demo.
 */
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

const LEFT_DAYS = 3;

/** Decides what waits from more than some days before the end of the demo's history. Of a real company: nothing. */
export async function decideDemoAlerts(tx: Db, at: Date): Promise<void> {
  await sql`
    with waiting as (
      select a.id, a.subscriber_id, a.at + interval '1 hour' + (a.id % 19) * interval '37 minutes' as decided_at,
             exists (select from demo_episodes e where e.subscriber_id = a.subscriber_id and e.transaction_ids && a.evidence) as fraud
        from fraud_alerts a join fraud_progress p on a.business_day <= p.history_to - ${LEFT_DAYS}::int
       where a.status = 'pending' and exists (select from demo_company)
    ), decided as (
      update fraud_alerts a
         set status = case when w.fraud then 'resolved' else 'false_positive' end, handled_name = 'Demo analyst',
             decided_at = w.decided_at, decided_day = (w.decided_at at time zone 'UTC')::date, version = a.version + 2
        from waiting w where a.id = w.id
    ), blocked as (
      -- Over within the hour: what the customer did afterwards is in the history.
      insert into fraud_blocks (alert_id, subscriber_id, reason, proposed_by, proposed_name, proposed_at, needs_second,
                                effective_at, lifted_by, lifted_name, lifted_at, lift_reason)
      select id, subscriber_id, 'Confirmed with the customer', '00000000-0000-4000-8000-000000000000', 'Demo analyst', decided_at, false,
             decided_at, '00000000-0000-4000-8000-000000000000', 'Demo analyst', decided_at + interval '1 minute', 'Credentials renewed'
        from waiting where fraud order by id
    )
    insert into fraud_alert_events (alert_id, at, by_name, what, note)
    select w.id, s.at, 'Demo analyst', s.what, s.note
      from waiting w cross join lateral (values
        (1, w.decided_at - interval '20 minutes', 'investigate', null),
        (2, w.decided_at, case when w.fraud then 'block' else 'mark_safe' end,
            case when w.fraud then 'Confirmed with the customer' else 'The customer explained it' end)) s(place, at, what, note)
     where w.decided_at < ${at}
     order by w.id, s.place`.execute(tx);
}
