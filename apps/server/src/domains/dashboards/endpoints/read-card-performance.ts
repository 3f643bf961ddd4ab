import { readCardPerformance as route } from '@cottontree/contract/dashboard.ts';
import { keptQuery } from '../../../platform/http/endpoint.ts';
import { readVisible } from '../../../figures/visible.ts';

const TIERS = ['platinum', 'aqua', 'black'] as const;

export const readCardPerformance = keptQuery(route, 'open-day', async (call) => {
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
});
