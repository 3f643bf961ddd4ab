import { CURRENCY_IN_ID } from '@cottontree/contract/figures/figure-id.ts';
import { readSafeguarding } from '@cottontree/contract/banking/banking.ts';
import { leastCovered, type CurrencyCoverage } from '@cottontree/contract/banking/reconciliation.ts';
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
import { SAFEGUARDING_TEXTS } from './safeguarding-texts.ts';
import css from './screen.module.css';
import { BANKING_TEXTS } from './texts.ts';

/** Whether customer money is covered, on any day: by the ledger, and by the banks' own statements. */
export function SafeguardingTab() {
  const asOf = useAsOf();
  const proof = useRead(readSafeguarding, { query: { asOf } });
  if (proof.data === undefined) {
    if (!proof.isError) return <SkeletonRows rows={10} what={SAFEGUARDING_TEXTS.safeguarding} />;
    return (
      <PanelError
        error={proof.error}
        what={SAFEGUARDING_TEXTS.safeguarding}
        cause={BANKING_TEXTS.loadFailed}
        onRetry={() => void proof.refetch()}
        retrying={proof.isFetching}
      />
    );
  }
  const { day, coverage, withheld, currencies } = proof.data;
  const short = currencies.filter(isShortAtBank).map(({ currency }) => currency);
  const shortInBooks = currencies.filter(isShortInBooks).map(({ currency }) => currency);
  if (day === null)
    return (
      <EmptyState title={SAFEGUARDING_TEXTS.noDayIsClosedYet}>
        {SAFEGUARDING_TEXTS.customerMoneyIsProved}
      </EmptyState>
    );
  return (
    <div className={css.stack} aria-busy={proof.isFetching || undefined}>
      <p className={css.bar}>
        <span data-constant="period">{SAFEGUARDING_TEXTS.customerMoneyAtTheEnd(date(day))}</span>
        <span
          className={css.verdict}
          data-holds={
            coverage === null
              ? undefined
              : coverage >= 100 && (leastCovered(currencies)?.coverage ?? 100) >= 100
          }
        >
          <Figure id="treasury.trust-coverage" day={day} value={coverage} format={percent} />{' '}
          {SAFEGUARDING_TEXTS.coveredPerLedger}
          {shortInBooks.length > 0 && SAFEGUARDING_TEXTS.notIn(shortInBooks.join(' and '))}
          {short.length > 0 && SAFEGUARDING_TEXTS.notPerBankStatementIn(short.join(' and '))}
        </span>
        <CsvButton
          what={SAFEGUARDING_TEXTS.safeguardingWhat}
          day={day}
          columns={COLUMNS}
          lines={currencies.map(lineOf)}
        />
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

/** By the ledger, in its own currency. */
const isShortInBooks = ({ coverageLedger }: CurrencyCoverage): boolean =>
  coverageLedger !== null && coverageLedger < 100;

const COLUMNS = [
  column.text(SAFEGUARDING_TEXTS.currency),
  column.number(SAFEGUARDING_TEXTS.customerMoney),
  column.number(SAFEGUARDING_TEXTS.overdrawnBalances),
  column.number(SAFEGUARDING_TEXTS.trustPerLedger),
  column.number(SAFEGUARDING_TEXTS.trustPerBank),
  column.number(SAFEGUARDING_TEXTS.inTransit),
  column.number(SAFEGUARDING_TEXTS.exceptions),
  column.number(BANKING_TEXTS.accepted),
  column.number(SAFEGUARDING_TEXTS.unexplained),
  column.number(SAFEGUARDING_TEXTS.coveragePerLedger),
  column.number(SAFEGUARDING_TEXTS.coveragePerBank),
  column.number(SAFEGUARDING_TEXTS.possibleRepeatsLeftOut),
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
  const balances = SAFEGUARDING_TEXTS.balancesAre(overdrawnHolders);
  return SAFEGUARDING_TEXTS.exceptionBelowZero(balances, names.join(', '));
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
    <Card title={SAFEGUARDING_TEXTS.customerMoneyIn(it.currency)}>
      <Lines>
        {it.liabilities.map(({ account, name, amount }) => (
          <Line key={account} name={<Constant why="row">{`${account} ${name}`}</Constant>}>
            {row(amount)}
          </Line>
        ))}
        <Line name={SAFEGUARDING_TEXTS.customerMoney} total>
          {figure('customer-money', it.customerMoney, inFull)}
        </Line>
        <Line name={SAFEGUARDING_TEXTS.overdrawnBalancesName}>
          {figure('overdrawn', it.overdrawn, inFull)}
        </Line>
        <Line name={SAFEGUARDING_TEXTS.trustPerLedgerName}>{figure('trust', it.trustLedger, inFull)}</Line>
        <Line name={SAFEGUARDING_TEXTS.coveragePerLedgerName} total>
          {figure('coverage', it.coverageLedger, percent)}
        </Line>
        <Line name={SAFEGUARDING_TEXTS.bankLessLedger}>{row(it.difference)}</Line>
        <Line name={SAFEGUARDING_TEXTS.inTransit} part>
          {row(it.inTransit)}
        </Line>
        <Line name={SAFEGUARDING_TEXTS.exceptions} part>
          {row(it.exceptions)}
        </Line>
        <Line name={BANKING_TEXTS.accepted} part>
          {row(it.tolerated)}
        </Line>
        <Line name={SAFEGUARDING_TEXTS.unexplained} part>
          {row(it.unexplained)}
        </Line>
        <Line name={SAFEGUARDING_TEXTS.trustPerBankStatement}>{row(it.trustBank)}</Line>
        {it.possibleRepeatItems > 0 && (
          <Line name={SAFEGUARDING_TEXTS.possibleRepeatsLeftOut}>{row(it.possibleRepeats)}</Line>
        )}
        <Line name={SAFEGUARDING_TEXTS.coveragePerBankStatement} total>
          <Constant why="row">{it.coverageBank === null ? NOTHING : percent(it.coverageBank)}</Constant>
        </Line>
      </Lines>
      {isShortAtBank(it) && (
        <p className={css.exception} role="note">
          {SAFEGUARDING_TEXTS.byTheBankStatementLess}
        </p>
      )}
      {overdrawnOf(it) && (
        <p className={css.exception} role="note">
          <Constant why="row">{overdrawnOf(it)}</Constant>
        </p>
      )}
      {it.trustBank === null && <p className={css.small}>{SAFEGUARDING_TEXTS.noConnectedBankHasReported}</p>}
    </Card>
  );
}
