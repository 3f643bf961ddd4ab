import { listOpenExceptions } from '@cottontree/contract/banking/banking.ts';
import {
  OPEN_KINDS,
  type AccountProof,
  type OpenException,
} from '@cottontree/contract/banking/reconciliation.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { Column } from '@cottontree/ui/table.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { count, date, useMoneyFormats } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { keyOf, useRead } from '../../kernel/query.ts';
import { setting, useLinkHere } from '../../kernel/url-state.ts';
import { LongTable, PAGE } from './long-table.tsx';
import { RECONCILIATION_TEXTS } from './reconciliation-texts.ts';
import css from './screen.module.css';
import { BANK, LIST, SEARCH, SIDE, useOpenAt, useOpenKind } from './state.ts';
import { BANKING_TEXTS } from './texts.ts';

/** Of more rows than these some are in sight, so that the accounts below are not far. */
const MOST_ROWS = 25;
const HEIGHT = 'max(240px, 60dvh)';
const ALL = '';

/** What waits at all banks, the oldest first; each leads to the list of its bank. Nothing where nothing waits. */
export function OpenExceptionsCard({ accounts }: { accounts: readonly AccountProof[] }) {
  const [bank, setBank] = useOpenAt();
  const [kind, setKind] = useOpenKind();
  const { money } = useMoneyFormats();
  const linkHere = useLinkHere();
  const request = (page: number) => ({
    query: {
      ...(bank !== ALL && { integrationId: bank }),
      ...(kind !== 'all' && { kind }),
      offset: page * PAGE,
      limit: PAGE,
    },
  });
  const head = useRead(listOpenExceptions, request(0));
  const { data } = head;
  if (data?.total === 0 && bank === ALL && kind === 'all') return null;
  const columns: readonly Column<OpenException>[] = [
    {
      key: 'description',
      head: RECONCILIATION_TEXTS.description,
      cell: ({ integrationId, side, reference, description, hint }) => (
        <>
          <a
            className={css.text}
            href={linkHere(
              setting(BANK, integrationId),
              setting(LIST, 'exceptions'),
              setting(SIDE, side),
              setting(SEARCH, reference ?? description),
            )}
          >
            {description}
          </a>
          {hint !== null && <span className={css.hint}>{hint}</span>}
        </>
      ),
    },
    {
      key: 'age',
      head: RECONCILIATION_TEXTS.ageDays,
      cell: ({ ageDays }) => count(ageDays),
      numeric: true,
    },
    { key: 'bank', head: BANKING_TEXTS.bank, cell: (it) => it.bank },
    {
      key: 'side',
      head: RECONCILIATION_TEXTS.side,
      cell: ({ side }) => RECONCILIATION_TEXTS[side],
      hide: 'medium',
    },
    {
      key: 'day',
      head: RECONCILIATION_TEXTS.day,
      cell: ({ day }) => <time dateTime={day}>{date(day)}</time>,
      hide: 'medium',
    },
    {
      key: 'amount',
      head: RECONCILIATION_TEXTS.amount,
      cell: ({ amount, currency }) => money(amount, currency),
      numeric: true,
      lead: true,
    },
  ];
  return (
    <Card
      title={RECONCILIATION_TEXTS.openOfAllBanks}
      meta={
        <span role="status" data-constant="count">
          {data !== undefined && RECONCILIATION_TEXTS.openOldestFirst(count(data.total))}
        </span>
      }
      flush
    >
      <div className={`${css.tools} ${css.state} ${css.above}`}>
        <ChoiceField
          label={BANKING_TEXTS.bank}
          name="openAt"
          options={[ALL, ...accounts.map(({ integrationId }) => integrationId)]}
          value={bank}
          words={(id) =>
            accounts.find(({ integrationId }) => integrationId === id)?.name ?? BANKING_TEXTS.filters.all
          }
          onChange={setBank}
        />
        <ChoiceField
          label={RECONCILIATION_TEXTS.exception}
          name="open"
          options={['all', ...OPEN_KINDS]}
          value={kind}
          words={(each) => RECONCILIATION_TEXTS.openKinds[each]}
          onChange={setKind}
        />
      </div>
      {data === undefined ? (
        <div className={css.state}>
          {head.isError ? (
            <PanelError
              error={head.error}
              what={RECONCILIATION_TEXTS.openOfAllBanks.toLowerCase()}
              cause={BANKING_TEXTS.loadFailed}
              onRetry={() => void head.refetch()}
              retrying={head.isFetching}
            />
          ) : (
            <SkeletonRows rows={6} what={RECONCILIATION_TEXTS.openOfAllBanks.toLowerCase()} />
          )}
        </div>
      ) : (
        <div data-constant="row">
          <LongTable<AnswerOf<typeof listOpenExceptions>, OpenException>
            caption={RECONCILIATION_TEXTS.openOfAllBanks}
            head={head}
            total={data.total}
            keyOf={(page) => keyOf(listOpenExceptions, request(page))}
            rowsOf={({ exceptions }) => exceptions}
            columns={columns}
            rowKey={({ integrationId, side, id }) => `${integrationId} ${side}:${id}`}
            maxHeight={data.total > MOST_ROWS ? HEIGHT : undefined}
            empty={
              <EmptyState title={RECONCILIATION_TEXTS.nothingIsUnmatched}>
                {RECONCILIATION_TEXTS.nothingOpenOfThese}
              </EmptyState>
            }
          />
        </div>
      )}
    </Card>
  );
}
