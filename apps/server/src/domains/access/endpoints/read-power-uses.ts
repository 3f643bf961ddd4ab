import { POWERS } from '@cottontree/contract/access/permissions.ts';
import { USES_DAYS } from '@cottontree/contract/access/role-changes.ts';
import * as rolePermissions from '@cottontree/contract/access/role-permissions.ts';
import type { PowerUses } from '@cottontree/contract/access/role-permissions.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { usesOfPower } from '../../../platform/audit/power-uses.ts';

const DAY_MS = 86_400_000;

export const readPowerUses = query(rolePermissions.readPowerUses, async ({ db, clock, query: requested }) => {
  const wanted = requested.powers.split(',');
  const powers = POWERS.filter((power) => wanted.includes(power));
  const since = new Date(clock.now().getTime() - USES_DAYS * DAY_MS);
  const byPerson = await usesOfPower(db, powers, since);
  const { rows: holders } = await sql<{ id: string; role: string }>`
    select id, role_key as role from users
     where deleted_at is null and id = any (${byPerson.map(({ userId }) => userId)}::uuid[])`.execute(db);
  const roleOf = new Map(holders.map(({ id, role }) => [id, role]));
  const found = new Map<string, PowerUses>();
  // Rows are sorted by frequency, so the first person of an entry has the most uses.
  for (const { power, userId, name, uses, lastAt } of byPerson) {
    const role = roleOf.get(userId);
    if (role === undefined) continue;
    const sum = found.get(`${role} ${power}`);
    const at = lastAt.toISOString();
    if (sum === undefined) {
      const first = { role, power, uses, people: 1, most: { username: name, uses }, lastAt: at };
      found.set(`${role} ${power}`, first);
      continue;
    }
    sum.uses += uses;
    sum.people += 1;
    if (at > sum.lastAt) sum.lastAt = at;
  }
  return [...found.values()];
});
