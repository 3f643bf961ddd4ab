/** The morning statement: the last closed day, or the requested day. */
import type { readStatement } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { readVisible, type FigureCall } from '../../figures/visible.ts';
import type { Db } from '../../platform/database/client.ts';
import { openDay } from '../../platform/time/clock.ts';
import { booksOf } from './books-store.ts';
import { statementSentences } from './statement-sentences.ts';

const FIGURES = [['revenue.day'], ['revenue.above-usual'], ['treasury.trust-coverage']] as const;

export async function statement(
  call: FigureCall & { readonly db: Db },
): Promise<AnswerOf<typeof readStatement>> {
  const today = openDay(call.clock);
  const { stamp } = await readVisible(call, []);
  const day = stamp.live ? (stamp.lastClosedDay ?? today) : stamp.asOf;
  const books = await booksOf(call.db, day, day === today);
  // Before the first close the open day's revenue grows with every row: nothing is stated of it.
  if (day === today) return { day, books, sentences: [], stamp };
  const values = await readVisible({ ...call, query: { asOf: day } }, FIGURES);
  const sentences = statementSentences({
    day,
    today,
    lastClosedDay: stamp.lastClosedDay,
    revenue: values.text('revenue.day'),
    aboveUsual: values.text('revenue.above-usual'),
    trustCoverage: values.text('treasury.trust-coverage'),
  });
  return { day, books, sentences, stamp: { ...stamp, recordedAt: values.stamp.recordedAt } };
}
