import type { readTreasury } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { readVisible, type FigureCall } from '../../figures/visible.ts';

/** Own funds by currency, and how well customer money is covered. */
export async function treasury(call: FigureCall): Promise<AnswerOf<typeof readTreasury>> {
  const values = await readVisible(call, [
    ['treasury.sll'],
    ['treasury.usd'],
    ['treasury.usdc'],
    ['treasury.own'],
    ['treasury.trust-coverage'],
    ['treasury.liquidity'],
  ]);
  return {
    sll: values.text('treasury.sll'),
    usd: values.text('treasury.usd'),
    usdc: values.text('treasury.usdc'),
    totalUsd: values.text('treasury.own'),
    trustCoverage: values.number('treasury.trust-coverage'),
    liquidityRatio: values.number('treasury.liquidity'),
    stamp: values.stamp,
  };
}
