/** Reads the lists of the audit history with bounded index scans, however many records there are. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/client.ts';

/** The maximum number of records that one request scans for a search or for several filters at once. */
const SCANNED = 5_000;
/** Clocks of several servers differ, while the order of the chain is that of its sequence. */
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
  /** In descending order of sequence, at most as many as requested. */
  readonly rows: Row[];
  /** Records below this one were not scanned; null when there are none. */
  readonly restBelow: bigint | null;
}

const AFTER_ALL = 9_223_372_036_854_775_807n;

/** Resolves an actor to an account by id or username; null for one that is no account: a feed or a schedule. */
async function accountOf(db: Db, actor: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id::text = ${actor} or lower(username) = lower(${actor}) limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The range of the chain that contains these days, with a margin. */
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

/** A LIKE pattern for lower-case text; `%` and `_` in the search text match literally. */
export const containing = (text: string): string =>
  `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

interface Path {
  /** The leading columns of an index whose last column is the key. */
  readonly columns: readonly string[];
  readonly values: readonly RawBuilder<unknown>[];
}

const ALONG_THE_KEY: Path = { columns: [], values: [] };
const pathOf = (column: string, value: RawBuilder<unknown>): Path => ({ columns: [column], values: [value] });

/** `entity` is a type, or a type and an id: "user/4711". */
function entityPath(entity: string): Path {
  const [type = '', ...id] = entity.split('/');
  if (id.length === 0) return pathOf('entity_type', sql`${type}`);
  return { columns: ['entity_type', 'entity_id'], values: [sql`${type}`, sql`${id.join('/')}`] };
}
const equalTo = ({ columns, values }: Path): RawBuilder<unknown>[] =>
  columns.map((name, at) => sql`${sql.ref(name)} = ${values[at]}`);

/**
 * Scans one index downwards from `below`, reads at most SCANNED rows and keeps those that match `conditions`. Rows are
 * compared as a whole, (column, key) < (value, below), so that no other index can provide the requested order:
 * otherwise the planner could take a rare value for a frequent one and read the whole table.
 */
async function walk<Row extends { key: bigint }>(
  db: Db,
  options: {
    readonly table: 'audit_records' | 'activity_events';
    readonly path: Path;
    readonly above: bigint;
    readonly below: bigint;
    readonly conditions: readonly RawBuilder<unknown>[];
    /** The predicate of a partial index on the key alone, for a scan that has no other index. */
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
  const scanned = sql`
    select * from ${sql.table(options.table)}
     where row(${names}) < row(${edge(options.below)}) and row(${names}) > row(${edge(options.above)})
       and ${options.only !== undefined && options.path.columns.length === 0 ? options.only : sql`true`}
     order by ${order} limit ${SCANNED}`;
  const { rows } = await sql<Row>`
    select ${options.columns}, ${key} as key from (${scanned}) looked
     where ${allOf(options.conditions)} order by ${order} limit ${options.limit}`.execute(db);
  const last = rows.at(-1);
  if (last && rows.length === options.limit) return { rows, restBelow: last.key };
  const { rows: ends } = await sql<{ key: bigint }>`
    select ${key} as key from (${scanned}) looked order by ${order} offset ${SCANNED - 1}`.execute(db);
  return { rows, restBelow: ends[0]?.key ?? null };
}

export interface WalkOptions {
  readonly below: bigint | null;
  readonly limit: number;
  readonly conditions: readonly RawBuilder<unknown>[];
  /** True for every wanted row, and the predicate of a partial index on the sequence. */
  readonly only?: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
}

/**
 * Matching records of the chain, the newest first. The narrowest filter selects the index, the others are applied to
 * its rows.
 */
export async function walkRecords<Row extends { key: bigint }>(
  db: Db,
  filter: RecordFilter,
  { below, limit, conditions, only, columns }: WalkOptions,
): Promise<Walk<Row>> {
  const bounds = await boundsOf(db, 'audit_records', filter);
  const account = filter.actor === undefined ? null : await accountOf(db, filter.actor);
  const paths = [
    ...(filter.entity === undefined ? [] : [entityPath(filter.entity)]),
    ...(account === null ? [] : [pathOf('actor_id', sql`${account}::uuid`)]),
    ...(filter.action === undefined ? [] : [pathOf('action', sql`${filter.action}`)]),
    ...(filter.severity === undefined ? [] : [pathOf('severity', sql`${filter.severity}`)]),
  ];
  const rest = [
    ...conditions,
    ...(only ? [only] : []),
    ...within(filter),
    ...paths.flatMap(equalTo),
    ...(filter.actor === undefined || account !== null
      ? []
      : [sql`actor_id is null and actor_name = ${filter.actor}`]),
  ];
  const path = paths[0] ?? ALONG_THE_KEY;
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

/** Events reported by browsers, the newest first. */
export async function walkActivities<Row extends { key: bigint }>(
  db: Db,
  filter: Pick<RecordFilter, 'actor' | 'action' | 'from' | 'to'>,
  { below, limit, conditions, columns }: WalkOptions,
): Promise<Walk<Row>> {
  const bounds = await boundsOf(db, 'activity_events', filter);
  const account = filter.actor === undefined ? null : await accountOf(db, filter.actor);
  const paths = [
    ...(account === null ? [] : [pathOf('user_id', sql`${account}::uuid`)]),
    ...(filter.action === undefined ? [] : [pathOf('action', sql`${filter.action}`)]),
  ];
  const rest = [
    ...conditions,
    ...within(filter),
    ...paths.flatMap(equalTo),
    ...(filter.actor === undefined || account !== null
      ? []
      : [sql`user_id is null and user_name = ${filter.actor}`]),
  ];
  const path = paths[0] ?? ALONG_THE_KEY;
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
