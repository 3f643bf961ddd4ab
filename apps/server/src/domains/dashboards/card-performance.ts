import type { readCardPerformance } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { readVisible, type FigureCall } from '../../figures/visible.ts';

const TIERS = ['platinum', 'aqua', 'black'] as const;

/** Cards held and their revenue by tier. */
export async function cardPerformance(call: FigureCall): Promise<AnswerOf<typeof readCardPerformance>> {
  const values = await readVisible(
    call,
    TIERS.flatMap(
      (tier) =>
        [
          ['cards.held', tier],
          ['cards.average-revenue', tier],
          ['cards.revenue', tier],
        ] as const,
    ),
  );
  const performanceOf = (tier: (typeof TIERS)[number]) => ({
    count: values.number('cards.held', tier),
    avgRevenue: values.text('cards.average-revenue', tier),
    revenue: values.text('cards.revenue', tier),
  });
  return {
    platinum: performanceOf('platinum'),
    aqua: performanceOf('aqua'),
    black: performanceOf('black'),
    stamp: values.stamp,
  };
}
