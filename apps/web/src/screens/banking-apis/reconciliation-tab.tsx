import { readReconciliation } from '@cottontree/contract/banking/banking.ts';
import type { AccountProof } from '@cottontree/contract/banking/reconciliation.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { column, quantity } from '../../domain/exports/panel-export.ts';
import { ViewedTable } from '../../domain/views/viewed-table.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { NOTHING, count, date, percent, useMoneyFormats } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { setting, useLinkHere } from '../../kernel/url-state.ts';
import { CsvButton } from './csv-button.tsx';
import { ExceptionsCard } from './exceptions-card.tsx';
import { InTransitCard } from './in-transit-card.tsx';
import { OpenExceptionsCard } from './open-exceptions-card.tsx';
import { MatchesCard } from './matches-card.tsx';
import { ProofCard } from './proof-card.tsx';
import { RECONCILIATION_TEXTS } from './reconciliation-texts.ts';
import css from './screen.module.css';
import { StatementGapsCard } from './statement-gaps-card.tsx';
import { BANK, SEARCH, SIDE, useBank, useList } from './state.ts';
import { BANKING_TEXTS } from './texts.ts';
import { WriteOffsCard } from './write-offs-card.tsx';

const FILE_COLUMNS = [
  column.text(RECONCILIATION_TEXTS.account),
  column.text(RECONCILIATION_TEXTS.ledgerAccount),
  column.text(RECONCILIATION_TEXTS.currency),
  column.number(RECONCILIATION_TEXTS.perBank),
  column.number(RECONCILIATION_TEXTS.perLedgerHead),
  column.number(RECONCILIATION_TEXTS.difference),
  column.number(RECONCILIATION_TEXTS.inTransit),
  column.number(RECONCILIATION_TEXTS.onlyAtTheBankHead),
  column.number(RECONCILIATION_TEXTS.onlyInTheLedger),
  column.number(BANKING_TEXTS.accepted),
  column.number(RECONCILIATION_TEXTS.unexplained),
  column.number(RECONCILIATION_TEXTS.possibleRepeatsLeftOutHead),
];
const lineOf = (it: AccountProof) => [
  it.name,
  it.ledgerAccount,
  it.currency,
  ...[
    it.bankBalance,
    it.ledgerBalance,
    it.difference,
    it.inTransit,
    it.bankOnly,
    it.ledgerOnly,
    it.tolerated,
    it.unexplained,
    it.possibleRepeats,
  ].map((value) => quantity(value, it.currency)),
];

const exceptionsOf = ({ bankOnlyItems, ledgerOnlyItems, possibleRepeatItems }: AccountProof) =>
  bankOnlyItems + ledgerOnlyItems + possibleRepeatItems;

