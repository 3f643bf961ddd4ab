import { useInfiniteQuery } from '@tanstack/react-query';
import { listEntries } from '@cottontree/contract/general-ledger/general-ledger.ts';
import { Currency } from '@cottontree/contract/money.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { KpiCell, KpiStrip } from '@cottontree/ui/kpi-strip.tsx';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { useHref } from '../../kernel/as-of.ts';
import { call } from '../../kernel/call.ts';
import { useMoneyFormats } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { DayFields } from './day-fields.tsx';
import { Entries } from './entries.tsx';
import css from './screen.module.css';
import { useCurrency, useDays } from './state.ts';
import { LEDGER_TEXTS } from './texts.ts';

/** The entries of one account in one currency, in order, between its balances. */
export function AccountPage({ code }: { code: string }) {
  const href = useHref();
  const { money } = useMoneyFormats();
  const days = useDays();
  const [chosen, setCurrency] = useCurrency();
  const pages = useInfiniteQuery({
    queryKey: [listEntries.spec.path, code, chosen, days.query],
    queryFn: ({ pageParam, signal }): Promise<AnswerOf<typeof listEntries>> =>
      call(
        listEntries,
        {
          params: { code },
          query: { ...days.query, currency: chosen === '' ? undefined : chosen, cursor: pageParam },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined, // widened: later parameters are cursors
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (previous) => previous,
  });
  const first = pages.data?.pages[0];
  const currency = first?.currency ?? 'SLL';
  return (
    <div className={css.screen}>
      <PageHead
        title={
          <span data-constant="row">
            {first ? LEDGER_TEXTS.accountTitle(code, first.account.name) : LEDGER_TEXTS.accountOf(code)}
          </span>
        }
      >
        <a
          href={href(
            first ? `/general-ledger?from=${first.days.from}&to=${first.days.to}` : '/general-ledger',
          )}
        >
          {LEDGER_TEXTS.back}
        </a>
      </PageHead>
      <div className={css.bar} data-constant="period">
        <DayFields shown={first?.days} days={days} />
        <Field label={LEDGER_TEXTS.currency}>
          <Select
            value={currency}
            onChange={({ target }) =>
              setCurrency(Currency.options.find((each) => each === target.value) ?? currency)
            }
          >
            {(first?.currencies.length ? first.currencies : [currency]).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        </Field>
      </div>
      {pages.isPending && <SkeletonRows rows={12} what={LEDGER_TEXTS.thisAccount} />}
      {pages.isError && first === undefined && (
        <PanelError
          error={pages.error}
          what={LEDGER_TEXTS.thisAccount}
          cause={LEDGER_TEXTS.entriesFailed}
          onRetry={() => void pages.refetch()}
          retrying={pages.isFetching}
        />
      )}
      {first && (
        <div className={css.screen} data-constant="row">
          <KpiStrip label={LEDGER_TEXTS.balance}>
            <KpiCell label={LEDGER_TEXTS.kind} value={LEDGER_TEXTS.kinds[first.account.kind]} />
            <KpiCell
              label={LEDGER_TEXTS.own}
              value={first.account.own?.code ?? LEDGER_TEXTS.none}
              note={first.account.own?.name}
            />
            <KpiCell label={LEDGER_TEXTS.opening} value={money(first.opening, currency)} />
            <KpiCell label={LEDGER_TEXTS.closing} value={money(first.closing, currency)} />
          </KpiStrip>
          <Entries pages={pages} currency={currency} />
        </div>
      )}
    </div>
  );
}
