import { addDays } from '@cottontree/contract/calendar.ts';
import { endFeedSource as route } from '@cottontree/contract/ingest/control-totals.ts';
import { sql } from 'kysely';
import { closedSince } from '../../../ledger/close-day.ts';
import { lockDays } from '../../../ledger/day-locks.ts';
import { AppError, invalid } from '../../../platform/failures/errors.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { readSource, readSources } from '../sources-store.ts';

export const endFeedSource = command(route, async ({ tx, actor, clock, params: { name }, input }) => {
  const before = await readSource(tx, name);
  const { lastDay, version } = input;
  if (lastDay < before.fromDay)
    throw invalid('lastDay', `lies before ${before.fromDay}, the first day of this source`);
  // A close that is running compares with the sources that there are.
  await lockDays(tx, [lastDay, addDays(lastDay, 1)]);
  if (await closedSince(tx, addDays(lastDay, 1)))
    throw invalid('lastDay', 'must not lie before the last closed day: what was expected of it stays');
  const { rows } = await sql`
    update feed_sources set last_day = ${lastDay}, version = version + 1, changed_by = ${actor.userId},
                            changed_at = ${clock.now()}
     where name = ${name} and version = ${version} returning name`.execute(tx);
  if (rows.length === 0)
    throw new AppError('conflict', 'Somebody else changed this source meanwhile; read it again');
  return {
    output: { sources: await readSources(tx) },
    audit: {
      action: 'ingest.end-source',
      entity: ['feed_source', name],
      description: `Expects no control totals of ${name} after ${lastDay}`,
      category: 'Financial',
      before: { lastDay: before.lastDay },
      after: { lastDay },
    },
  };
});
