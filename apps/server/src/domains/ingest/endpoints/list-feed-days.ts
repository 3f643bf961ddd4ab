import { addDays, businessDayOf } from '@cottontree/contract/calendar.ts';
import { listFeedDays as route } from '@cottontree/contract/ingest/control-totals.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readFeedDays } from '../feed-days-store.ts';

export const listFeedDays = query(route, async ({ db, clock, query: { to, days } }) => {
  const last = to ?? businessDayOf(clock.now());
  return { days: await readFeedDays(db, { from: addDays(last, 1 - days), to: last }) };
});
