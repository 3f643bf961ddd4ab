import { readTreasury as route } from '@cottontree/contract/dashboard.ts';
import { keptQuery } from '../../../platform/http/endpoint.ts';
import { readVisible } from '../../../figures/visible.ts';

export const readTreasury = keptQuery(route, 'open-day', async (call) => {
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
});
