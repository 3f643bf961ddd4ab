/** Pages of the four audit lists, and the uses of a power. */
import {
  AuditCategory,
  type ActivitiesQuery,
  type AuditRecord,
  type AuditTrailItem,
  type ChangelogItem,
  type ChangelogQuery,
  type DataChange,
  type TrailQuery,
  type UserActivity,
} from '@cottontree/contract/audit/audit.ts';
import { AuditSeverity } from '@cottontree/contract/audit/actions.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { containing, walkActivities, walkRecords } from '../../platform/audit/audit-walk.ts';
import { MASKS } from '../../platform/personal-data/personal-data.ts';
import { RELEASES } from '../../platform/database/releases.ts';
import { deviceName } from '../../platform/sessions/device-name.ts';
import { mayBeShown, type Withheld } from '../access/index.ts';
import { cursorOf, hiderOf, partsOf, redacted, type Hider, type Person } from './rules.ts';

export interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

interface RecordRow {
  key: bigint;
  at: Date;
  actor_id: string | null;
  actor_name: string;
  action: string;
  severity: string;
  category: string;
  entity_type: string;
  entity_id: string;
  description: string;
  address: string | null;
}
type FieldChange = readonly [field: string, before: string | null, after: string | null];

const RECORD = sql`at, actor_id, actor_name, action, severity, category, entity_type, entity_id, description, address`;
/** The fields that differ, sorted by name, each with its value before and after as text; null where there was none. */
const FIELDS = sql`(
  select coalesce(jsonb_agg(jsonb_build_array(f.name, f.old, f.new) order by f.name), '[]')
    from (select k.name,
                 case jsonb_typeof(o.value) when 'string' then o.value #>> '{}' when 'null' then null else o.value::text end as old,
                 case jsonb_typeof(n.value) when 'string' then n.value #>> '{}' when 'null' then null else n.value::text end as new
            from jsonb_object_keys(case jsonb_typeof(before) when 'object' then before else '{}' end
                                || case jsonb_typeof(after) when 'object' then after else '{}' end) k (name)
            cross join lateral (select before -> k.name as value) o
            cross join lateral (select after -> k.name as value) n) f
   where f.old is distinct from f.new)`;

/** The deleted people who are named in the rows, with their former names. */
async function deletedAmong(
  db: Db,
  rows: readonly { actor_id: string | null; entity_type?: string; entity_id?: string }[],
): Promise<Hider> {
  const users = rows.flatMap((row) => [
    ...(row.actor_id === null ? [] : [row.actor_id]),
    ...(row.entity_type === 'user' && row.entity_id !== undefined ? [row.entity_id] : []),
  ]);
  const sessions = rows.flatMap((row) =>
    row.entity_type === 'session' && row.entity_id !== undefined ? [row.entity_id] : [],
  );
  if (users.length === 0 && sessions.length === 0) return hiderOf([]);
  const { rows: deleted } = await sql<{ id: string; username: string; sessions: string[] }>`
    select u.id, u.username, coalesce(array_agg(s.id::text) filter (where s.id is not null), '{}') as sessions
      from users u left join sessions s on s.user_id = u.id and s.id::text = any (${sessions}::text[])
     where u.deleted_at is not null
       and (u.id::text = any (${[...new Set(users)]}::text[])
            or u.id in (select o.user_id from sessions o where o.id::text = any (${sessions}::text[])))
     group by u.id, u.username`.execute(db);
  if (deleted.length === 0) return hiderOf([]);
  const ids = deleted.map(({ id }) => id);
  const { rows: names } = await sql<{ id: string; name: string }>`
    select id, name from unnest(${ids}::uuid[]) as gone (id)
     cross join lateral (
       (select actor_name from audit_records a where row(a.actor_id, a.seq) < row(gone.id, 9223372036854775807)
           and row(a.actor_id, a.seq) > row(gone.id, 0) order by a.actor_id desc, a.seq desc limit 1)
       union
       (select user_name from activity_events e where e.user_id = gone.id limit 1)
       union
       (select v.value from audit_records r
          cross join lateral jsonb_each_text(coalesce(r.before, '{}') || coalesce(r.after, '{}')) v
         where r.entity_type = 'user' and r.entity_id = gone.id::text
           and v.key in ('username', 'email', 'firstName', 'lastName') limit 100)
     ) as known (name)
     where name is not null`.execute(db);
  return hiderOf(
    deleted.map(({ id, username, sessions: held }): Person => ({
      id,
      pseudonym: username,
      sessions: held,
      names: names.filter((each) => each.id === id).map(({ name }) => name),
    })),
  );
}

