import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { sendControlTotals as route } from '@cottontree/contract/ingest/control-totals.ts';
import { sql } from 'kysely';
import { closedAmong } from '../../../ledger/close-day.ts';
import { compareDays } from '../../../ledger/control-totals.ts';
import { lockDays } from '../../../ledger/day-locks.ts';
import { reconsiderDays } from '../../../ledger/provisional-days.ts';
import { invalid, invalidFields } from '../../../platform/failures/errors.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { readFeedDays } from '../feed-days-store.ts';
import { idRangeProblems } from '../id-ranges.ts';
import { readSources } from '../sources-store.ts';

export const sendControlTotals = command(route, async ({ tx, clock, input }) => {
  const { source, day, totals, idRanges } = input;
  const at = clock.now();
  const named = (await readSources(tx)).find((each) => each.name === source);
  if (named === undefined)
    throw invalid('source', `is unknown; a person names it under Data Feeds before its totals are sent`);
  if (day > businessDayOf(at)) throw invalid('day', 'lies in the future');
  if (day < named.fromDay || (named.lastDay !== null && day > named.lastDay))
    throw invalid('day', `is none of which control totals of ${source} are expected`);
  const [first, ...others] = idRangeProblems(idRanges);
  if (first !== undefined) throw invalidFields([first, ...others]);
  await lockDays(tx, [day]);
  await sql`
    insert into control_totals (source, business_day, totals, id_ranges, received_at)
    values (${source}, ${day}, ${JSON.stringify(totals)}, ${JSON.stringify(idRanges)}, ${at})`.execute(tx);
  const range = { from: day, to: day };
  const closed = (await closedAmong(tx, [day])).length > 0;
  if (closed) await reconsiderDays(tx, range, at);
  else await compareDays(tx, range, at);
  const output = (await readFeedDays(tx, range)).find((each) => each.source === source);
  if (output === undefined) throw new Error('Control totals were stored but not compared');
  const count = totals.reduce((sum, total) => sum + total.count, 0);
  return {
    output,
    announce: [{ topic: 'business.changed', payload: { day } }],
    audit: {
      action: 'ingest.control-totals',
      entity: ['feed_source', source],
      description: `${source} says it sent ${count.toLocaleString('en-US')} transactions of ${day}: ${
        output.state === 'agrees' ? 'they agree with what is booked' : 'what is booked differs'
      }`,
      category: 'Financial',
      after: {
        day,
        count,
        state: output.state,
        differences: output.differences.length,
        missing: output.missing.count,
      },
    },
  };
});
