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
import { CsvButton } from './csv-button.tsx';
import { ExceptionsCard } from './exceptions-card.tsx';
import { InTransitCard } from './in-transit-card.tsx';
import { MatchesCard } from './matches-card.tsx';
import { ProofCard } from './proof-card.tsx';
import css from './screen.module.css';
import { useBank, useList } from './state.ts';
import { BANKING_TEXTS } from './texts.ts';
import { WriteOffsCard } from './write-offs-card.tsx';

const FILE_COLUMNS = [
  column.text('Account'),
  column.text('Ledger account'),
  column.text('Currency'),
  column.number('Per bank'),
  column.number('Per ledger'),
  column.number('Difference'),
  column.number('In transit'),
  column.number('Only at the bank'),
  column.number('Only in the ledger'),
  column.number(BANKING_TEXTS.accepted),
  column.number('Unexplained'),
  column.number('Possible repeats, left out'),
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
  if (proofs.data === undefined) {
    if (!proofs.isError) return <SkeletonRows rows={10} what="reconciliation" />;
    return (
      <PanelError
        error={proofs.error}
        what="reconciliation"
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
      <EmptyState title="Nothing to reconcile yet">
        It needs a closed day and an integration that names its ledger account.
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
      head: 'Account',
      value: ({ name }) => name,
      cell: ({ name }) => <span className={css.text}>{name}</span>,
    },
    {
      key: 'ledgerAccount',
      head: 'Ledger',
      cell: ({ ledgerAccount, currency }) => `${ledgerAccount} ${currency}`,
      value: ({ ledgerAccount, currency }) => `${ledgerAccount} ${currency}`,
    },
    { key: 'bankBalance', head: 'Per bank', cell: amount('bankBalance'), numeric: true, hide: 'medium' },
    {
      key: 'ledgerBalance',
      head: 'Per ledger',
      cell: amount('ledgerBalance'),
      numeric: true,
      hide: 'medium',
    },
    { key: 'difference', head: 'Difference', cell: amount('difference'), numeric: true, lead: true },
    { key: 'inTransit', head: 'In transit', cell: amount('inTransit'), numeric: true, hide: 'medium' },
    {
      key: 'exceptions',
      head: 'Exceptions',
      cell: (it) => count(exceptionsOf(it)),
      value: exceptionsOf,
      numeric: true,
    },
    { key: 'unexplained', head: 'Unexplained', cell: amount('unexplained'), numeric: true },
    {
      key: 'matched',
      head: 'Bank lines matched',
      cell: ({ matchedShare }) => (matchedShare === null ? NOTHING : percent(matchedShare)),
      value: ({ matchedShare }) => matchedShare,
      numeric: true,
      hide: 'medium',
    },
  ];
  return (
    <div className={css.stack}>
      <Card
        title="Statement and ledger"
        meta={<span data-constant="period">{date(day)}</span>}
        actions={
          <CsvButton what="Reconciliation" day={day} columns={FILE_COLUMNS} lines={accounts.map(lineOf)} />
        }
        flush
      >
        <div data-constant="row">
          <ViewedTable
            caption="Statement and ledger"
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
