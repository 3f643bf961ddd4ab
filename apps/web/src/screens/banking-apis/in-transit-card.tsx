import { listInTransit } from '@cottontree/contract/banking/banking.ts';
import type { AccountProof, InTransitItem } from '@cottontree/contract/banking/reconciliation.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { Column } from '@cottontree/ui/table.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { count, date, useMoneyFormats } from '../../kernel/formatting.ts';
import { keyOf, useRead } from '../../kernel/query.ts';
import { ListCard } from './list-card.tsx';
import { LongTable, PAGE } from './long-table.tsx';
import css from './screen.module.css';

const SIDE_NAMES = { bank: 'Bank', ledger: 'Ledger' } as const;

/** The parts of the amount in transit on the day of the proof: what the other side books later, or may still book. */
export function InTransitCard({ account }: { account: AccountProof }) {
  const { integrationId, currency } = account;
  const asOf = useAsOf();
  const { money } = useMoneyFormats();
  const request = (page: number) => ({
    query: { integrationId, asOf, offset: page * PAGE, limit: PAGE },
  });
  const head = useRead(listInTransit, request(0));
  const columns: readonly Column<InTransitItem>[] = [
    {
      key: 'description',
      head: 'Description',
      cell: ({ description }) => <span className={css.text}>{description}</span>,
    },
    { key: 'side', head: 'Side', cell: ({ side }) => SIDE_NAMES[side] },
    { key: 'reference', head: 'Reference', cell: ({ reference }) => reference ?? 'None', hide: 'medium' },
    {
      key: 'day',
      head: 'Day',
      cell: ({ day }) => <time dateTime={day}>{date(day)}</time>,
    },
    {
      key: 'answered',
      head: 'Other side',
      cell: ({ answeredOn }) =>
        answeredOn === null ? 'May still come' : <time dateTime={answeredOn}>{date(answeredOn)}</time>,
    },
    {
      key: 'amount',
      head: 'Bank less ledger',
      cell: ({ amount }) => money(amount, currency),
      numeric: true,
    },
  ];
  return (
    <ListCard
      account={account}
      name="In transit"
      list={head}
      counted={({ total, amount }) => `${count(total)} in transit, ${money(amount, currency)} in all`}
    >
      {({ total }) => (
        <LongTable<AnswerOf<typeof listInTransit>, InTransitItem>
          caption={`In transit of ${account.name}`}
          head={head}
          total={total}
          keyOf={(page) => keyOf(listInTransit, request(page))}
          rowsOf={({ items }) => items}
          columns={columns}
          rowKey={({ side, id }) => `${side}:${id}`}
          empty={
            <EmptyState title="Nothing is in transit">
              Everything that one side booked by this day was booked by the other too.
            </EmptyState>
          }
        />
      )}
    </ListCard>
  );
}