/** Statement against ledger for each account, and below it the matched and unmatched items of the selected one. */
export function ReconciliationTab({ mayManage }: { mayManage: boolean }) {
  const asOf = useAsOf();
  const proofs = useRead(readReconciliation, { query: { asOf } });
  const { money } = useMoneyFormats();
  const [bank, setBank] = useBank();
  const [list] = useList();
  const linkHere = useLinkHere();
  if (proofs.data === undefined) {
    if (!proofs.isError) return <SkeletonRows rows={10} what={RECONCILIATION_TEXTS.reconciliation} />;
    return (
      <PanelError
        error={proofs.error}
        what={RECONCILIATION_TEXTS.reconciliation}
        cause={BANKING_TEXTS.loadFailed}
        onRetry={() => void proofs.refetch()}
        retrying={proofs.isFetching}
      />
    );
  }
  const { day, accounts } = proofs.data;
  const chosen = accounts.find(({ integrationId }) => integrationId === bank) ?? accounts[0];
  if (day === null || chosen === undefined)
    return (
      <EmptyState title={RECONCILIATION_TEXTS.nothingToReconcileYet}>
        {RECONCILIATION_TEXTS.itNeedsAClosedDay}
      </EmptyState>
    );
  const amount =
    (key: 'bankBalance' | 'ledgerBalance' | 'difference' | 'inTransit' | 'unexplained') =>
    (it: AccountProof) =>
      it[key] === null ? NOTHING : money(it[key], it.currency);
  // The amounts are in several currencies: they have no order.
  const columns: readonly DataColumn<AccountProof>[] = [
    {
      key: 'bank',
      head: RECONCILIATION_TEXTS.account,
      value: ({ name }) => name,
      cell: ({ name }) => <span className={css.text}>{name}</span>,
    },
    {
      key: 'ledgerAccount',
      head: RECONCILIATION_TEXTS.ledger,
      cell: ({ ledgerAccount, currency }) => `${ledgerAccount} (${currency})`,
      value: ({ ledgerAccount, currency }) => `${ledgerAccount} (${currency})`,
    },
    {
      key: 'bankBalance',
      head: RECONCILIATION_TEXTS.perBank,
      cell: amount('bankBalance'),
      numeric: true,
      hide: 'medium',
    },
    {
      key: 'ledgerBalance',
      head: RECONCILIATION_TEXTS.perLedgerHead,
      cell: amount('ledgerBalance'),
      numeric: true,
      hide: 'medium',
    },
    {
      key: 'difference',
      head: RECONCILIATION_TEXTS.difference,
      cell: amount('difference'),
      numeric: true,
      lead: true,
    },
    {
      key: 'inTransit',
      head: RECONCILIATION_TEXTS.inTransit,
      cell: amount('inTransit'),
      numeric: true,
      hide: 'medium',
    },
    {
      key: 'exceptions',
      head: RECONCILIATION_TEXTS.exceptions,
      cell: (it) => count(exceptionsOf(it)),
      value: exceptionsOf,
      numeric: true,
    },
    {
      key: 'unexplained',
      head: RECONCILIATION_TEXTS.unexplained,
      cell: amount('unexplained'),
      numeric: true,
    },
    {
      key: 'matched',
      head: RECONCILIATION_TEXTS.bankLinesMatched,
      cell: ({ matchedShare }) => (matchedShare === null ? NOTHING : percent(matchedShare)),
      value: ({ matchedShare }) => matchedShare,
      numeric: true,
      hide: 'medium',
    },
  ];
  return (
    <div className={css.stack}>
      <StatementGapsCard />
      {bank === '' ? (
        <OpenExceptionsCard accounts={accounts} />
      ) : (
        // The list of the chosen bank stays in sight.
        <a href={linkHere(setting(BANK, ''), setting(SIDE, 'all'), setting(SEARCH, ''))}>
          {RECONCILIATION_TEXTS.openOfAllBanks}
        </a>
      )}
      <Card
        title={RECONCILIATION_TEXTS.statementAndLedger}
        meta={<span data-constant="period">{date(day)}</span>}
        actions={
          <CsvButton
            what={RECONCILIATION_TEXTS.reconciliationWhat}
            day={day}
            columns={FILE_COLUMNS}
            lines={accounts.map(lineOf)}
          />
        }
        flush
      >
        <div data-constant="row">
          <ViewedTable
            caption={RECONCILIATION_TEXTS.statementAndLedger}
            views="reconciliation"
            columns={columns}
            rows={accounts}
            rowKey={({ integrationId }) => integrationId}
            onOpen={({ integrationId }) => setBank(integrationId, 'push')}
            openKey={chosen.integrationId}
            busy={proofs.isPlaceholderData}
            comfortable
          />
        </div>
      </Card>
      <div className={css.split}>
        <ProofCard account={chosen} />
        {list === 'write-offs' ? (
          <WriteOffsCard key={chosen.integrationId} account={chosen} />
        ) : list === 'in-transit' ? (
          <InTransitCard key={chosen.integrationId} account={chosen} />
        ) : list === 'exceptions' ? (
          <ExceptionsCard key={chosen.integrationId} account={chosen} mayManage={mayManage} />
        ) : (
          <MatchesCard key={chosen.integrationId} account={chosen} mayManage={mayManage} />
        )}
      </div>
    </div>
  );
}
