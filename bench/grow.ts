/**
 * Makes a loaded company ten times as large inside its database: nine more of every customer with all cards, KYC cases
 * and transactions. Sums are multiplied; counts of people and figures are recomputed over the whole history.
 */
import type pg from 'pg';
import { sql } from 'kysely';
import { connect } from '../apps/server/src/platform/database/client.ts';
import { closeFigures } from '../apps/server/src/figures/close-figures.ts';
import { refreshOpenDay } from '../apps/server/src/figures/open-day.ts';
import { systemClock } from '../apps/server/src/platform/time/clock.ts';
import { runSql, settle } from './company.ts';

const FACTOR = 10;
const TWIN = `'~' || twin`;

/** Months are filled as new tables, which PostgreSQL does not have to log at this level. */
export const GROWING_SETTINGS = {
  fsync: 'off',
  archive_mode: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '16GB',
  autovacuum: 'off',
  maintenance_work_mem: '512MB',
} as const;

async function columnsOf(connection: pg.PoolConfig, table: string): Promise<string[]> {
  const [found] = await runSql(
    connection,
    `select attname from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped order by attnum`,
  );
  return (found?.rows ?? []).map((row: { attname: string }) => row.attname);
}

/**
 * Copies all rows once for each twin from `first` on, with the columns that identify a person changed to the twin's.
 */
async function twins(
  connection: pg.PoolConfig,
  table: string,
  renamed: Readonly<Record<string, string>>,
  first = 1,
): Promise<string> {
  const columns = await columnsOf(connection, table);
  const values = columns.map((name) => renamed[name] ?? name).join(', ');
  return `select ${values} from ${table} cross join generate_series(${first}, ${FACTOR - 1}) twin`;
}
const own = (column: string): string => `${column} || ${TWIN}`;

async function growPeople(connection: pg.PoolConfig): Promise<void> {
  const insert = async (table: string, renamed: Record<string, string>): Promise<string> =>
    `insert into ${table} ${await twins(connection, table, renamed)}`;
  await runSql(
    connection,
    'begin',
    `set local cottontree.population = 'later'`,
    await insert('subscribers', { id: own('id') }),
    await insert('kyc_cases', { id: own('id'), subscriber_id: own('subscriber_id') }),
    await insert('cards', { id: own('id'), subscriber_id: own('subscriber_id') }),
    await insert('security_events', { id: own('id'), subscriber_id: own('subscriber_id') }),
    await insert('support_tickets', { id: own('id'), subscriber_id: own('subscriber_id') }),
    'select rebuild_population()',
    'commit',
  );
}

async function growActives(connection: pg.PoolConfig, table: string, member: string): Promise<void> {
  await runSql(
    connection,
    'begin',
    `alter table ${table} drop constraint ${table}_pkey`,
    `insert into ${table} ${await twins(connection, table, { [member]: own(member) })}`,
    `alter table ${table} add primary key (business_day, ${member})`,
    'commit',
  );
}

async function growMonth(connection: pg.PoolConfig, month: string, bounds: string): Promise<void> {
  const named = (column: string): string =>
    `case when twin = 0 or ${column} = 'house' then ${column} else ${own(column)} end`;
  const rows = await twins(
    connection,
    month,
    {
      id: named('id'),
      subscriber_id: named('subscriber_id'),
      card_id: named('card_id'),
      counterparty_id: `case when counterparty_kind = 'subscriber' then ${named('counterparty_id')} else counterparty_id end`,
    },
    0,
  );
  await runSql(
    connection,
    'begin',
    `create table grown_${month} (like ${month} including defaults including constraints)`,
    `insert into grown_${month} ${rows}`,
    `create index on grown_${month} (subscriber_id, business_day)`,
    `create index on grown_${month} (business_day, at)`,
    `alter table transactions detach partition ${month}`,
    `drop table ${month}`,
    `alter table transactions attach partition grown_${month} ${bounds}`,
    `alter table grown_${month} rename to ${month}`,
    'commit',
  );
}

async function growTransactions(connection: pg.PoolConfig): Promise<void> {
  const [found] = await runSql(
    connection,
    `select c.relname as month, pg_get_expr(c.relpartbound, c.oid) as bounds
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'transactions'::regclass order by pg_relation_size(c.oid) desc`,
  );
  const months: { month: string; bounds: string }[] = found?.rows ?? [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let each = months[next++]; each; each = months[next++])
      await growMonth(connection, each.month, each.bounds);
  };
  await Promise.all([worker(), worker()]);
}

async function growSums(connection: pg.PoolConfig): Promise<void> {
  const times = (names: string[]): string => names.map((name) => `${name} = ${name} * ${FACTOR}`).join(', ');
  const sums = ['n', 'amount', 'to_amount', 'fee_gross', 'gst', 'fee_net', 'interchange', 'commission'];
  await runSql(
    connection,
    `update daily_totals set ${times(sums)}`,
    'alter table postings disable trigger user',
    `update postings set ${times(['debit', 'credit', 'usd'])}`,
    'alter table postings enable trigger user',
  );
}

async function recomputeFigures(connection: pg.PoolConfig): Promise<void> {
  // In a company that was always this large, each value is recorded once.
  await runSql(
    connection,
    'alter table figure_values disable trigger user',
    'truncate figure_values',
    'alter table figure_values enable trigger user',
  );
  const database = connect(connection, { statementTimeoutMs: 0 });
  try {
    await database.write.transaction().execute(async (tx) => {
      const { rows } = await sql<{ from: string; to: string }>`
        select min(business_day) as from, max(business_day) as to from day_closes`.execute(tx);
      if (rows[0]) await closeFigures(tx, rows[0], systemClock.now());
    });
    await refreshOpenDay(database, systemClock);
  } finally {
    await database.close();
  }
}

/** The cluster must run with GROWING_SETTINGS. `say` receives a line for each step. */
export async function growCompany(connection: pg.PoolConfig, say: (line: string) => void): Promise<void> {
  say('  nine more of every transaction');
  await growTransactions(connection);
  say('  of every customer and of every day of activity');
  await Promise.all([
    growPeople(connection),
    growActives(connection, 'daily_actives', 'subscriber_id'),
    growActives(connection, 'daily_card_actives', 'card_id'),
  ]);
  say('  sums and figures');
  await growSums(connection);
  await settle(connection);
  await recomputeFigures(connection);
}
