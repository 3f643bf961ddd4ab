import { figuresIn, TREASURY_FIGURES } from '@cottontree/contract/dashboards/answer-figures.ts';
import type { readTreasury } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { readVisible, type FigureCall } from '../../figures/visible.ts';

/** Own funds by currency, and how well customer money is covered. */
export async function treasury(call: FigureCall): Promise<AnswerOf<typeof readTreasury>> {
  const values = await readVisible(call, figuresIn(TREASURY_FIGURES));
  return {
    sll: values.text(TREASURY_FIGURES.sll),
    usd: values.text(TREASURY_FIGURES.usd),
    usdc: values.text(TREASURY_FIGURES.usdc),
    totalUsd: values.text(TREASURY_FIGURES.totalUsd),
    trustCoverage: values.number(TREASURY_FIGURES.trustCoverage),
    liquidityRatio: values.number(TREASURY_FIGURES.liquidityRatio),
    stamp: values.stamp,
  };
}
