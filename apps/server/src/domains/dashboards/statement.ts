/** The morning statement: the last closed day, or the requested day. */
import type { LeastCovered } from '@cottontree/contract/banking/reconciliation.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { readStatement } from '@cottontree/contract/dashboards/dashboard.ts';
import { CURRENCY_IN_ID } from '@cottontree/contract/figures/figure-id.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import type { FigureValues } from '../../figures/read.ts';
import { REVENUE_OF_DAYS } from '../../figures/trend-series.ts';
import { isInUsualRange } from '../../figures/usual-range.ts';
import { readVisible, type FigureCall } from '../../figures/visible.ts';
import type { Db } from '../../platform/database/client.ts';
import { openDay } from '../../platform/time/clock.ts';
import { booksOf } from './books-store.ts';
import { statementSentences, type StatedLeast } from './statement-sentences.ts';

const FIGURES = [
  ['revenue.day'],
  ['revenue.above-usual'],
  ['treasury.trust-coverage'],
  ['banking.coverage-sll'],
  ['banking.coverage-usd'],
] as const;

/** The currency of which the least is covered on a day, from the domain that proves the banks. */
export type LeastCoveredOf = (db: Db, day: BusinessDay) => Promise<LeastCovered | null>;

export async function statement(
  call: FigureCall & { readonly db: Db },
  leastOf: LeastCoveredOf,
): Promise<AnswerOf<typeof readStatement>> {
  const today = openDay(call.clock);
  const { stamp } = await readVisible(call, []);
  const day = stamp.live ? (stamp.lastClosedDay ?? today) : stamp.asOf;
  const books = await booksOf(call.db, day, day === today);
  // Before the first close the open day's revenue grows with every row: nothing is stated of it.
  if (day === today) return { day, books, sentences: [], stamp };
  const values = await readVisible({ ...call, query: { asOf: day } }, FIGURES);
  const aboveUsual = values.text('revenue.above-usual');
  const trustCoverage = values.text('treasury.trust-coverage');
  const sentences = statementSentences({
    day,
    today,
    lastClosedDay: stamp.lastClosedDay,
    revenue: values.text('revenue.day'),
    aboveUsual,
    inUsualRange: aboveUsual === null ? null : await isInUsualRange(call, REVENUE_OF_DAYS, day),
    trustCoverage,
    // Nothing of it for a caller who may not see the coverage.
    least: trustCoverage === null ? null : stated(await leastOf(call.db, day), values),
  });
  return { day, books, sentences, stamp: { ...stamp, recordedAt: values.stamp.recordedAt } };
}

/** By the ledger a coverage is a figure, whose value is said as it was recorded. */
function stated(least: LeastCovered | null, values: FigureValues): StatedLeast | null {
  if (least === null) return null;
  const { currency, by, coverage } = least;
  const recorded =
    by === 'bank' || currency === 'USDC' ? null : values.text(`banking.coverage-${CURRENCY_IN_ID[currency]}`);
  return { currency, by, coverage: recorded ?? String(coverage) };
}
