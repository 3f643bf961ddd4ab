import { listSegmentMembers as route } from '@cottontree/contract/segments/segments.ts';
import { sql } from 'kysely';
import { membersIn, presentMember, readMembers } from '../members.ts';
import { dayOf } from '../held.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { sightOf } from '../../../platform/personal-data/personal-data.ts';
import { readVisible } from '../../../figures/visible.ts';

export const listSegmentMembers = query(route, async (call) => {
  const { db, actor, keyring, query: filter } = call;
  const { stamp } = await readVisible(call, []);
  const day = dayOf(stamp);
  const sight = sightOf(actor.powers, keyring);
  const masked = !sight.sees('customerName');
  if (day === null) return { members: [], total: 0, masked };
  const { rows: counted } = await sql<{ total: bigint }>`
    select count(*) as total ${membersIn(day, filter)}`.execute(db);
  const rows = await readMembers(db, day, filter, filter, sight);
  return {
    members: rows.map((row) => presentMember(row, actor.powers.has('revenue.view'))),
    total: Number(counted[0]?.total ?? 0),
    masked,
  };
});