const trailItem = (row: RecordRow, hidden: Hider): AuditTrailItem => ({
  id: row.key.toString(),
  timestamp: row.at.toISOString(),
  userName: hidden.actor(row.actor_id, row.actor_name),
  action: row.action,
  description: hidden.description(row),
  // A table constraint allows no other values.
  severity: AuditSeverity.parse(row.severity),
  category: AuditCategory.parse(row.category),
  entityType: row.entity_type,
  entityId: row.entity_id,
  address: row.address,
});

/** Searches the text as it is displayed, so that a hidden name cannot be found. */
const shows = (search: string, ...texts: (string | null)[]): boolean =>
  search === '' || texts.some((text) => text?.toLowerCase().includes(search.toLowerCase()));

export async function trailPage(
  db: Db,
  query: TrailQuery,
  withheld: Withheld,
): Promise<Page<AuditTrailItem>> {
  const { search, cursor, limit, ...filter } = query;
  const pattern = containing(search);
  const { rows, restBelow } = await walkRecords<RecordRow>(db, filter, {
    below: partsOf(cursor).below,
    limit,
    columns: RECORD,
    conditions: [
      mayBeShown(withheld),
      ...(search === ''
        ? []
        : [
            sql`(lower(concat_ws(E'\n', actor_name, action, description, entity_type, entity_id, address)) like ${pattern}
                 or actor_id in (select id from users where deleted_at is not null and lower(username) like ${pattern}))`,
          ]),
    ],
  });
  const hidden = await deletedAmong(db, rows);
  const items = rows
    .map((row) => trailItem(row, hidden))
    .filter((item) =>
      shows(
        search,
        item.userName,
        item.action,
        item.description,
        item.entityType,
        item.entityId,
        item.address,
      ),
    );
  return { items, nextCursor: restBelow === null ? null : cursorOf(restBelow) };
}

export async function changesPage(db: Db, query: TrailQuery, withheld: Withheld): Promise<Page<DataChange>> {
  const { search, cursor, limit, ...filter } = query;
  const at = partsOf(cursor);
  const pattern = containing(search);
  const { rows, restBelow } = await walkRecords<RecordRow & { fields: FieldChange[] }>(db, filter, {
    below: at.below === null ? null : at.below + (at.skip > 0 ? 1n : 0n),
    limit,
    columns: sql`${RECORD}, ${FIELDS} as fields`,
    // The same condition as the index audit_records_changes: records of data loads change no field of an entity.
    only: sql`(before is not null or after is not null) and entity_type not in ('ingest_batch', 'business_day', 'demo_company')`,
    conditions: [
      mayBeShown(withheld),
      ...(search === ''
        ? []
        : [
            sql`(lower(concat_ws(E'\n', actor_name, entity_type, entity_id, before::text, after::text)) like ${pattern}
                 or actor_id in (select id from users where deleted_at is not null and lower(username) like ${pattern}))`,
          ]),
    ],
  });
  const hidden = await deletedAmong(db, rows);
  const items: DataChange[] = [];
  for (const row of rows) {
    const skipped = row.key === at.below ? at.skip : 0;
    for (const [place, field] of row.fields.entries()) {
      if (place < skipped) continue;
      if (items.length === limit) return { items, nextCursor: cursorOf(row.key, place) };
      const [fieldName, oldValue, newValue] = shownField(field, row, hidden);
      const item: DataChange = {
        id: `${row.key}.${fieldName}`,
        changedAt: row.at.toISOString(),
        tableName: row.entity_type,
        fieldName,
        oldValue,
        newValue,
        changedBy: hidden.actor(row.actor_id, row.actor_name),
        entityId: row.entity_id,
        recordId: row.key.toString(),
      };
      if (shows(search, item.tableName, item.entityId, fieldName, oldValue, newValue, item.changedBy))
        items.push(item);
    }
  }
  return { items, nextCursor: restBelow === null ? null : cursorOf(restBelow) };
}

const shownField = ([name, before, after]: FieldChange, row: RecordRow, hidden: Hider): FieldChange => [
  name,
  redacted(name, hidden.value(row, name, before)),
  redacted(name, hidden.value(row, name, after)),
];

