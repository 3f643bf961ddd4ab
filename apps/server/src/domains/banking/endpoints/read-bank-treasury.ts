import { readBankTreasury as route } from '@cottontree/contract/banking/banking.ts';
import { readFigures } from '../../../figures/read.ts';
import { keptQuery } from '../../../platform/http/endpoint.ts';

export const readBankTreasury = keptQuery(route, 'open-day', async ({ read, clock, query: { asOf } }) => {
  const values = await readFigures(read, clock, asOf, [
    ['treasury.sll'],
    ['treasury.usd'],
    ['treasury.usdc'],
    ['treasury.own'],
    ['treasury.trust'],
    ['treasury.customer-money'],
    ['treasury.trust-coverage'],
    ['treasury.reserve'],
    ['treasury.liquidity'],
  ]);
  return {
    own: {
      sll: values.text('treasury.sll'),
      usd: values.text('treasury.usd'),
      usdc: values.text('treasury.usdc'),
      totalUsd: values.text('treasury.own'),
    },
    trustUsd: values.text('treasury.trust'),
    customerMoneyUsd: values.text('treasury.customer-money'),
    trustCoverage: values.number('treasury.trust-coverage'),
    reserveUsd: values.text('treasury.reserve'),
    liquidityRatio: values.number('treasury.liquidity'),
    stamp: values.stamp,
  };
});
