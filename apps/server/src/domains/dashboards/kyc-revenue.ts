import type { readKycRevenue } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { readVisible, type FigureCall } from '../../figures/visible.ts';

const LEVELS = ['level0', 'level1', 'level2'] as const;

/** Revenue of the last complete month by KYC level. */
export async function kycRevenue(call: FigureCall): Promise<AnswerOf<typeof readKycRevenue>> {
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
}
