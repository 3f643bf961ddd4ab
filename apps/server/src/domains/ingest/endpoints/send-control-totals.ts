import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { type FeedState, sendControlTotals as route } from '@cottontree/contract/ingest/control-totals.ts';
import { sql } from 'kysely';
import { demandOpenMonths } from '../../../ledger/accounting-months.ts';
import { closedAmong } from '../../../ledger/close-day.ts';
import { compareDays } from '../../../ledger/control-totals.ts';
import { lockDays } from '../../../ledger/day-locks.ts';
import { reconsiderDays } from '../../../ledger/provisional-days.ts';
import { invalid, invalidFields } from '../../../platform/failures/errors.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { readFeedDays } from '../feed-days-store.ts';
import { idRangeProblems } from '../id-ranges.ts';
import { readSources } from '../sources-store.ts';

const SAID: Readonly<Record<FeedState, string>> = {
  agrees: 'they agree with what is booked',
  differs: 'what is booked differs',
  early: 'they came before the day ended',
  missing: 'none came',
  waiting: 'none came',
};

export const sendControlTotals = command(route, async ({ tx, actor, clock, input }) => {
  const { source, day, totals, idRanges } = input;
  const at = clock.now();
  if (day > businessDayOf(at)) throw invalid('day', 'lies in the future');
  await demandOpenMonths(tx, [day]);
  // A source is not ended, and its day not closed, between here and the comparison.
  await lockDays(tx, [day]);
  const named = (await readSources(tx)).find((each) => each.name === source);
  if (named === undefined)
    throw invalid('source', `is unknown; a person names it under Data Feeds before its totals are sent`);
  if (day < named.fromDay || (named.lastDay !== null && day > named.lastDay))
    throw invalid('day', `is none of which control totals of ${source} are expected`);
  const [first, ...others] = idRangeProblems(idRanges);
  if (first !== undefined) throw invalidFields([first, ...others]);
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
    // What is booked is for those who may see revenue.
    output: actor.powers.has('revenue.view') ? output : { ...output, differences: [] },
    announce: [{ topic: 'business.changed', payload: { day } }],
    audit: {
      action: 'ingest.control-totals',
      entity: ['feed_source', source],
      description: `${source} says it sent ${count.toLocaleString('en-US')} transactions of ${day}: ${
        SAID[output.state]
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
