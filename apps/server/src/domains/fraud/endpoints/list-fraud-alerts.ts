import { listFraudAlerts as route } from '@cottontree/contract/fraud.ts';
import { sql } from 'kysely';
import { askedDay } from '../../../figures/asked-day.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { filterOf, windowOf } from '../rules.ts';
import { presentAlert, readAlerts, thresholdSll } from '../store.ts';

export const listFraudAlerts = query(route, async ({ db, actor, clock, query: asked }) => {
  // Says so where the day is none that can be asked for.
  askedDay(clock, asked.asOf);
  const { after, upTo } = windowOf(asked.window, asked.asOf, clock.now(), actor);
  const { severity, open } = filterOf(asked.filter);
  const wanted = sql`a.at > ${after} and a.at <= ${upTo}
    and (${severity}::text is null or a.severity = ${severity})
    and (not ${open}::boolean or a.status in ('pending', 'investigating'))`;
  const { rows: counted } = await sql<{ total: bigint }>`
    select count(*) as total from fraud_alerts a where ${wanted}`.execute(db);
  const threshold = await thresholdSll(db);
  const rows = await readAlerts(db, wanted, asked);
  return {
    alerts: rows.map((row) => presentAlert(row, actor, threshold)),
    total: Number(counted[0]?.total ?? 0),
  };
});
