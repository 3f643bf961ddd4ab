/** The database of a test server: for what no endpoint does, and for what would take too long over the API. */
import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { passwordFile, socketFolder, socketPointer } from '@cottontree/embedded-postgres';
import { connect, type Database } from '../apps/server/src/platform/database/client.ts';
import { ownerRole } from '../apps/server/src/platform/database/database-roles.ts';
import { keyFolder } from '../apps/server/src/platform/database/state-folder/state-layout.ts';

/** The connection settings of its owner. */
export const accessOf = (dataDir: string) => {
  // The path of a socket in the data folder may be too long; then its real path is stored in a file.
  const pointer = socketPointer(dataDir);
  return {
    host: existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : socketFolder(dataDir),
    user: ownerRole,
    database: ownerRole,
    password: readFileSync(passwordFile(dataDir), 'utf8').trim(),
  };
};

/** Connects as the database's owner. Close it at the end of the file. */
export const openDatabase = (dataDir: string): Database =>
  connect({ ...accessOf(dataDir), port: 5432 }, { writers: 2, readers: 1 });

/** The settings with which a second server joins the company of the first: its database and its keys. */
export function joining(dataDir: string): { readonly DATABASE_URL: string; readonly KEY_DIR: string } {
  const { host, user, database, password } = accessOf(dataDir);
  const search = new URLSearchParams({ host, user, password }).toString();
  return { DATABASE_URL: `postgresql://localhost/${database}?${search}`, KEY_DIR: keyFolder(dataDir) };
}

/** The background work that is unfinished or failed, and the newest events, for the message of a failed test. */
export async function describeWork(dataDir: string): Promise<string> {
  const database = openDatabase(dataDir);
  try {
    const { rows } = await sql<{ line: string }>`
      (select concat_ws(' ', 'job', kind, state, stage, reason, 'added', added_at, 'started', started_at) as line
         from background_jobs where state <> 'done' order by added_at desc limit 10)
      union all (select concat_ws(' ', 'due from', from_day, 'since', marked_at) from figures_due limit 5)
      union all (select concat_ws(' ', 'event', id, at, topic, payload) from events order by id desc limit 10)`.execute(
      database.read,
    );
    return rows.map(({ line }) => line).join('\n');
  } catch (error) {
    return `the database could not be read: ${String(error)}`;
  } finally {
    await database.close();
  }
}

/**
 * Whether the background work on a complete company is done: its history scored for fraud, cohorts counted, models
 * trained, its compliance history recorded. Until then it uses much of a processor core.
 */
export async function derivedWorkIsDone({ read }: Database): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select not exists (select from fraud_progress where history_to > coalesce(history_done, '-infinity'::date))
           and exists (select from model_runs where as_of = last.day)
           and exists (select from settings where key = 'demo-compliance')
           and (select count(*) from cohort_months) >= last.months as done
      from (select max(business_day) as day, count(distinct date_trunc('month', business_day)) - 1 as months
              from day_closes) last`.execute(read);
  return rows[0]?.done === true;
}
