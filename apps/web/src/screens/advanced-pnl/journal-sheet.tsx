import type { JournalTransaction, PnlJournal } from '@cottontree/contract/profit-and-loss/reports.ts';
import { DataTable } from '@cottontree/ui/data-table.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection } from '@cottontree/ui/side-panel.tsx';
import { Skeleton, SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { TransactionLink } from '../../domain/transactions/transaction-link.tsx';
import { numberOf } from '../../kernel/cell-values.ts';
import { clock, count, date, dollars, useMoneyFormats, type Amount } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { JOURNAL_TEXTS } from './journal-texts.ts';
import { useTransactions, type Slot } from './journals.ts';
import css from './screen.module.css';
import { SOURCE_NAMES } from './texts.ts';
import type { ScreenLink } from '@cottontree/contract/screens.ts';

type Posting = PnlJournal['postings'][number];
type Money = ReturnType<typeof useMoneyFormats>['money'];

/** One journal: its postings, and the expense or the transactions that it books. */
export function JournalSheet({ journal }: { journal: PnlJournal }) {
  const { money } = useMoneyFormats();
  const { day, source, description, amount, postings, expense, hasTransactions } = journal;
  return (
    <div data-constant="row">
      <PanelSection title={JOURNAL_TEXTS.journal}>
        <Lines>
          <Line name={JOURNAL_TEXTS.what}>{description}</Line>
          <Line name={JOURNAL_TEXTS.day}>
            <time dateTime={day}>{date(day)}</time>
          </Line>
          <Line name={JOURNAL_TEXTS.source}>{SOURCE_NAMES[source]}</Line>
          <Line name={JOURNAL_TEXTS.inTheLine} total>
            {dollars(amount)}
          </Line>
        </Lines>
      </PanelSection>
      <PanelSection title={JOURNAL_TEXTS.postings}>
        <DataTable
          caption={JOURNAL_TEXTS.postings}
          columns={postingColumns(money)}
          rows={postings}
          rowKey={({ account, currency, debit, credit }) => `${account} ${currency} ${debit} ${credit}`}
        />
      </PanelSection>
      {expense !== null && (
        <PanelSection title={JOURNAL_TEXTS.expense}>
          <Lines>
            <Line name={JOURNAL_TEXTS.what}>{expense.description}</Line>
            <Line name={JOURNAL_TEXTS.department}>{expense.department}</Line>
            <Line name={JOURNAL_TEXTS.recordedBy}>{expense.recordedBy}</Line>
            <Line name={JOURNAL_TEXTS.approvedBy}>{expense.approvedBy}</Line>
          </Lines>
          <p className={css.below}>
            <a href={expenseAddress(expense)}>{JOURNAL_TEXTS.showItInExpenseManagement}</a>
          </p>
        </PanelSection>
      )}
      {hasTransactions && (
        <PanelSection title={JOURNAL_TEXTS.transactions}>
          <Transactions journal={journal.id} money={money} />
        </PanelSection>
      )}
    </div>
  );
}

function expenseAddress({ expenseDate, description }: NonNullable<PnlJournal['expense']>): ScreenLink {
  const params = new URLSearchParams({
    tab: 'expenses',
    month: String(Number(expenseDate.slice(5, 7))),
    year: expenseDate.slice(0, 4),
    search: description,
  });
  return `/expense-management?${params.toString()}`;
}

const isNothing = (value: Amount): boolean => !/[1-9]/.test(String(value));
// Debits and credits are in several currencies: they have no order.
const postingColumns = (money: Money): DataColumn<Posting>[] => [
  {
    key: 'account',
    head: JOURNAL_TEXTS.account,
    value: ({ account, name }) => `${account} ${name}`,
    cell: ({ account, name }) => `${account} ${name}`,
  },
  {
    key: 'debit',
    head: JOURNAL_TEXTS.debit,
    numeric: true,
    cell: ({ debit, currency }) => (isNothing(debit) ? '' : money(debit, currency)),
  },
  {
    key: 'credit',
    head: JOURNAL_TEXTS.credit,
    numeric: true,
    cell: ({ credit, currency }) => (isNothing(credit) ? '' : money(credit, currency)),
  },
  {
    key: 'usd',
    head: JOURNAL_TEXTS.inUsd,
    numeric: true,
    lead: true,
    value: ({ usd }) => numberOf(usd),
    cell: ({ usd }) => dollars(usd),
  },
];

function Transactions({ journal, money }: { journal: string; money: Money }) {
  const { head, part, slots } = useTransactions(journal);
  if (head.data === undefined) {
    return head.isError ? (
      <PanelError
        error={head.error}
        what={JOURNAL_TEXTS.theseTransactions}
        cause={JOURNAL_TEXTS.transactionsCouldNotBeLoaded}
        onRetry={() => void head.refetch()}
        retrying={head.isFetching}
      />
    ) : (
      <SkeletonRows rows={6} what={JOURNAL_TEXTS.theTransactions} />
    );
  }
  const { total } = head.data;
  return (
    <>
      <p className={css.sum}>{JOURNAL_TEXTS.successfulTransactionsAreSummedUp(count(total), total)}</p>
      <Table
        caption={JOURNAL_TEXTS.transactions}
        columns={transactionColumns(money)}
        rows={slots}
        part={part}
        rowKey={({ place }) => String(place)}
        maxHeight={360}
        empty={JOURNAL_TEXTS.noTransactionIsSummedUp}
      />
    </>
  );
}

const transactionColumns = (money: Money): Column<Slot<JournalTransaction>>[] => {
  const column = (
    key: string,
    name: string,
    cell: (row: JournalTransaction) => Column<Slot<JournalTransaction>>['head'],
    rest: Partial<Column<Slot<JournalTransaction>>> = {},
  ): Column<Slot<JournalTransaction>> => ({
    key,
    head: name,
    cell: ({ row }) => (row === undefined ? <Skeleton width={60} height={10} /> : cell(row)),
    ...rest,
  });
  return [
    column('id', JOURNAL_TEXTS.transaction, ({ id }) => (
      <TransactionLink id={id}>
        <code>{id}</code>
      </TransactionLink>
    )),
    column('at', JOURNAL_TEXTS.time, ({ at }) => <time dateTime={at}>{clock(at)}</time>),
    column('amount', JOURNAL_TEXTS.amount, ({ amount, currency }) => money(amount, currency), {
      numeric: true,
    }),
    column('fee', JOURNAL_TEXTS.netFee, ({ feeNet, currency }) => money(feeNet, currency), { numeric: true }),
    column(
      'interchange',
      JOURNAL_TEXTS.interchange,
      ({ interchange, currency }) => money(interchange, currency),
      {
        numeric: true,
        hide: 'medium',
      },
    ),
    column(
      'commission',
      JOURNAL_TEXTS.commission,
      ({ commission, currency }) => money(commission, currency),
      {
        numeric: true,
        hide: 'medium',
      },
    ),
  ];
};
