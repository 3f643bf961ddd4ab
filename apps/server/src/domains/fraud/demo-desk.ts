/**
 * Decides alerts of the demo company's history, which analysts must have decided; only its generator knows which were
 * fraud. The alerts of the last days are left to the user of the demo.
 */
import { BLOCKED_REASON, BLOCKED_TYPES } from '@cottontree/models/fraud-profile.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

const LEFT_DAYS = 3;
/** The demo's analysts are no users: they share this id. */
const ANALYST = '00000000-0000-4000-8000-000000000000';

/**
 * Decides pending alerts up to some days before the end of the demo's history. Does nothing in a real company. A block
 * lasts one to three days, until the customer has new credentials. It never covers a payment that succeeded in the
 * history, and it covers the payments that were declined there.
 */
export async function decideDemoAlerts(tx: Db, at: Date): Promise<void> {
  await sql`
    with found as materialized (
      select a.id, a.subscriber_id, a.at, a.business_day, a.at + interval '1 hour' + (a.id % 19) * interval '37 minutes' as looked_at,
             exists (select from demo_episodes e where e.subscriber_id = a.subscriber_id and e.transaction_ids && a.evidence) as fraud
        from fraud_alerts a join fraud_progress p on a.business_day <= p.history_to - ${LEFT_DAYS}::int
       where a.status = 'pending' and exists (select from demo_company)
    ), payments as materialized (
      select f.id, t.at, t.status from found f
        join transactions t on t.subscriber_id = f.subscriber_id and t.business_day between f.business_day and f.business_day + 7
                           and t.at > f.at and t.type = any (${[...BLOCKED_TYPES]}::text[])
                           and (t.status = 'success' or t.status = 'declined' and t.reason_code = ${BLOCKED_REASON})
       where f.fraud
    ), stopped as (
      select id, min(at) as first, max(at) as last from payments where status = 'declined' group by id
    ), waiting as (
      -- Before the first payment that was declined, and after the last one that was not.
      select f.*, coalesce(least(greatest(f.looked_at, (select max(p.at) + interval '1 second' from payments p
                                                          where p.id = f.id and p.status = 'success' and p.at < s.first)),
                                 s.first - interval '1 second'), f.looked_at) as decided_at, s.last as last_stopped
        from found f left join stopped s on s.id = f.id
    ), decided as (
      update fraud_alerts a
         set status = case when w.fraud then 'resolved' else 'false_positive' end, handled_name = 'Demo analyst',
             decided_at = w.decided_at, decided_day = (w.decided_at at time zone 'UTC')::date, version = a.version + 2
        from waiting w where a.id = w.id
    ), blocked as (
      insert into fraud_blocks (alert_id, subscriber_id, reason, proposed_by, proposed_name, proposed_at, needs_second,
                                effective_at, lifted_by, lifted_name, lifted_at, lift_reason)
      select w.id, w.subscriber_id, 'Confirmed with the customer', ${ANALYST}, 'Demo analyst', w.decided_at, false, w.decided_at,
             ${ANALYST}, 'Demo analyst',
             least(greatest(w.decided_at + (1 + w.id % 3) * interval '1 day', w.last_stopped + interval '1 hour'), ${at},
                   (select min(p.at) from payments p where p.id = w.id and p.status = 'success' and p.at > w.decided_at)),
             'Credentials renewed'
        from waiting w where w.fraud order by w.id
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
