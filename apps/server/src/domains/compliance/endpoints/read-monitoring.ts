import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { readMonitoring as route } from '@cottontree/contract/compliance/compliance.ts';
import { MOST_RECENT_ALERTS } from '@cottontree/contract/compliance/register.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { SYSTEMS, limitBasis, monitorStatus } from '../rules.ts';
import { failingTitle } from '../register.ts';
import { readControls } from '../requirements-store.ts';

interface AlertRow {
  id: string;
  at: Date;
  control_id: string;
  requirement_id: string;
  name: string;
  finding: string;
  is_key: boolean;
}
interface LimitRow {
  name: string;
  title: string;
  value: string;
  unit: string;
  valid_from: string;
  source: string;
  verified_by: string | null;
}
export const readMonitoring = query(route, async ({ db, clock }) => {
  const at = clock.now();
  const controls = await readControls(db, at);
  const { rows: alerts } = await sql<AlertRow>`
    select r.id, r.at, r.control_id, c.requirement_id, c.name, r.finding, c.is_key
      from (select distinct on (control_id) id, at, control_id, finding from control_runs
             where not passed and at <= ${at} order by control_id, at desc, id) r
      join compliance_controls c on c.id = r.control_id
     order by r.at desc, r.control_id limit ${MOST_RECENT_ALERTS}`.execute(db);
  const { rows: limits } = await sql<LimitRow>`
    select distinct on (name) name, title, trim_scale(value)::text as value, unit, valid_from, source, verified_by
      from compliance_limits where valid_from <= ${businessDayOf(at)}::date order by name, valid_from desc`.execute(
    db,
  );
  return {
    systems:
      controls.length === 0
        ? []
        : SYSTEMS.map(([name, requirements]) => {
            const its = controls.filter((each) => requirements.includes(Number(each.requirement_id)));
            const newest = its
              .flatMap((each) => each.at ?? [])
              .toSorted((a, b) => b.getTime() - a.getTime())[0];
            return {
              name,
              status: monitorStatus(its),
              passed: its.filter(({ state }) => state === 'passed').length,
              due: its.length,
              lastRunAt: newest?.toISOString() ?? null,
            };
          }),
    alerts: alerts.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      controlId: row.control_id,
      requirementId: row.requirement_id,
      title: failingTitle({ id: row.control_id, name: row.name }),
      control: row.name,
      finding: row.finding,
      severity: row.is_key ? ('high' as const) : ('medium' as const),
    })),
    limits: limits.map((row) => ({
      name: row.name,
      title: row.title,
      value: row.value,
      unit: row.unit,
      validFrom: row.valid_from,
      basis: limitBasis(row.source),
      source: row.source,
      verifiedBy: row.verified_by,
    })),
  };
});
