import { listSegmentMembers as route } from '@cottontree/contract/analytics.ts';
import { sql } from 'kysely';
import { membersIn, presentMember, readMembers } from '../../jobs/segments/members.ts';
import { dayOf } from '../../jobs/segments/held.ts';
import { query } from '../../kernel/endpoint.ts';
import { readVisible } from '../dashboard/store.ts';
import { maskedNumber } from '../dashboard/rules.ts';
import { maskedName } from '../fraud/rules.ts';

export const listSegmentMembers = query(route, async (call) => {
  const { db, actor, query: asked } = call;
  const { stamp } = await readVisible(call, []);
  const day = dayOf(stamp);
  const masked = !actor.powers.has('kyc.verify');
  if (day === null) return { members: [], total: 0, masked };
  const { rows: counted } = await sql<{ total: bigint }>`
    select count(*) as total ${membersIn(day, asked)}`.execute(db);
  const rows = await readMembers(db, day, asked, asked);
  const hide = masked ? { name: maskedName, msisdn: maskedNumber } : null;
  return {
    members: rows.map((row) => presentMember(row, { hide, seesRevenue: actor.powers.has('revenue.view') })),
    total: Number(counted[0]?.total ?? 0),
    masked,
  };
});
