/** Ends what an earlier process was doing when it was stopped, and requests the tests that are due. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/client.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { insertDrill, readDrills } from '../drills-store.ts';
import { isDrillDue } from '../rules.ts';
import type { CataloguedBackup } from './catalogue.ts';
import { LOCATION } from './take.ts';

const STOPPED = 'The server was stopped while it ran';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Call it before this process begins anything, while no other server works beside the repository. */
export async function endInterrupted(
  { database, clock }: Parts,
  backups: readonly CataloguedBackup[],
): Promise<void> {
  const at = clock.now();
  // pgBackRest may have ended it after the server was killed.
  const whole = backups.map(({ id }) => id);
  await database.write.transaction().execute(async (tx) => {
    await sql`
      update backups set status = 'completed', finished_at = ${at}, locations = ${[LOCATION]}::text[]
       where status = 'running' and started_at is not null and id::text = any (${whole}::text[])`.execute(tx);
    await sql`
      update backups set status = 'failed', finished_at = ${at}, problem = ${STOPPED}
       where status = 'running' and started_at is not null`.execute(tx);
    await sql`
      update backup_drills set started_at = null where status = 'running' and started_at is not null`.execute(
      tx,
    );
  });
}

/** The newest full backup is tested once, also one of the clock, and the newest state every month. */
export async function orderDrills(
  { database, clock }: Parts,
  backups: readonly CataloguedBackup[],
): Promise<void> {
  const fulls = backups.filter(({ type }) => type === 'full');
  const [oldest, newest] = [fulls[0], fulls.at(-1)];
  if (!oldest || !newest) return;
  const now = clock.now();
  const { rows } = await sql`
    select from backup_drills where test = 'quick' and backup_id = ${newest.id}::uuid limit 1`.execute(
    database.read,
  );
  if (rows.length === 0)
    await database.write.transaction().execute((tx) => insertDrill(tx, 'quick', null, now, newest.id));
  const last = (await readDrills(database.read)).find(({ id }) => id === 'newest')?.lastRun;
  if (isDrillDue(new Date(last ?? oldest.finishedAt), now))
    await database.write.transaction().execute((tx) => insertDrill(tx, 'newest', null, now));
}
