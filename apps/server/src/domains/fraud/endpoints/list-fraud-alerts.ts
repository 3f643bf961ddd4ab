import { listFraudAlerts as route } from '@cottontree/contract/fraud/fraud.ts';
import { sql } from 'kysely';
import { requestedDay } from '../../../figures/requested-day.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { filterOf, windowOf } from '../rules.ts';
import { presentAlert, readAlert, readAlerts, thresholdSll } from '../store.ts';

export const listFraudAlerts = query(route, async ({ db, actor, clock, query: filter }) => {
  // Throws when the requested day is invalid.
  requestedDay(clock, filter.asOf);
  const { after, upTo } = windowOf(filter.window, filter.asOf, clock.now(), actor);
  const { severity, open } = filterOf(filter.filter);
  const nobodyClosed = sql`a.at <= ${upTo} and a.status in ('pending', 'investigating')`;
  const selected = sql`a.at > ${after} and a.at <= ${upTo}
    and (${severity}::text is null or a.severity = ${severity})
    and (not ${open}::boolean or a.status in ('pending', 'investigating'))`;
  const confirmed = sql`a.at > ${after} and a.at <= ${upTo} and a.status = 'resolved'`;
  const ofScope = { selection: selected, open: nobodyClosed, confirmed }[filter.scope];
  const matching =
    filter.sameCustomer === undefined
      ? ofScope
      : sql`a.at <= ${upTo} and a.subscriber_id = ${(await readAlert(db, filter.sameCustomer)).subscriber_id}`;
  const { rows: counted } = await sql<{ total: bigint; left_out: bigint }>`
    select (select count(*) from fraud_alerts a where ${matching}) as total,
      (select count(*) from fraud_alerts a where ${nobodyClosed} and not (${matching})) as left_out`.execute(
    db,
  );
  const threshold = await thresholdSll(db);
  const rows = await readAlerts(db, matching, filter);
  return {
    alerts: rows.map((row) => presentAlert(row, actor, threshold)),
    total: Number(counted[0]?.total ?? 0),
    leftOut: Number(counted[0]?.left_out ?? 0),
  };
});
