/**
 * Compares simulations with what happened: for every simulated month that is over, whether the figures are within the
 * bands.
 */
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FanMonth, Grade, GradeMeasure } from '@cottontree/contract/simulation/schemas.ts';
import type { Db } from '../../platform/database/client.ts';
import { valuesOn } from './start-values.ts';

/** The figure of a month's last day that shows the actual value of a measure. */
const GRADE_FIGURES = {
  users: 'subscribers.registered',
  revenue: 'revenue.month',
  net: 'pnl.net-profit',
} as const satisfies Record<GradeMeasure, KnownFigure>;
const MEASURES = Object.keys(GRADE_FIGURES) as GradeMeasure[]; // the keys of a const object are exactly its type

/** Figures by "figure@day", for closed days. */
export type Actuals = ReadonlyMap<string, string | null>;

/** Everything needed to grade these fans, in one statement. */
export const readActuals = async (db: Db, fans: readonly (readonly FanMonth[])[]): Promise<Actuals> => {
  const days: BusinessDay[] = fans.flatMap((months) => months.map(({ day }) => day));
  return days.length === 0 ? new Map() : await valuesOn(db, Object.values(GRADE_FIGURES), days);
};

interface Bounds {
  readonly p10: string | number;
  readonly p90: string | number;
}
const within = (actual: string, { p10, p90 }: Bounds): boolean =>
  Number(actual) >= Number(p10) && Number(actual) <= Number(p90);

/** The grade is complete once every month of the fan has its figures. */
export function gradeOf(months: readonly FanMonth[], actuals: Actuals): Grade {
  const rows = months.flatMap((month) =>
    MEASURES.flatMap((measure) => {
      const figure = GRADE_FIGURES[measure];
      const actual = actuals.get(`${figure}@${month.day}`) ?? null;
      if (actual === null) return [];
      const { scenario, baseline } = month[measure];
      return [
        {
          month: month.month,
          day: month.day,
          measure,
          figure,
          actual,
          withinScenario: within(actual, scenario),
          withinBaseline: within(actual, baseline),
        },
      ];
    }),
  );
  return {
    state: rows.length === months.length * MEASURES.length ? 'graded' : 'under_way',
    due: months.at(-1)?.day ?? '',
    rows,
  };
}
