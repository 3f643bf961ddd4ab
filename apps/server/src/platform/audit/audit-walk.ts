/** How the lists of the audit history are read: bounded walks along an index, however many records there are. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/client.ts';

/** Records that one answer looks at, at most, for a search or for several filters at once. */
const LOOKED_AT = 5_000;
/** Clocks of several servers differ, and the order of the chain is that of its sequence. */
const CLOCKS_APART = '1 hour';

export interface RecordFilter {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly severity?: string | undefined;
  readonly entity?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface Walk<Row> {
  /** In descending order of their sequence, at most as many as were asked for. */
  readonly rows: Row[];
  /** Below this nothing was looked at; null when there is nothing. */
  readonly restBelow: bigint | null;
}

const AFTER_ALL = 9_223_372_036_854_775_807n;

/** An account by id or username, or null for what is no account: a feed or a schedule. */
async function accountOf(db: Db, actor: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id::text = ${actor} or lower(username) = lower(${actor}) limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The part of the chain in which the days lie, generously. */
async function boundsOf(
  db: Db,
  table: 'audit_records' | 'activity_events',
  { from, to }: Pick<RecordFilter, 'from' | 'to'>,
): Promise<{ above: bigint; below: bigint }> {
  if (from === undefined && to === undefined) return { above: 0n, below: AFTER_ALL };
  const key = sql.ref(table === 'audit_records' ? 'seq' : 'id');
  const { rows } = await sql<{ above: bigint; below: bigint }>`
    select ${
      from === undefined
        ? sql`0::bigint`
        : sql`coalesce((select ${key} from ${sql.table(table)} where at >= ${`${from}T00:00:00Z`}::timestamptz - ${CLOCKS_APART}::interval
                        order by at, ${key} limit 1) - 1, ${AFTER_ALL}::bigint)`
    } as above,
    ${
      to === undefined
        ? sql`${AFTER_ALL}::bigint`
        : sql`coalesce((select ${key} from ${sql.table(table)} where at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day' + ${CLOCKS_APART}::interval
                        order by at desc, ${key} desc limit 1) + 1, 0)`
    } as below`.execute(db);
  return rows[0] ?? { above: 0n, below: AFTER_ALL };
}

const within = ({ from, to }: Pick<RecordFilter, 'from' | 'to'>): RawBuilder<unknown>[] => [
  ...(from === undefined ? [] : [sql`at >= ${`${from}T00:00:00Z`}::timestamptz`]),
  ...(to === undefined ? [] : [sql`at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`]),
];

/** For LIKE over text in small letters; `%` and `_` are themselves in what a person types. */
export const containing = (text: string): string =>
  `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

interface Path {
  /** Columns of an index that ends in the key. */
  readonly columns: readonly string[];
  readonly values: readonly RawBuilder<unknown>[];
}

/**
 * Walks down one index from `below`, looks at no more than LOOKED_AT rows of it and keeps those of `conditions`. Rows
 * are compared as a whole, (column, key) < (value, below), so that no other index can give the order asked for: the
 * planner cannot mistake a rare value for a frequent one and read the whole table.
 */
async function walk<Row extends { key: bigint }>(
  db: Db,
  options: {
    readonly table: 'audit_records' | 'activity_events';
    readonly path: Path;
    readonly above: bigint;
    readonly below: bigint;
    readonly conditions: readonly RawBuilder<unknown>[];
    /** The predicate of a partial index on the key alone, for a walk that has no other path. */
    readonly only?: RawBuilder<unknown> | undefined;
    readonly columns: RawBuilder<unknown>;
    readonly limit: number;
  },
): Promise<Walk<Row>> {
  const key = sql.ref(options.table === 'audit_records' ? 'seq' : 'id');
  const names = sql.join([...options.path.columns.map((name) => sql.ref(name)), key]);
  const edge = (at: bigint) => sql.join([...options.path.values, sql`${at}::bigint`]);
  const order = sql.join(
    [...options.path.columns.map((name) => sql.ref(name)), key].map((each) => sql`${each} desc`),
  );
  const looked = sql`
    select * from ${sql.table(options.table)}
     where row(${names}) < row(${edge(options.below)}) and row(${names}) > row(${edge(options.above)})
       and ${options.only !== undefined && options.path.columns.length === 0 ? options.only : sql`true`}
     order by ${order} limit ${LOOKED_AT}`;
  const { rows } = await sql<Row>`
    select ${options.columns}, ${key} as key from (${looked}) looked
     where ${allOf(options.conditions)} order by ${order} limit ${options.limit}`.execute(db);
  const last = rows.at(-1);
  if (last && rows.length === options.limit) return { rows, restBelow: last.key };
  const { rows: ends } = await sql<{ key: bigint }>`
    select ${key} as key from (${looked}) looked order by ${order} offset ${LOOKED_AT - 1}`.execute(db);
  return { rows, restBelow: ends[0]?.key ?? null };
}

export interface WalkOptions {
  readonly below: bigint | null;
  readonly limit: number;
  readonly conditions: readonly RawBuilder<unknown>[];
  /** Holds for every row that is wanted, and is the predicate of a partial index on the sequence. */
  readonly only?: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
}

/** Records of the chain that match, the newest first. The narrowest filter names the index, the others are looked at. */
export async function walkRecords<Row extends { key: bigint }>(
  db: Db,
  filter: RecordFilter,
  { below, limit, conditions, only, columns }: WalkOptions,
): Promise<Walk<Row>> {
  const bounds = await boundsOf(db, 'audit_records', filter);
  const rest = [...conditions, ...(only ? [only] : []), ...within(filter)];
  const paths: Path[] = [];
  const by = (names: readonly string[], values: readonly RawBuilder<unknown>[]): void => {
    paths.push({ columns: names, values });
    rest.push(...names.map((name, at) => sql`${sql.ref(name)} = ${values[at]}`));
  };
  if (filter.entity !== undefined) {
    const [type = '', ...id] = filter.entity.split('/');
    if (id.length > 0) by(['entity_type', 'entity_id'], [sql`${type}`, sql`${id.join('/')}`]);
    else by(['entity_type'], [sql`${type}`]);
  }
  if (filter.actor !== undefined) {
    const account = await accountOf(db, filter.actor);
    if (account !== null) by(['actor_id'], [sql`${account}::uuid`]);
    else rest.push(sql`actor_id is null and actor_name = ${filter.actor}`);
  }
  if (filter.action !== undefined) by(['action'], [sql`${filter.action}`]);
  if (filter.severity !== undefined) by(['severity'], [sql`${filter.severity}`]);
  const path = paths[0] ?? { columns: [], values: [] };
  const start = below === null || below > bounds.below ? bounds.below : below;
  return await walk<Row>(db, {
    table: 'audit_records',
    path,
    above: bounds.above,
    below: start,
    conditions: rest,
    only,
    columns,
    limit,
  });
}

/** What browsers reported, the newest first. */
export async function walkActivities<Row extends { key: bigint }>(
  db: Db,
  filter: Pick<RecordFilter, 'actor' | 'action' | 'from' | 'to'>,
  { below, limit, conditions, columns }: WalkOptions,
): Promise<Walk<Row>> {
  const bounds = await boundsOf(db, 'activity_events', filter);
  const rest = [...conditions, ...within(filter)];
  let path: Path = { columns: [], values: [] };
  if (filter.action !== undefined) {
    path = { columns: ['action'], values: [sql`${filter.action}`] };
    rest.push(sql`action = ${filter.action}`);
  }
  if (filter.actor !== undefined) {
    const account = await accountOf(db, filter.actor);
    if (account !== null) path = { columns: ['user_id'], values: [sql`${account}::uuid`] };
    rest.push(
      account === null
        ? sql`user_id is null and user_name = ${filter.actor}`
        : sql`user_id = ${account}::uuid`,
    );
  }
  const start = below === null || below > bounds.below ? bounds.below : below;
  return await walk<Row>(db, {
    table: 'activity_events',
    path,
    above: bounds.above,
    below: start,
    conditions: rest,
    columns,
    limit,
  });
}
