import type { readUserDistribution } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { readVisible, type FigureCall } from '../../figures/visible.ts';

const SEGMENT = 'subscribers.distribution';
const KYC = 'kyc.subscribers';

/** Subscribers by product and by KYC level. */
export async function userDistribution(call: FigureCall): Promise<AnswerOf<typeof readUserDistribution>> {
  const values = await readVisible(call, [
    [SEGMENT, 'wallet-only'],
    [SEGMENT, 'wallet-and-card'],
    [SEGMENT, 'wallet-card'],
    [KYC, 'level0'],
    [KYC, 'level1'],
    [KYC, 'level2'],
    [KYC, 'in_progress'],
  ]);
  return {
    walletOnly: values.number(SEGMENT, 'wallet-only'),
    walletAndCard: values.number(SEGMENT, 'wallet-and-card'),
    walletCard: values.number(SEGMENT, 'wallet-card'),
    kycLevels: {
      level0: values.number(KYC, 'level0'),
      level1: values.number(KYC, 'level1'),
      level2: values.number(KYC, 'level2'),
      in_progress: values.number(KYC, 'in_progress'),
    },
    stamp: values.stamp,
  };
}
