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
import { RECONCILIATION_TEXTS } from './reconciliation-texts.ts';
import css from './screen.module.css';

const SIDE_NAMES = { bank: RECONCILIATION_TEXTS.bank, ledger: RECONCILIATION_TEXTS.ledger } as const;

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
      head: RECONCILIATION_TEXTS.description,
      cell: ({ description }) => <span className={css.text}>{description}</span>,
    },
    { key: 'side', head: RECONCILIATION_TEXTS.side, cell: ({ side }) => SIDE_NAMES[side] },
    {
      key: 'reference',
      head: RECONCILIATION_TEXTS.reference,
      cell: ({ reference }) => reference ?? RECONCILIATION_TEXTS.none,
      hide: 'medium',
    },
    {
      key: 'day',
      head: RECONCILIATION_TEXTS.day,
      cell: ({ day }) => <time dateTime={day}>{date(day)}</time>,
    },
    {
      key: 'answered',
      head: RECONCILIATION_TEXTS.otherSide,
      cell: ({ answeredOn }) =>
        answeredOn === null ? (
          RECONCILIATION_TEXTS.mayStillCome
        ) : (
          <time dateTime={answeredOn}>{date(answeredOn)}</time>
        ),
    },
    {
      key: 'amount',
      head: RECONCILIATION_TEXTS.bankLessLedger,
      cell: ({ amount }) => money(amount, currency),
      numeric: true,
      lead: 'plain',
    },
  ];
  return (
    <ListCard
      account={account}
      name={RECONCILIATION_TEXTS.inTransit}
      list={head}
      counted={({ total, amount }) =>
        RECONCILIATION_TEXTS.inTransitInAll(count(total), money(amount, currency))
      }
    >
      {({ total }) => (
        <LongTable<AnswerOf<typeof listInTransit>, InTransitItem>
          caption={RECONCILIATION_TEXTS.inTransitOf(account.name)}
          head={head}
          total={total}
          keyOf={(page) => keyOf(listInTransit, request(page))}
          rowsOf={({ items }) => items}
          columns={columns}
          rowKey={({ side, id }) => `${side}:${id}`}
          empty={
            <EmptyState title={RECONCILIATION_TEXTS.nothingIsInTransit}>
              {RECONCILIATION_TEXTS.everythingThatOneSideBooked}
            </EmptyState>
          }
        />
      )}
    </ListCard>
  );
}
