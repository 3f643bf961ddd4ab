import { useState } from 'react';
import {
  MAX_MATCHED_BY_HAND,
  listExceptions,
  type AccountProof,
  type BankException,
} from '@cottontree/contract/banking.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { useLongRows } from '@cottontree/ui/long-rows.ts';
import { Skeleton, SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { SearchField } from '../../domain/search/search-field.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { count, date, useMoneyFormats } from '../../kernel/formatting.ts';
import { usePagesInSight } from '../../kernel/pages-in-sight.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { keyOf, useRead } from '../../kernel/query.ts';
import { ListChoice } from './list-choice.tsx';
import css from './screen.module.css';
import { useSearch, useSide } from './state.ts';
import { BANKING_TEXTS } from './texts.ts';

const MatchForm = deferred(async () => (await import('./match-form.tsx')).MatchForm);

const PAGE = 100;
const ROW = 40;
interface Slot {
  place: number;
  it: BankException | undefined;
}
const keyOfItem = ({ side, id }: BankException): string => `${side}:${id}`;

/** What nothing on the other side answers; chosen ones are matched by hand, with a note. */
export function ExceptionsCard({ account, mayManage }: { account: AccountProof; mayManage: boolean }) {
  const { integrationId } = account;
  const [side, setSide] = useSide();
  const [search, setSearch] = useSearch();
  const { money } = useMoneyFormats();
  const [chosen, setChosen] = useState<ReadonlyMap<string, BankException>>(new Map());
  const [matching, setMatching] = useState(false);
  const request = (page: number) => ({
    query: { integrationId, side, search: search.trim().slice(0, 100), offset: page * PAGE, limit: PAGE },
  });
  const head = useRead(listExceptions, request(0));
  const total = head.data?.total ?? 0;
  const { part, first, end } = useLongRows(total, ROW);
  const slots = usePagesInSight<AnswerOf<typeof listExceptions>, BankException>(
    {
      size: PAGE,
      keyOf: (page) => keyOf(listExceptions, request(page)),
      rowsOf: ({ exceptions }) => exceptions,
    },
    head,
    first,
    end,
  ).map((it, at): Slot => ({ place: first + at, it }));
  const keyAt = ({ it, place }: Slot): string => (it ? keyOfItem(it) : String(place));
  const choose = (keys: ReadonlySet<string>) =>
    setChosen((before) => {
      const known = new Map(before);
      for (const { it } of slots) if (it) known.set(keyOfItem(it), it);
      return new Map([...known].filter(([key]) => keys.has(key)).slice(0, MAX_MATCHED_BY_HAND));
    });
  const column = (
    key: string,
    name: string,
    cell: (it: BankException) => Column<Slot>['head'],
    rest: Partial<Column<Slot>> = {},
  ): Column<Slot> => ({
    key,
    head: name,
    cell: ({ it }) => (it ? cell(it) : <Skeleton width={80} height={10} />),
    ...rest,
  });
  const columns = [
    column('side', 'Side', (it) => (it.side === 'bank' ? 'Bank' : 'Ledger')),
    column('description', 'Description', ({ description, hint }) => (
      <>
        <span className={css.text}>{description}</span>
        {hint !== null && <span className={css.hint}>{hint}</span>}
      </>
    )),
    column('reference', 'Reference', ({ reference }) => reference ?? 'None', { hide: 'medium' }),
    column('day', 'Day', ({ day }) => <time dateTime={day}>{date(day)}</time>, { hide: 'narrow' }),
    column('age', 'Age, days', ({ ageDays }) => count(ageDays), { numeric: true, hide: 'narrow' }),
    column('amount', 'Amount', ({ amount, currency }) => money(amount, currency), { numeric: true }),
  ];
  const items = [...chosen.values()];
  return (
    <Card
      title={<span data-constant="row">{`Exceptions of ${account.name}`}</span>}
      meta={
        <span role="status" data-constant="count">
          {head.data && `${count(total)} unmatched`}
        </span>
      }
      flush
    >
      <div className={`${css.tools} ${css.state}`}>
        <ListChoice />
        <SearchField
          search={search}
          onSearch={setSearch}
          placeholder="Description or reference"
          className={css.search ?? ''}
        />
        <Field label="Side">
          <Select
            name="side"
            value={side}
            onChange={(event) =>
              setSide(
                event.target.value === 'bank' ? 'bank' : event.target.value === 'ledger' ? 'ledger' : 'all',
              )
            }
          >
            <option value="all">Both</option>
            <option value="bank">Bank</option>
            <option value="ledger">Ledger</option>
          </Select>
        </Field>
      </div>
      {head.data === undefined ? (
        <div className={css.state}>
          {head.isError ? (
            <PanelError
              error={head.error}
              what="exceptions"
              cause={BANKING_TEXTS.loadFailed}
              onRetry={() => void head.refetch()}
              retrying={head.isFetching}
            />
          ) : (
            <SkeletonRows rows={8} what="exceptions" />
          )}
        </div>
      ) : (
        <div data-constant="row">
          <Table
            caption={`Exceptions of ${account.name}`}
            columns={columns}
            rows={slots}
            part={part}
            rowKey={keyAt}
            {...(mayManage && {
              selected: new Set(chosen.keys()),
              onSelect: choose,
              bulk: (
                <Button
                  variant="primary"
                  disabled={!items.some((each) => each.side === 'bank')}
                  onClick={() => setMatching(true)}
                >
                  Match by hand
                </Button>
              ),
            })}
            busy={head.isPlaceholderData}
            maxHeight="max(320px, calc(100dvh - 360px))"
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
            comfortable
          />
        </div>
      )}
      {matching && (
        <MatchForm
          account={account}
          items={items}
          onClose={(done) => {
            setMatching(false);
            if (done) setChosen(new Map());
          }}
        />
      )}
    </Card>
  );
}
