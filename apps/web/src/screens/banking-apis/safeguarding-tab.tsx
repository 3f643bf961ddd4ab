import { CURRENCY_IN_ID } from '@cottontree/contract/figures/figure-id.ts';
import { readSafeguarding } from '@cottontree/contract/banking/banking.ts';
import type { CurrencyCoverage } from '@cottontree/contract/banking/reconciliation.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { column, quantity } from '../../domain/exports/panel-export.ts';
import { Figure } from '../../domain/figure/figure.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { NOTHING, date, percent, useMoneyFormats, type Amount } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { CsvButton } from './csv-button.tsx';
import css from './screen.module.css';
import { BANKING_TEXTS } from './texts.ts';

/** Whether customer money is covered, on any day: by the ledger, and by the banks' own statements. */
export function SafeguardingTab() {
  const asOf = useAsOf();
  const proof = useRead(readSafeguarding, { query: { asOf } });
  if (proof.data === undefined) {
    if (!proof.isError) return <SkeletonRows rows={10} what="safeguarding" />;
    return (
      <PanelError
        error={proof.error}
        what="safeguarding"
        cause={BANKING_TEXTS.loadFailed}
        onRetry={() => void proof.refetch()}
        retrying={proof.isFetching}
      />
    );
  }
  const { day, coverage, withheld, currencies } = proof.data;
  const short = currencies.filter(isShortAtBank).map(({ currency }) => currency);
  if (day === null)
    return (
      <EmptyState title="No day is closed yet">
        Customer money is proved for days whose books are closed.
      </EmptyState>
    );
  return (
    <div className={css.stack} aria-busy={proof.isFetching || undefined}>
      <p className={css.bar}>
        <span data-constant="period">Customer money at the end of {date(day)}</span>
        <span
          className={css.verdict}
          data-holds={coverage === null ? undefined : coverage >= 100 && short.length === 0}
        >
          <Figure id="treasury.trust-coverage" day={day} value={coverage} format={percent} /> covered per
          ledger
          {short.length > 0 && `, not per bank statement in ${short.join(' and ')}`}
        </span>
        <CsvButton what="Safeguarding" day={day} columns={COLUMNS} lines={currencies.map(lineOf)} />
      </p>
      {withheld !== null && (
        <p className={css.small} role="status">
          {withheld}
        </p>
      )}
      <div className={css.grid}>
        {currencies.map((each) => (
          <Coverage key={each.currency} it={each} day={day} />
        ))}
      </div>
    </div>
  );
}

/** By the banks' own statements, less is held than is owed. */
const isShortAtBank = ({ coverageBank }: CurrencyCoverage): boolean =>
  coverageBank !== null && coverageBank < 100;

const COLUMNS = [
  column.text('Currency'),
  column.number('Customer money'),
  column.number('Overdrawn balances'),
  column.number('Trust per ledger'),
  column.number('Trust per bank'),
  column.number('In transit'),
  column.number('Exceptions'),
  column.number(BANKING_TEXTS.accepted),
  column.number('Unexplained'),
  column.number('Coverage per ledger'),
  column.number('Coverage per bank'),
  column.number('Possible repeats, left out'),
];
const lineOf = (it: CurrencyCoverage) => [
  it.currency,
  ...[
    it.customerMoney,
    it.overdrawn,
    it.trustLedger,
    it.trustBank,
    it.inTransit,
    it.exceptions,
    it.tolerated,
    it.unexplained,
  ].map((value) => quantity(value, it.currency)),
  quantity(it.coverageLedger, 'percent'),
  quantity(it.coverageBank, 'percent'),
  quantity(it.possibleRepeats, it.currency),
];

/** What to do about negative balances; null where there are none. */
function overdrawnOf({ overdrawnHolders, liabilities }: CurrencyCoverage): string | null {
  if (overdrawnHolders === null || overdrawnHolders === 0) return null;
  const names = liabilities.filter(({ overdrawn }) => Number(overdrawn) > 0).map(({ name }) => name);
  const balances = overdrawnHolders === 1 ? '1 balance is' : `${overdrawnHolders} balances are`;
  return `Exception: ${balances} below zero (${names.join(', ')}). The figure above lists whose.`;
}

type LedgerSide = 'customer-money' | 'overdrawn' | 'trust' | 'coverage';

function Coverage({ it, day }: { it: CurrencyCoverage; day: string }) {
  const { money } = useMoneyFormats();
  const inFull = (value: Amount) => money(value, it.currency);
  const row = (value: Amount) => (
    <Constant why="row">{value === null || value === undefined ? NOTHING : inFull(value)}</Constant>
  );
  const figure = (name: LedgerSide, value: Amount, format: (value: Amount) => string) =>
    // The catalogue has the ledger's side only for the currencies that banks hold.
    it.currency === 'USDC' ? (
      <Constant why="row">{format(value)}</Constant>
    ) : (
      <Figure id={`banking.${name}-${CURRENCY_IN_ID[it.currency]}`} day={day} value={value} format={format} />
    );
  return (
    <Card title={`Customer money in ${it.currency}`}>
      <Lines>
        {it.liabilities.map(({ account, name, amount }) => (
          <Line key={account} name={<Constant why="row">{`${account} ${name}`}</Constant>}>
            {row(amount)}
          </Line>
        ))}
        <Line name="Customer money" total>
          {figure('customer-money', it.customerMoney, inFull)}
        </Line>
        <Line name="Overdrawn balances, not set against it">{figure('overdrawn', it.overdrawn, inFull)}</Line>
        <Line name="Trust, per ledger">{figure('trust', it.trustLedger, inFull)}</Line>
        <Line name="Coverage, per ledger" total>
          {figure('coverage', it.coverageLedger, percent)}
        </Line>
        <Line name="Bank less ledger">{row(it.difference)}</Line>
        <Line name="of it in transit">{row(it.inTransit)}</Line>
        <Line name="of it exceptions, bank less ledger">{row(it.exceptions)}</Line>
        <Line name={`of it ${BANKING_TEXTS.accepted.toLowerCase()}`}>{row(it.tolerated)}</Line>
        <Line name="of it unexplained">{row(it.unexplained)}</Line>
        <Line name="Trust, per bank statement">{row(it.trustBank)}</Line>
        {it.possibleRepeatItems > 0 && (
          <Line name="Possible repeats, left out">{row(it.possibleRepeats)}</Line>
        )}
        <Line name="Coverage, per bank statement" total>
          <Constant why="row">{it.coverageBank === null ? NOTHING : percent(it.coverageBank)}</Constant>
        </Line>
      </Lines>
      {isShortAtBank(it) && (
        <p className={css.exception} role="note">
          By the bank statement less is held than is owed. The lines above say how much of the difference from
          the ledger is in transit, an exception or unexplained.
        </p>
      )}
      {overdrawnOf(it) && (
        <p className={css.exception} role="note">
          <Constant why="row">{overdrawnOf(it)}</Constant>
        </p>
      )}
      {it.trustBank === null && (
        <p className={css.small}>No connected bank has reported the balance of this trust account.</p>
      )}
    </Card>
  );
}
