import type { FraudEvidence } from '@cottontree/contract/fraud.ts';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { moment, NOTHING, useMoneyFormats } from '../../kernel/formatting.ts';

/** The transactions that triggered an alert, oldest first. */
export function Evidence({ rows }: { rows: readonly FraudEvidence[] }) {
  const { money } = useMoneyFormats();
  const columns: Column<FraudEvidence>[] = [
    { key: 'at', head: 'When', cell: ({ at }) => <time dateTime={at}>{moment(at)}</time> },
    { key: 'type', head: 'What', cell: ({ type }) => type },
    {
      key: 'status',
      head: 'Outcome',
      cell: ({ status, reason }) => (reason === null ? status : `${status}: ${reason}`),
    },
    { key: 'place', head: 'Where', hide: 'narrow', cell: ({ place }) => place ?? NOTHING },
    { key: 'amount', head: 'Amount', numeric: true, cell: ({ amount, currency }) => money(amount, currency) },
  ];
  return <Table caption="Transactions" columns={columns} rows={[...rows]} rowKey={({ id }) => id} />;
}
