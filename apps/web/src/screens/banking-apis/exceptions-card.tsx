import { useState } from 'react';
import { MAX_MATCHED_BY_HAND, listExceptions } from '@cottontree/contract/banking/banking.ts';
import type { AccountProof, BankException } from '@cottontree/contract/banking/reconciliation.ts';
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
import { RECONCILIATION_TEXTS } from './reconciliation-texts.ts';
import css from './screen.module.css';
import { SIDES, useSearch, useSide } from './state.ts';

const MatchForm = deferred(async () => (await import('./match-form.tsx')).MatchForm);
const ExceptionPanel = deferred(async () => (await import('./exception-panel.tsx')).ExceptionPanel);
const WriteOffForm = deferred(async () => (await import('./write-off-form.tsx')).WriteOffForm);

const DECIDE_FIRST = RECONCILIATION_TEXTS.sayFirstWhetherThePossible;
const SIDE_NAMES = {
  all: RECONCILIATION_TEXTS.both,
  bank: RECONCILIATION_TEXTS.bank,
  ledger: RECONCILIATION_TEXTS.ledger,
} as const;

const keyOfItem = ({ side, id }: BankException): string => `${side}:${id}`;

/** Items without a counterpart on the other side. Selected ones are matched by hand, or proposed to be written off. */
export function ExceptionsCard({ account, mayManage }: { account: AccountProof; mayManage: boolean }) {
  const { integrationId } = account;
  const [side, setSide] = useSide();
  const [search, setSearch] = useSearch();
  const { money } = useMoneyFormats();
  const [chosen, setChosen] = useState<ReadonlyMap<string, BankException>>(new Map());
  const [dialog, setDialog] = useState<'match' | 'write-off'>();
  const [open, setOpen] = useState<BankException>();
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
    {
      key: 'description',
      head: RECONCILIATION_TEXTS.description,
      cell: ({ description, hint }) => (
        <>
          <span className={css.text}>{description}</span>
          {hint !== null && <span className={css.hint}>{hint}</span>}
        </>
      ),
    },
    { key: 'side', head: RECONCILIATION_TEXTS.side, cell: ({ side: its }) => SIDE_NAMES[its] },
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
    { key: 'age', head: RECONCILIATION_TEXTS.ageDays, cell: ({ ageDays }) => count(ageDays), numeric: true },
    {
      key: 'amount',
      head: RECONCILIATION_TEXTS.amount,
      cell: ({ amount, currency }) => money(amount, currency),
      numeric: true,
      lead: 'plain',
    },
  ];
  const items = [...chosen.values()];
  const undecided = items.some(({ possibleRepeat }) => possibleRepeat !== null);
  const form = {
    account,
    items,
    onClose: (done: boolean) => {
      setDialog(undefined);
      if (done) setChosen(new Map());
    },
  };
  const tools = (
    <>
      <SearchField
        search={search}
        onSearch={setSearch}
        placeholder={RECONCILIATION_TEXTS.descriptionOrReference}
        className={css.search ?? ''}
      />
      <ChoiceField
        label={RECONCILIATION_TEXTS.side}
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
      name={RECONCILIATION_TEXTS.exceptions}
      list={head}
      counted={({ total }) => RECONCILIATION_TEXTS.unmatchedInTransitIncluded(count(total))}
      tools={tools}
      over={
        <>
          {open && <ExceptionPanel it={open} mayManage={mayManage} onClose={() => setOpen(undefined)} />}
          {dialog === 'match' && <MatchForm {...form} />}
          {dialog === 'write-off' && <WriteOffForm {...form} />}
        </>
      }
    >
      {({ total, possibleRepeats }) => (
        <>
          <LeftOut {...possibleRepeats} currency={account.currency} />
          <LongTable<AnswerOf<typeof listExceptions>, BankException>
            caption={RECONCILIATION_TEXTS.exceptionsOf(account.name)}
            head={head}
            total={total}
            keyOf={(page) => keyOf(listExceptions, request(page))}
            rowsOf={({ exceptions }) => exceptions}
            columns={columns}
            rowKey={keyOfItem}
            onOpen={setOpen}
            openKey={open && keyOfItem(open)}
            {...(mayManage && {
              selected: new Set(chosen.keys()),
              onSelect: choose,
              bulk: (
                <>
                  <Button
                    variant="primary"
                    disabled={undecided || items.length < 2 || !items.some((each) => each.side === 'bank')}
                    title={undecided ? DECIDE_FIRST : RECONCILIATION_TEXTS.oneLineOfTheBankAtLeast}
                    onClick={() => setDialog('match')}
                  >
                    {RECONCILIATION_TEXTS.matchByHand}
                  </Button>
                  <Button
                    disabled={undecided}
                    {...(undecided && { title: DECIDE_FIRST })}
                    onClick={() => setDialog('write-off')}
                  >
                    {RECONCILIATION_TEXTS.writeOff}
                  </Button>
                </>
              ),
            })}
            empty={
              search === '' && side === 'all' ? (
                <EmptyState title={RECONCILIATION_TEXTS.nothingIsUnmatched}>
                  {RECONCILIATION_TEXTS.everythingIsMatched}
                </EmptyState>
              ) : (
                <EmptyState
                  title={RECONCILIATION_TEXTS.noExceptionsMatch}
                  action={
                    <Button
                      onClick={() => {
                        setSide('all');
                        setSearch('');
                      }}
                    >
                      {RECONCILIATION_TEXTS.showAllExceptions}
                    </Button>
                  }
                >
                  {RECONCILIATION_TEXTS.filtersExcludeEverything}
                </EmptyState>
              )
            }
          />
        </>
      )}
    </ListCard>
  );
}

/** What the balance of the account leaves out until somebody decides. */
function LeftOut({
  items,
  amount,
  currency,
}: {
  items: number;
  amount: string;
  currency: AccountProof['currency'];
}) {
  const { money } = useMoneyFormats();
  if (items === 0) return null;
  return (
    <p className={`${css.state} ${css.problem}`} data-tone="warn" role="status">
      {RECONCILIATION_TEXTS.possibleRepeatsInAll(items, count(items), money(amount, currency))}
    </p>
  );
}
