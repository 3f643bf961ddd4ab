/** Pages of the activities that browsers reported. */
import type { ActivitiesQuery, UserActivity } from '@cottontree/contract/audit/audit.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { containing, walkActivities } from '../../platform/audit/audit-walk.ts';
import { MASKS } from '../../platform/personal-data/personal-data.ts';
import { deviceName } from '../../platform/sessions/device-name.ts';
import { deletedAmong } from './deleted-people.ts';
import { cursorOf, partsOf, shows, type Page } from './rules.ts';

interface ActivityRow {
  key: bigint;
  at: Date;
  actor_id: string | null;
  user_name: string;
  address: string | null;
  action: string;
  description: string;
  agent: string | null;
}

/**
 * Every reported activity shows that its user has signed in; `withheld` are the ids of people for whom this is hidden.
 */
export async function activitiesPage(
  db: Db,
  query: ActivitiesQuery,
  withheld: readonly string[],
): Promise<Page<UserActivity>> {
  const { search, cursor, limit, ...filter } = query;
  const pattern = containing(search);
  const { rows, restBelow } = await walkActivities<ActivityRow>(db, filter, {
    below: partsOf(cursor).below,
    limit,
    columns: sql`at, user_id as actor_id, user_name, address, action, description,
                 left(metadata ->> 'userAgent', 300) as agent`,
    conditions: [
      ...(withheld.length === 0 ? [] : [sql`coalesce(user_id <> all (${[...withheld]}::uuid[]), true)`]),
      ...(search === ''
        ? []
        : [
            sql`(lower(concat_ws(E'\n', user_name, action, description, address, metadata ->> 'userAgent')) like ${pattern}
                 or user_id in (select id from users where deleted_at is not null and lower(username) like ${pattern}))`,
          ]),
    ],
  });
  const hidden = await deletedAmong(db, rows);
  const items = rows
    .map((row): UserActivity => ({
      id: row.key.toString(),
      timestamp: row.at.toISOString(),
      userName: hidden.actor(row.actor_id, row.user_name),
      userId: row.actor_id,
      action: row.action,
      description: hidden.text(row.actor_id, row.description),
      location: [row.address === null ? null : MASKS.network(row.address), deviceName(row.agent)]
        .filter((part) => part !== null)
        .join(' · '),
      clientReported: true,
    }))
    .filter((item) => shows(search, item.userName, item.action, item.description, item.location));
  return { items, nextCursor: restBelow === null ? null : cursorOf(restBelow) };
}
