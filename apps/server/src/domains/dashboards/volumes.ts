import type { readVolumeMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { readVisible, type FigureCall } from '../../figures/visible.ts';

const CURRENCIES = ['sll', 'usd', 'usdc'] as const;
const PERIODS = ['day', 'month'] as const;
const KINDS = ['wallet', 'card', 'transfer', 'total'] as const;

/** Volumes of the day and of the month to date by currency. */
export async function volumes(call: FigureCall): Promise<AnswerOf<typeof readVolumeMetrics>> {
  const values = await readVisible(
    call,
    CURRENCIES.flatMap((currency) =>
      PERIODS.flatMap((period) => KINDS.map((kind) => [`volumes.${currency}-${period}`, kind] as const)),
    ),
  );
  const volumes = (currency: (typeof CURRENCIES)[number], period: (typeof PERIODS)[number]) => {
    const of = (kind: (typeof KINDS)[number]): string | null =>
      values.text(`volumes.${currency}-${period}`, kind);
    return {
      walletVolume: of('wallet'),
      cardVolume: of('card'),
      transferVolume: of('transfer'),
      totalVolume: of('total'),
    };
  };
  const byCurrency = (period: (typeof PERIODS)[number]) => ({
    sll: volumes('sll', period),
    usd: volumes('usd', period),
    usdc: volumes('usdc', period),
  });
  return { daily: byCurrency('day'), monthly: byCurrency('month'), stamp: values.stamp };
}
