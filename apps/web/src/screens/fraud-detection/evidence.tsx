import type { FraudEvidence } from '@cottontree/contract/fraud/fraud.ts';
import { DataTable } from '@cottontree/ui/data-table.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { inOneCurrency, moneyOf } from '../../kernel/cell-values.ts';
import { moment, NOTHING, useMoneyFormats } from '../../kernel/formatting.ts';

const outcomeOf = ({ status, reason }: FraudEvidence): string =>
  reason === null ? status : `${status}: ${reason}`;

/** The transactions that triggered an alert, oldest first. */
export function Evidence({ rows }: { rows: readonly FraudEvidence[] }) {
  const { money, leone } = useMoneyFormats();
  const columns: DataColumn<FraudEvidence>[] = [
    {
      key: 'at',
      head: 'When',
      cell: ({ at }) => <time dateTime={at}>{moment(at)}</time>,
      value: ({ at }) => at,
    },
    { key: 'type', head: 'What', cell: ({ type }) => type, value: ({ type }) => type },
    {
      key: 'status',
      head: 'Outcome',
      cell: outcomeOf,
      value: outcomeOf,
    },
    {
      key: 'place',
      head: 'Where',
      cell: ({ place }) => place ?? NOTHING,
      value: ({ place }) => place,
    },
    {
      key: 'amount',
      head: 'Amount',
      numeric: true,
      cell: ({ amount, currency }) => money(amount, currency),
      ...(inOneCurrency(rows) && {
        value: ({ amount, currency }) => moneyOf(amount, currency, leone),
      }),
    },
  ];
  return (
    <DataTable
      caption="Transactions"
      name="Evidence of an alert"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}
