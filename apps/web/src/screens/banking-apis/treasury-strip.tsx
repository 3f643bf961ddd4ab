import { readBankTreasury } from '@cottontree/contract/banking/banking.ts';
import { KpiCell } from '@cottontree/ui/kpi-strip.tsx';
import { KeyFigures } from '../../domain/dashboard/key-figures.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { percent, useMoneyFormats } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { SAFEGUARDING_TEXTS } from './safeguarding-texts.ts';

const LABELS = [
  SAFEGUARDING_TEXTS.ownTreasury,
  SAFEGUARDING_TEXTS.ownSll,
  SAFEGUARDING_TEXTS.ownUsd,
  SAFEGUARDING_TEXTS.ownUsdc,
  SAFEGUARDING_TEXTS.reserveFunds,
  SAFEGUARDING_TEXTS.trustCoverage,
] as const;

/** The present state of the treasury, from the ledger. */
export function TreasuryStrip() {
  const asOf = useAsOf();
  const treasury = useRead(readBankTreasury, { query: { asOf } });
  const { money } = useMoneyFormats();
  return (
    <KeyFigures label={SAFEGUARDING_TEXTS.treasury} query={treasury} labels={LABELS} oneLine>
      {({ own, reserveUsd, trustCoverage }) => [
        <KpiCell
          key="own"
          label={LABELS[0]}
          value={<Figure id="treasury.own" value={own.totalUsd} format={(value) => money(value, 'USD')} />}
        />,
        <KpiCell
          key="sll"
          label={LABELS[1]}
          value={<Figure id="treasury.sll" value={own.sll} format={(value) => money(value, 'SLL')} />}
        />,
        <KpiCell
          key="usd"
          label={LABELS[2]}
          value={<Figure id="treasury.usd" value={own.usd} format={(value) => money(value, 'USD')} />}
        />,
        <KpiCell
          key="usdc"
          label={LABELS[3]}
          value={<Figure id="treasury.usdc" value={own.usdc} format={(value) => money(value, 'USDC')} />}
        />,
        <KpiCell
          key="reserve"
          label={LABELS[4]}
          value={<Figure id="treasury.reserve" value={reserveUsd} format={(value) => money(value, 'USD')} />}
        />,
        <KpiCell
          key="coverage"
          label={LABELS[5]}
          value={<Figure id="treasury.trust-coverage" value={trustCoverage} format={percent} />}
        />,
      ]}
    </KeyFigures>
  );
}
