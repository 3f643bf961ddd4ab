import { readKycRevenue as route } from '@cottontree/contract/dashboard.ts';
import { keptQuery } from '../../../platform/http/endpoint.ts';
import { readVisible } from '../../../figures/visible.ts';

const LEVELS = ['level0', 'level1', 'level2'] as const;

export const readKycRevenue = keptQuery(route, 'open-day', async (call) => {
  const values = await readVisible(
    call,
    LEVELS.flatMap(
      (level) =>
        [
          ['revenue.kyc-subscribers', level],
          ['revenue.kyc', level],
          ['revenue.kyc-average', level],
        ] as const,
    ),
  );
  const levelOf = (level: (typeof LEVELS)[number]) => ({
    subscribers: values.number('revenue.kyc-subscribers', level),
    revenue: values.text('revenue.kyc', level),
    revenuePerSubscriber: values.text('revenue.kyc-average', level),
  });
  return {
    level0: levelOf('level0'),
    level1: levelOf('level1'),
    level2: levelOf('level2'),
    stamp: values.stamp,
  };
});
