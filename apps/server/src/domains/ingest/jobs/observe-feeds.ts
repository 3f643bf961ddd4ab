/** Reports sources of transactions that are silent for longer than is their habit, and when they send again. */
import { moment } from '@cottontree/contract/formatting.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/client.ts';
import { roundKind, work, type Work } from '../../../platform/queue/job-kind.ts';
import { whenDue, type Watch } from '../../../platform/queue/schedules.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { endConditions, notify } from '../../notifications/index.ts';
import { OBSERVE_EVERY_MS, observeSources } from '../silence.ts';

const CONDITION = 'feed.silent.';

/** One round. Resolves to the silent sources. */
export async function observeFeeds(database: Database, clock: Clock): Promise<string[]> {
  const at = clock.now();
  return await database.write.transaction().execute(async (tx) => {
    const silent = await observeSources(tx, at);
    const conditions = silent.map(({ source }) => `${CONDITION}${source}`);
    await endConditions(tx, at, CONDITION, conditions);
    for (const { source, since } of silent) {
      const condition = `${CONDITION}${source}`;
      const { rows } = await sql`
        select from notifications where condition = ${condition} and ended_at is null limit 1`.execute(tx);
      if (rows.length > 0) continue;
      await notify(
        tx,
        at,
        { kind: 'holders', power: 'treasury.manage' },
        {
          type: 'warning',
          category: 'system',
          title: `No transactions from ${source}`,
          message: `The newest is of ${moment(since.toISOString())}: longer ago than is usual at this hour. Does the feed run?`,
          actionType: 'feed_silent',
          data: { source },
          condition,
        },
      );
    }
    return silent.map(({ source }) => source);
  });
}

const observing = roundKind('feeds.observe', 5 * 60_000);

export const observingWork = (database: Database, clock: Clock): Work =>
  work(observing, async () => {
    await observeFeeds(database, clock);
    return {};
  });

/** Where a source is named, and nothing was noted for five minutes. */
export const observingWatch = (clock: Clock): Watch =>
  whenDue(OBSERVE_EVERY_MS, observing, {}, async ({ read }) => {
    const before = new Date(clock.now().getTime() - OBSERVE_EVERY_MS / 2);
    const { rows } = await sql<{ due: boolean }>`
      select exists (select from feed_sources)
             and not exists (select from feed_observations where observed_at > ${before}) as due`.execute(
      read,
    );
    return rows[0]?.due === true;
  });
