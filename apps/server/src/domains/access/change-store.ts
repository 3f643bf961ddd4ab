/** The effect of a role change on people, read from the accounts, the roles and the audit trail. */
import { POWERS, type Power } from '@cottontree/contract/access/permissions.ts';
import {
  USES_DAYS,
  type ChangedRole,
  type InheritedPower,
  type RoleChange,
} from '@cottontree/contract/access/role-changes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { awaitedOwners, type ProposedBy } from './awaited-owners.ts';
import { effectiveOf, type RoleRow } from './role-rows.ts';
import { readUnagreed } from './unagreed-duties.ts';
import { roleDifferences } from '@cottontree/contract/access/role-differences.ts';
import { usesOfPower } from '../../platform/audit/power-uses.ts';

const HOUR_MS = 60 * 60_000;

export interface RequestedChange {
  readonly before: readonly RoleRow[];
  readonly after: readonly RoleRow[];
  /** Keys of the roles that are edited. */
  readonly edited: readonly string[];
  /** Who proposed the change, and when. The time is now, unless the proposal is already waiting. */
  readonly by: ProposedBy;
  readonly now: Date;
}

interface Account {
  id: string;
  username: string;
  name: string;
  role_key: string;
}

async function peopleOf(db: Db, roles: readonly string[]): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select id, username, first_name || ' ' || last_name as name, role_key
      from users where deleted_at is null and role_key = any (${[...roles]}::text[])
     order by username`.execute(db);
  return rows;
}

/** What new roles inherit beyond their own powers, and which of these powers View Only lacks. */
function inheritance({ before, after }: RequestedChange): { inherits: InheritedPower[]; confirm: Power[] } {
  const fresh = after.filter(({ key }) => !before.some((role) => role.key === key));
  const viewOnly = after.find(({ key }) => key === 'view_only');
  const common = viewOnly ? effectiveOf(viewOnly, after).map(({ power }) => power) : [];
  const found = fresh.flatMap((role) =>
    effectiveOf(role, after).filter(({ power }) => !role.powers.includes(power)),
  );
  return {
    inherits: found.map(({ power, from }) => ({ permission: power, from: [...from] })),
    confirm: found.map(({ power }) => power).filter((power) => !common.includes(power)),
  };
}

/** Each pair of conflicting duties that the change combines in one role, with the key of that role. */
export const arisingOf = ({ roles }: RoleChange): string[] =>
  roles.flatMap(({ role, combinations }) =>
    combinations.filter(({ arises }) => arises).map(({ powers }) => [role, ...powers].join(' ')),
  );

const isSeeded = (roles: readonly RoleRow[], wanted: string): boolean =>
  roles.some((role) => role.key === wanted && role.isSeeded);

export async function changeOf(db: Db, requested: RequestedChange): Promise<RoleChange> {
  const { before, after, edited, by, now } = requested;
  const differences = roleDifferences(before, after, { unagreed: await readUnagreed(db), edited });
  const since = new Date(now.getTime() - USES_DAYS * 24 * HOUR_MS);
  const people = await peopleOf(
    db,
    differences.map(({ role }) => role.key),
  );
  const lost = POWERS.filter((power) => differences.some(({ loses }) => loses.includes(power)));
  const uses = lost.length === 0 ? [] : await usesOfPower(db, lost, since);
  const roles = differences.map(({ role, keeps, combinations, ...rest }): ChangedRole => ({
    role: role.key,
    displayName: role.displayName,
    level: role.level,
    gains: [...rest.gains],
    loses: [...rest.loses],
    keeps: keeps.map(({ power, from }) => ({ permission: power, from: [...from] })),
    had: [...rest.had],
    combinations: combinations.map(({ powers: [one, other], why, arises }) => ({
      powers: [one, other],
      why,
      arises,
    })),
    people: people
      .filter((person) => person.role_key === role.key)
      .map(({ id, username, name }) => ({
        id,
        username,
        name,
        uses: rest.loses.map((power) => {
          const use = uses.find((each) => each.userId === id && each.power === power);
          return { power, uses: use?.uses ?? 0, lastAt: use?.lastAt.toISOString() ?? null };
        }),
      })),
  }));
  const combining = roles.filter(({ combinations }) => combinations.some(({ arises }) => arises));
  const waits = combining.some(({ role, people: held }) => held.length > 0 || isSeeded(after, role));
  const awaited = combining.length > 0 ? (await awaitedOwners(db, by)).waitsFor : null;
  return {
    roles,
    ...inheritance(requested),
    countedFrom: since.toISOString(),
    waitsFor: waits ? awaited : null,
    givenAfter: waits ? null : awaited,
  };
}
