import { figuresIn, METRIC_FIGURES } from '@cottontree/contract/dashboards/answer-figures.ts';
import type { FigureChange } from '@cottontree/contract/figures/changes.ts';
import type { Stamp, readMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { changesBetween } from '../../figures/change.ts';
import { monthAgainst } from '../../figures/change-window.ts';
import type { Db } from '../../platform/database/client.ts';
import { openDay } from '../../platform/time/clock.ts';
import { maySee, readVisible, withheldFields, type FigureCall } from '../../figures/visible.ts';

/** Changes are read from the history of each figure. */
type MetricsCall = FigureCall & { readonly db: Db };

/** The figure of each growth rate; each is a balance or a total that is also a headline. */
const GROWN = {
  users: 'totalUsers',
  revenue: 'totalRevenue',
  cardAdoption: 'cardAdoption',
  treasury: 'treasuryBalance',
} as const;
type GrowthName = keyof typeof GROWN;

/** The change of each over the last complete month; null where the caller may not see it. */
async function monthlyChanges(
  call: MetricsCall,
  { live, asOf, lastClosedDay }: Stamp,
): Promise<Record<GrowthName, FigureChange | null>> {
  const day = live ? lastClosedDay : asOf;
  const ids = Object.values(GROWN).map((field) => METRIC_FIGURES[field]);
  const found =
    day === null
      ? []
      : await changesBetween(
          call,
          ids.filter((id) => maySee(call.actor, id)).map((id) => ({ id, ...monthAgainst(day) })),
          openDay(call.clock),
          call.clock.now(),
        );
  const of = (name: GrowthName): FigureChange | null =>
    found.find(({ id }) => id === METRIC_FIGURES[GROWN[name]]) ?? null;
  return {
    users: of('users'),
    revenue: of('revenue'),
    cardAdoption: of('cardAdoption'),
    treasury: of('treasury'),
  };
}

/** The headline figures and their growth over the last complete month. */
export async function headlineMetrics(call: MetricsCall): Promise<AnswerOf<typeof readMetrics>> {
  const values = await readVisible(call, figuresIn(METRIC_FIGURES));
  const number = (field: keyof typeof METRIC_FIGURES): number | null => values.number(METRIC_FIGURES[field]);
  const money = (field: keyof typeof METRIC_FIGURES): string | null => values.text(METRIC_FIGURES[field]);
  return {
    totalUsers: number('totalUsers'),
    totalRevenue: money('totalRevenue'),
    cardAdoption: number('cardAdoption'),
    treasuryBalance: money('treasuryBalance'),
    monthlyGrowth: {
      users: number('monthlyGrowth.users'),
      revenue: number('monthlyGrowth.revenue'),
      cardAdoption: number('monthlyGrowth.cardAdoption'),
      treasury: number('monthlyGrowth.treasury'),
    },
    changes: await monthlyChanges(call, values.stamp),
    cardHolders: number('cardHolders'),
    arpu: money('arpu'),
    retention: number('retention'),
    dailyTransactions: number('dailyTransactions'),
    activeSessions: number('activeSessions'),
    withheld: await withheldFields(call, METRIC_FIGURES),
    stamp: values.stamp,
  };
}
