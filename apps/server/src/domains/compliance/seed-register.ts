/** Puts the register in force for a company, once. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { CADENCES } from '@cottontree/contract/compliance/register.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { REGISTER } from './register.ts';

/** Puts it in force from `since`, in the caller's transaction. Resolves to false, without changes, if it already is. */
export async function seedRegister(tx: Db, since: BusinessDay): Promise<boolean> {
  await sql`lock table compliance_requirements in share row exclusive mode`.execute(tx);
  const { rows } = await sql`select from compliance_requirements limit 1`.execute(tx);
  if (rows.length > 0) return false;
  const requirements = REGISTER.map(({ place, name, category, description, owner, automation, review }) => ({
    id: String(place),
    place,
    name,
    category,
    description,
    owner,
    automation,
    review,
  }));
  await sql`
    insert into compliance_requirements (id, place, name, category, description, owner, automation, review, since)
    select r.id, r.place, r.name, r.category, r.description, r.owner, r.automation, r.review, ${since}
      from jsonb_to_recordset(${JSON.stringify(requirements)}::jsonb)
           as r(id text, place smallint, name text, category text, description text, owner text, automation text, review text)`.execute(
    tx,
  );
  const controls = REGISTER.flatMap(({ place, controls }) =>
    controls.map((control, index) => ({
      id: control.id,
      requirement: String(place),
      place: index + 1,
      name: control.name,
      isKey: control.isKey,
      method: control.method,
      cadence: control.cadence,
      days: CADENCES[control.cadence].days,
      since,
    })),
  );
  await sql`
    insert into compliance_controls (id, requirement_id, place, name, is_key, method, cadence, days, since)
    select c.id, c.requirement, c.place, c.name, c."isKey", c.method, c.cadence, c.days, c.since
      from jsonb_to_recordset(${JSON.stringify(controls)}::jsonb)
           as c(id text, requirement text, place smallint, name text, "isKey" boolean, method text, cadence text,
                days smallint, since date)`.execute(tx);
  return true;
}
