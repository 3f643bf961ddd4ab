import { useState } from 'react';
import { MAX_MATCHED_BY_HAND, listExceptions } from '@cottontree/contract/banking.ts';
import type { AccountProof, BankException } from '@cottontree/contract/banking-reconciliation.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { Column } from '@cottontree/ui/table.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { SearchField } from '../../domain/search/search-field.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { count, date, useMoneyFormats } from '../../kernel/formatting.ts';
import { keyOf, useRead } from '../../kernel/query.ts';
import { ListCard } from './list-card.tsx';
import { LongTable, PAGE } from './long-table.tsx';
import css from './screen.module.css';
import { SIDES, useSearch, useSide } from './state.ts';

const MatchForm = deferred(async () => (await import('./match-form.tsx')).MatchForm);
const WriteOffForm = deferred(async () => (await import('./write-off-form.tsx')).WriteOffForm);

const SIDE_NAMES = { all: 'Both', bank: 'Bank', ledger: 'Ledger' } as const;

const keyOfItem = ({ side, id }: BankException): string => `${side}:${id}`;

/** What nothing on the other side answers; chosen ones are matched by hand, or proposed to be written off. */
export function ExceptionsCard({ account, mayManage }: { account: AccountProof; mayManage: boolean }) {
  const { integrationId } = account;
  const [side, setSide] = useSide();
  const [search, setSearch] = useSearch();
  const { money } = useMoneyFormats();
  const [chosen, setChosen] = useState<ReadonlyMap<string, BankException>>(new Map());
  const [asking, setAsking] = useState<'match' | 'write-off'>();
  const request = (page: number) => ({
    query: { integrationId, side, search: search.trim().slice(0, 100), offset: page * PAGE, limit: PAGE },
  });
  const head = useRead(listExceptions, request(0));
  const choose = (keys: ReadonlySet<string>, rows: readonly BankException[]) =>
    setChosen((before) => {
      const known = new Map([...before, ...rows.map((it) => [keyOfItem(it), it] as const)]);
      return new Map([...known].filter(([key]) => keys.has(key)).slice(0, MAX_MATCHED_BY_HAND));
    });
  const columns: readonly Column<BankException>[] = [
    { key: 'side', head: 'Side', cell: ({ side: its }) => SIDE_NAMES[its] },
    {
      key: 'description',
      head: 'Description',
      cell: ({ description, hint }) => (
        <>
          <span className={css.text}>{description}</span>
          {hint !== null && <span className={css.hint}>{hint}</span>}
        </>
      ),
    },
    { key: 'reference', head: 'Reference', cell: ({ reference }) => reference ?? 'None', hide: 'medium' },
    {
      key: 'day',
      head: 'Day',
      cell: ({ day }) => <time dateTime={day}>{date(day)}</time>,
      hide: 'narrow',
    },
    { key: 'age', head: 'Age, days', cell: ({ ageDays }) => count(ageDays), numeric: true, hide: 'narrow' },
    { key: 'amount', head: 'Amount', cell: ({ amount, currency }) => money(amount, currency), numeric: true },
  ];
  const items = [...chosen.values()];
  const form = {
    account,
    items,
    onClose: (done: boolean) => {
      setAsking(undefined);
      if (done) setChosen(new Map());
    },
  };
  const tools = (
    <>
      <SearchField
        search={search}
        onSearch={setSearch}
        placeholder="Description or reference"
        className={css.search ?? ''}
      />
      <ChoiceField
        label="Side"
        name="side"
        options={SIDES}
        value={side}
        words={(each) => SIDE_NAMES[each]}
        onChange={setSide}
      />
    </>
  );
  return (
    <ListCard
      account={account}
      name="Exceptions"
      list={head}
      counted={({ total }) => `${count(total)} unmatched`}
      tools={tools}
      over={
        <>
          {asking === 'match' && <MatchForm {...form} />}
          {asking === 'write-off' && <WriteOffForm {...form} />}
        </>
      }
    >
      {({ total }) => (
        <LongTable<AnswerOf<typeof listExceptions>, BankException>
          caption={`Exceptions of ${account.name}`}
          head={head}
          total={total}
          keyOf={(page) => keyOf(listExceptions, request(page))}
          rowsOf={({ exceptions }) => exceptions}
          columns={columns}
          rowKey={keyOfItem}
          {...(mayManage && {
            selected: new Set(chosen.keys()),
            onSelect: choose,
            bulk: (
              <>
                <Button
                  variant="primary"
                  disabled={items.length < 2 || !items.some((each) => each.side === 'bank')}
                  title="One line of the bank at least, with what it belongs to"
                  onClick={() => setAsking('match')}
                >
                  Match by hand
                </Button>
                <Button onClick={() => setAsking('write-off')}>Write off</Button>
              </>
            ),
          })}
          empty={
            search === '' && side === 'all' ? (
              <EmptyState title="Nothing is unmatched">
                Every line of the bank and every entry of the ledger has its answer.
              </EmptyState>
            ) : (
              <EmptyState
                title="No exceptions match"
                action={
                  <Button
                    onClick={() => {
                      setSide('all');
                      setSearch('');
                    }}
                  >
                    Show all exceptions
                  </Button>
                }
              >
                The filters leave none of this account.
              </EmptyState>
            )
          }
        />
      )}
    </ListCard>
  );
}
