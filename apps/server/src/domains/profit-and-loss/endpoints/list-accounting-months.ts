import { listAccountingMonths as route } from '@cottontree/contract/profit-and-loss/reports.ts';
import { openDay } from '../../../platform/time/clock.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { presentMonth, readMonths } from '../store.ts';

export const listAccountingMonths = query(route, async ({ db, actor, clock }) => {
  const today = openDay(clock);
  return (await readMonths(db, today)).map((row) => presentMonth(row, actor, today));
});
