import { addFeedSource as route } from '@cottontree/contract/ingest/control-totals.ts';
import { sql } from 'kysely';
import { closedSince } from '../../../ledger/close-day.ts';
import { lockDays } from '../../../ledger/day-locks.ts';
import { AppError, invalid } from '../../../platform/failures/errors.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { readSources } from '../sources-store.ts';

export const addFeedSource = command(route, async ({ tx, actor, clock, input }) => {
  const { name, idPrefix, fromDay } = input;
  // A close that is running compares with the sources that there are.
  await lockDays(tx, [fromDay]);
  if (await closedSince(tx, fromDay))
    throw invalid('fromDay', 'is closed already, without control totals; choose a day that is open');
  const { rows } = await sql`
    insert into feed_sources (name, id_prefix, from_day, version, changed_by, changed_at)
    values (${name}, ${idPrefix}, ${fromDay}, 1, ${actor.userId}, ${clock.now()})
    on conflict do nothing returning name`.execute(tx);
  const sources = await readSources(tx);
  if (rows.length === 0) {
    if (sources.some((each) => each.name === name))
      throw new AppError('conflict', `There is a source ${name} already; choose another name`);
    const other = sources.find((each) => each.idPrefix === idPrefix);
    throw invalid(
      'idPrefix',
      idPrefix === ''
        ? `must say how the ids of this source begin, as ${other?.name ?? 'another source'} has all others`
        : `is the one of ${other?.name ?? 'another source'}; choose another, or a longer one`,
    );
  }
  return {
    output: { sources },
    audit: {
      action: 'ingest.add-source',
      entity: ['feed_source', name],
      description: `Named the source ${name}, of which control totals are expected from ${fromDay} on`,
      category: 'Financial',
      after: { name, idPrefix, fromDay },
    },
  };
});
