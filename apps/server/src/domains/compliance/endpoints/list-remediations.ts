import { listRemediations as route } from '@cottontree/contract/compliance/compliance.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { presentRemediation, readRemediations } from '../remediations-store.ts';
import { readRequirements } from '../requirements-store.ts';

export const listRemediations = query(route, async ({ db }) => {
  const names = new Map((await readRequirements(db)).map(({ id, name }) => [id, name]));
  const rows = await readRemediations(db, sql`r.done_at is null`);
  return rows.map((row) => ({
    ...presentRemediation(row),
    requirement: { id: row.requirement_id, name: names.get(row.requirement_id) ?? row.requirement_id },
  }));
});
