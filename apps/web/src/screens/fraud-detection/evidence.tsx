import type { FraudEvidence } from '@cottontree/contract/fraud/fraud.ts';
import { DataTable } from '@cottontree/ui/data-table.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { TransactionLink } from '../../domain/transactions/transaction-link.tsx';
import { inOneCurrency, moneyOf } from '../../kernel/cell-values.ts';
import { moment, NOTHING, useMoneyFormats } from '../../kernel/formatting.ts';
import { ALERT_TEXTS } from './alert-texts.ts';

const sentence = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ');
const outcomeOf = ({ status, reason }: FraudEvidence): string =>
  reason === null ? sentence(status) : `${sentence(status)}: ${reason.replaceAll('_', ' ')}`;

/** The transactions that triggered an alert, oldest first. */
export function Evidence({ rows }: { rows: readonly FraudEvidence[] }) {
  const { money, leone } = useMoneyFormats();
  const columns: DataColumn<FraudEvidence>[] = [
    {
      key: 'at',
      head: ALERT_TEXTS.when,
      cell: ({ id, at }) => (
        <TransactionLink id={id}>
          <time dateTime={at}>{moment(at)}</time>
        </TransactionLink>
      ),
      value: ({ at }) => at,
    },
    { key: 'type', head: ALERT_TEXTS.what, cell: ({ type }) => type, value: ({ type }) => type },
    {
      key: 'status',
      head: ALERT_TEXTS.outcome,
      cell: outcomeOf,
      value: outcomeOf,
    },
    {
      key: 'place',
      head: ALERT_TEXTS.where,
      cell: ({ place }) => place ?? NOTHING,
      value: ({ place }) => place,
    },
    {
      key: 'amount',
      head: ALERT_TEXTS.amount,
      numeric: true,
      lead: 'plain',
      cell: ({ amount, currency }) => money(amount, currency),
      ...(inOneCurrency(rows) && {
        value: ({ amount, currency }) => moneyOf(amount, currency, leone),
      }),
    },
  ];
  return (
    <DataTable
      caption={ALERT_TEXTS.transactions}
      name={ALERT_TEXTS.evidenceOfAnAlert}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}
