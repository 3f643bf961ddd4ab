/** Audit records: pages of the trail and of the changed fields, and one record in full. */
import {
  AuditCategory,
  type AuditRecord,
  type AuditTrailItem,
  type DataChange,
  type TrailQuery,
} from '@cottontree/contract/audit/audit.ts';
import { AuditSeverity } from '@cottontree/contract/audit/actions.ts';
import { sql } from 'kysely';
import { personName } from '../../platform/database/person-name.ts';
import type { Db } from '../../platform/database/client.ts';
import { containing, walkRecords } from '../../platform/audit/audit-walk.ts';
import { mayBeShown, type Withheld } from '../access/index.ts';
import { deletedAmong } from './deleted-people.ts';
import { cursorOf, partsOf, redacted, shows, type Hider, type Page } from './rules.ts';

export interface RecordRow {
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

export const RECORD = sql`at, actor_id, actor_name, action, severity, category, entity_type, entity_id, description, address`;
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

/** The names of the people who acted, by their id. */
async function namesOf(db: Db, rows: readonly RecordRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))];
  if (ids.length === 0) return new Map();
  const { rows: people } = await sql<{ id: string; name: string }>`
    select u.id, ${personName('u')} as name from users u
     where u.id = any (${ids}::uuid[]) and u.deleted_at is null`.execute(db);
  return new Map(people.map(({ id, name }) => [id, name]));
}

const trailItem = (row: RecordRow, hidden: Hider, names: ReadonlyMap<string, string>): AuditTrailItem => ({
  id: row.key.toString(),
  timestamp: row.at.toISOString(),
  userName: hidden.actor(row.actor_id, row.actor_name),
  person: names.get(row.actor_id ?? '') ?? null,
  action: row.action,
  description: hidden.description(row),
  // A table constraint allows no other values.
  severity: AuditSeverity.parse(row.severity),
  category: AuditCategory.parse(row.category),
  entityType: row.entity_type,
  entityId: row.entity_id,
  address: row.address,
});

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
  const names = await namesOf(db, rows);
  const items = rows
    .map((row) => trailItem(row, hidden, names))
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
        description: hidden.description(row),
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
    ...trailItem(row, hidden, await namesOf(db, rows)),
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