/** Null when the record does not exist or is withheld from this reader. */
export async function recordInFull(db: Db, id: bigint, withheld: Withheld): Promise<AuditRecord | null> {
  const { rows } = await sql<
    RecordRow & {
      fields: FieldChange[];
      permission: string | null;
      session_id: string | null;
      request_id: string;
      hash: Buffer;
    }
  >`
    select seq as key, ${RECORD}, ${FIELDS} as fields, permission, session_id, request_id, hash
      from audit_records where seq = ${id} and ${mayBeShown(withheld)}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const hidden = await deletedAmong(db, rows);
  return {
    ...trailItem(row, hidden),
    permission: row.permission,
    userId: row.actor_id,
    sessionId: row.session_id,
    requestId: row.request_id,
    hash: row.hash.toString('hex'),
    changes: row.fields.map((field) => {
      const [fieldName, oldValue, newValue] = shownField(field, row, hidden);
      return { fieldName, oldValue, newValue };
    }),
  };
}

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

/** Entity types whose records change how the installation works, with their categories. */
const SETTINGS = { role: 'Roles', setting: 'Settings' } as const;

/** Releases and schema migrations, newest first; there are only a few dozen. */
async function installed(db: Db): Promise<ChangelogItem[]> {
  const starts = await db.selectFrom('release_starts').selectAll().execute();
  const { rows: schema } = await sql<{ name: string; timestamp: string }>`
    select name, "timestamp" from kysely_migration`.execute(db);
  const releases = starts.map(({ version, at }): ChangelogItem => {
    const notes = RELEASES.find((each) => each.version === version);
    return {
      id: `release-${version}`,
      version,
      releaseDate: at.toISOString(),
      category: 'Release',
      title: notes?.title ?? `Release ${version}`,
      description: notes?.notes.join(' ') ?? 'First started here.',
    };
  });
  const migrations = schema.map(({ name, timestamp }): ChangelogItem => {
    const [number = '', ...words] = name.split('-');
    return {
      id: `schema-${name}`,
      version: number,
      releaseDate: new Date(timestamp).toISOString(),
      category: 'Schema',
      title: words.join(' '),
      description: `The database schema was brought to step ${number}.`,
    };
  });
  return [...releases, ...migrations].toSorted(
    (a, b) => b.releaseDate.localeCompare(a.releaseDate) || b.id.localeCompare(a.id),
  );
}

/** Merges two lists; the cursor holds the position in each. */
export async function changelogPage(db: Db, query: ChangelogQuery): Promise<Page<ChangelogItem>> {
  const { search, cursor, limit } = query;
  const at = partsOf(cursor);
  const below = at.below ?? 9_223_372_036_854_775_807n;
  const wanted = search === '' ? limit : Math.max(limit, 200);
  const { rows } = await sql<RecordRow>`
    select a.* from unnest(${Object.keys(SETTINGS)}::text[]) as kinds (kind)
     cross join lateral (
       select seq as key, ${RECORD} from audit_records
        where row(entity_type, seq) < row(kinds.kind, ${below}::bigint) and row(entity_type, seq) > row(kinds.kind, 0)
          and (before is not null or after is not null)
        order by entity_type desc, seq desc limit ${wanted + 1}) a
     order by key desc limit ${wanted + 1}`.execute(db);
  const hidden = await deletedAmong(db, rows);
  const changed = rows.slice(0, wanted).map((row) => ({
    key: row.key,
    item: {
      id: `record-${row.key}`,
      version: row.key.toString(),
      releaseDate: row.at.toISOString(),
      category: SETTINGS[row.entity_type === 'role' ? 'role' : 'setting'],
      title: row.entity_id,
      description: `${hidden.description(row)}, by ${hidden.actor(row.actor_id, row.actor_name)}`,
    } satisfies ChangelogItem,
  }));
  const steps = (await installed(db)).slice(at.skip);
  const items: ChangelogItem[] = [];
  let [taken, stepped, lastKey] = [0, 0, below];
  while (taken + stepped < wanted && (taken < changed.length || stepped < steps.length)) {
    const [change, step] = [changed[taken], steps[stepped]];
    const next = change && (!step || change.item.releaseDate >= step.releaseDate) ? change : undefined;
    if (next) [taken, lastKey] = [taken + 1, next.key];
    else stepped += 1;
    const item = next?.item ?? step;
    if (item && shows(search, item.version, item.category, item.title, item.description)) items.push(item);
  }
  const more = taken < rows.length || stepped < steps.length;
  return { items, nextCursor: more ? cursorOf(lastKey, at.skip + stepped) : null };
}
