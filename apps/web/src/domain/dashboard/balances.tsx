import { NAMES } from '@cottontree/contract/dashboards/names.ts';
import { readTreasury } from '@cottontree/contract/dashboards/dashboard.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { percent, ratio, thousands, useMoneyFormats, type Amount } from '../../kernel/formatting.ts';
import { column, quantity, type PanelExport } from '../exports/panel-export.ts';
import { Figure } from '../figure/figure.tsx';
import { spokenOf } from './spoken-of.tsx';
import { DASHBOARD_TEXTS } from './texts.ts';

type Treasury = AnswerOf<typeof readTreasury>;

export interface BalancesProps {
  treasury: Treasury;
  /** Adds the coverage of customer money and how long the company's own funds last. */
  cover?: boolean;
}

/** The company's own funds, per currency and in total. */
export function Balances({ treasury, cover = false }: BalancesProps) {
  const formats = useMoneyFormats();
  const inCurrency = (currency: Currency) => (value: Amount) => formats.treasury(value, currency);
  return (
    <Lines>
      <Line name="SLL">
        <Figure
          id="treasury.sll"
          value={treasury.sll}
          format={inCurrency('SLL')}
          inFull={(value) => formats.money(value, 'SLL')}
        />
      </Line>
      <Line name="USD">
        <Figure id="treasury.usd" value={treasury.usd} format={inCurrency('USD')} />
      </Line>
      <Line name="USDC">
        <Figure id="treasury.usdc" value={treasury.usdc} format={inCurrency('USDC')} />
      </Line>
      <Line name={NAMES.balance.own} total>
        <Figure id="treasury.own" value={treasury.totalUsd} format={thousands} />
      </Line>
      {cover && (
        <>
          <Line name={NAMES.balance.coverage}>
            <Figure id="treasury.trust-coverage" value={treasury.trustCoverage} format={percent} />
          </Line>
          <Line name={NAMES.balance.liquidity}>
            <Figure id="treasury.liquidity" value={treasury.liquidityRatio} format={ratio} />
          </Line>
        </>
      )}
    </Lines>
  );
}

export const balancesExport = (treasury: Treasury): PanelExport => ({
  sees: [readTreasury.spec.access],
  columns: [
    column.text(DASHBOARD_TEXTS.balance),
    column.day(DASHBOARD_TEXTS.atTheCloseOf),
    column.number(DASHBOARD_TEXTS.amount),
  ],
  lines: (
    [
      [DASHBOARD_TEXTS.ownFunds, quantity(treasury.sll, 'SLL')],
      [DASHBOARD_TEXTS.ownFunds, quantity(treasury.usd, 'USD')],
      [DASHBOARD_TEXTS.ownFunds, quantity(treasury.usdc, 'USDC')],
      [DASHBOARD_TEXTS.allOwnFunds, quantity(treasury.totalUsd, 'USD')],
      [NAMES.balance.coverage, quantity(treasury.trustCoverage, 'percent')],
      [NAMES.balance.liquidity, quantity(treasury.liquidityRatio, 'ratio')],
    ] as const
  ).map(([name, amount]) => [name, spokenOf(treasury.stamp).close, amount]),
});
