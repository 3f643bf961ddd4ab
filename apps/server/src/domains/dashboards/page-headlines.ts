/** The headline figures of a printed page, and the periods that its figures are of. */
import { METRIC_FIGURES } from '@cottontree/contract/dashboards/answer-figures.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { FigureChange } from '@cottontree/contract/figures/changes.ts';
import type { DashboardMetrics, Stamp } from '@cottontree/contract/dashboards/dashboard.ts';
import { HEADLINES } from '@cottontree/contract/dashboards/names.ts';
import {
  count,
  date,
  month,
  percent,
  signedPercent,
  signedPoints,
  thousands,
  type Amount,
} from '@cottontree/contract/formatting.ts';
import { figureOf } from '../../figures/catalogue.ts';
import { lastCompleteMonth } from '../../figures/change-window.ts';
import { printedFigure, type PagePart } from '../../figures/printed-page.ts';
import { maySee } from '../../figures/visible.ts';
import type { KeyFigure } from '../../platform/documents/letterhead.ts';
import { closedCourses, type CourseCall } from '../../figures/printed-courses.ts';

/** What the figures of a response are of: the day of the page, its last complete month, its last close. */
export function periodsOf({ live, asOf, lastClosedDay }: Stamp) {
  const close = live ? lastClosedDay : asOf;
  return {
    day: live ? 'Now' : date(asOf),
    month: close === null ? '' : month(lastCompleteMonth(close)),
    close: close === null ? '' : live ? `Close of ${date(close)}` : date(close),
  };
}

/** A key figure with the figure of the catalogue that it is, to leave it out for callers who may not see it. */
export interface KeyEntry extends Omit<KeyFigure, 'text' | 'receipt'> {
  readonly id: KnownFigure;
  readonly dimension?: string;
  readonly value: Amount;
  readonly format: (value: Amount) => string;
}

/** Key figures in a strip. @param further what stands beside them and is no figure */
export function keyFiguresPart(
  call: Pick<CourseCall, 'actor'>,
  title: string,
  stamp: Stamp,
  entries: readonly KeyEntry[],
  further: readonly KeyFigure[] = [],
): PagePart {
  const seen = entries.filter(({ id }) => maySee(call.actor, id));
  return {
    title,
    needs: 'signed-in',
    withheld: entries
      .filter((entry) => !seen.includes(entry))
      .map(({ label, id }) => [label, figureOf(id).permission] as const),
    read: () =>
      Promise.resolve({
        block: {
          kind: 'figures',
          figures: [
            ...seen.map(({ id, dimension = '', value, format, ...entry }) => ({
              ...entry,
              ...printedFigure(stamp, [id, dimension], value, format),
            })),
            ...further,
          ],
        },
      }),
  };
}

/** Growth over the last complete month, coloured by good or bad. */
export function growth(
  stamp: Stamp,
  id: KnownFigure,
  value: number | null,
  change: FigureChange | null,
): NonNullable<KeyFigure['change']> {
  if (value === null) return { text: 'no previous month', tone: 'neutral' };
  const format = change?.how === 'points' ? signedPoints : signedPercent;
  return {
    ...printedFigure(stamp, [id], value, format),
    tone: change?.verdict ?? 'neutral',
    window: change?.window,
  };
}

/** The four headline figures, with their growth and their course over the last days. */
export async function headlinesPart(
  call: CourseCall,
  title: string,
  metrics: DashboardMetrics,
  days: number,
): Promise<PagePart> {
  const { stamp, monthlyGrowth, changes } = metrics;
  const period = periodsOf(stamp);
  const course = await closedCourses(
    call,
    [['subscribers.registered'], ['revenue.day'], ['cards.adoption'], ['treasury.own']],
    days,
  );
  return keyFiguresPart(call, title, stamp, [
    {
      label: HEADLINES.subscribers,
      period: period.day,
      id: METRIC_FIGURES.totalUsers,
      value: metrics.totalUsers,
      format: count,
      change: growth(stamp, METRIC_FIGURES['monthlyGrowth.users'], monthlyGrowth.users, changes.users),
      course: course(['subscribers.registered']),
    },
    {
      label: HEADLINES.revenue,
      period: period.month,
      id: METRIC_FIGURES.totalRevenue,
      value: metrics.totalRevenue,
      format: thousands,
      change: growth(stamp, METRIC_FIGURES['monthlyGrowth.revenue'], monthlyGrowth.revenue, changes.revenue),
      // A month's revenue changes only once a month; the daily revenue shows its course.
      course: course(['revenue.day']),
    },
    {
      label: HEADLINES.adoption,
      period: period.day,
      id: METRIC_FIGURES.cardAdoption,
      value: metrics.cardAdoption,
      format: percent,
      change: growth(
        stamp,
        METRIC_FIGURES['monthlyGrowth.cardAdoption'],
        monthlyGrowth.cardAdoption,
        changes.cardAdoption,
      ),
      course: course(['cards.adoption']),
    },
    {
      label: HEADLINES.treasury,
      period: period.close,
      id: METRIC_FIGURES.treasuryBalance,
      value: metrics.treasuryBalance,
      format: thousands,
      change: growth(
        stamp,
        METRIC_FIGURES['monthlyGrowth.treasury'],
        monthlyGrowth.treasury,
        changes.treasury,
      ),
      course: course(['treasury.own']),
    },
  ]);
}
