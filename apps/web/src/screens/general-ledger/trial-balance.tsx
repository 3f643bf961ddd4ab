import {
  readTrialBalance,
  type TrialBalanceRow,
} from '@cottontree/contract/general-ledger/general-ledger.ts';
import { provisionalText } from '@cottontree/contract/figures/receipt-words.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import type { ScreenLink } from '@cottontree/contract/screens.ts';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { RecordPart } from '../../domain/transactions/record-part.tsx';
import { useHref } from '../../kernel/as-of.ts';
import { useMoneyFormats } from '../../kernel/formatting.ts';
import { PanelAnswer } from '../../kernel/panel-answer.tsx';
import { useRead } from '../../kernel/query.ts';
import { DayFields } from './day-fields.tsx';
import css from './screen.module.css';
import { useDays } from './state.ts';
import { LEDGER_TEXTS } from './texts.ts';

type Answer = AnswerOf<typeof readTrialBalance>;

/** Opening, debits, credits and closing of every account, a table for each currency, which sums to zero. */
export function TrialBalance() {
  const days = useDays();
  const href = useHref();
  const answer = useRead(readTrialBalance, { query: days.query });
  return (
    <div className={css.part}>
      <div className={css.bar} data-constant="period">
        <DayFields shown={answer.data?.days} days={days} />
        <p className={css.note}>{LEDGER_TEXTS.trialBalanceHow}</p>
      </div>
      <PanelAnswer
        of={answer}
        what={LEDGER_TEXTS.trialBalance.toLowerCase()}
        cause={LEDGER_TEXTS.loadFailed}
        rows={12}
      >
        {(balance) =>
          balance.days === null ? (
            <EmptyState title={LEDGER_TEXTS.noDayTitle}>{LEDGER_TEXTS.noDay}</EmptyState>
          ) : (
            <div className={css.part}>
              {balance.provisional !== null && (
                <p className={css.note} data-constant="freshness">
                  {provisionalText(balance.provisional)}.{' '}
                  <a href={href('/advanced-pnl?days=provisional')}>{LEDGER_TEXTS.provisionalDays}</a>
                </p>
              )}
              {balance.totals.length === 0 && <EmptyState title={LEDGER_TEXTS.noEntries} />}
              {balance.totals.map((total) => (
                <InCurrency key={total.currency} total={total} rows={balance.rows} days={balance.days} />
              ))}
            </div>
          )
        }
      </PanelAnswer>
    </div>
  );
}

interface InCurrencyProps {
  total: Answer['totals'][number];
  rows: readonly TrialBalanceRow[];
  days: Answer['days'];
}

function InCurrency({ total, rows, days }: InCurrencyProps) {
  const href = useHref();
  const { money } = useMoneyFormats();
  const { currency } = total;
  const linkOf = ({ code }: TrialBalanceRow): ScreenLink =>
    `/general-ledger/${code}?currency=${currency}&from=${days?.from}&to=${days?.to}`;
  const amount = (key: 'opening' | 'debit' | 'credit' | 'closing'): DataColumn<TrialBalanceRow> => ({
    key,
    head: LEDGER_TEXTS[key],
    numeric: true,
    unit: currency,
    lead: key === 'closing',
    cell: (row) => money(row[key], currency),
    value: (row) => Number(row[key]),
    total: money(total[key], currency),
    ...(key === 'opening' && { hide: 'medium' as const }),
  });
  const hasOwn = rows.some(({ own }) => own !== null);
  const columns: readonly DataColumn<TrialBalanceRow>[] = [
    {
      key: 'account',
      head: LEDGER_TEXTS.account,
      cell: (row) => (
        <a href={href(linkOf(row))}>
          {row.code} {row.name}
        </a>
      ),
      value: ({ code, name }) => `${code} ${name}`,
      total: LEDGER_TEXTS.total,
    },
    ...(hasOwn
      ? [
          {
            key: 'own',
            head: LEDGER_TEXTS.own,
            cell: ({ own }: TrialBalanceRow) => own && `${own.code} ${own.name}`,
            value: ({ own }: TrialBalanceRow) => own && `${own.code} ${own.name}`,
            hide: 'medium' as const,
          },
        ]
      : []),
    {
      key: 'kind',
      head: LEDGER_TEXTS.kind,
      cell: ({ kind }) => LEDGER_TEXTS.kinds[kind],
      value: ({ kind }) => LEDGER_TEXTS.kinds[kind],
      hide: 'medium',
    },
    amount('opening'),
    amount('debit'),
    amount('credit'),
    amount('closing'),
  ];
  return (
    <RecordPart title={LEDGER_TEXTS.trialBalanceOf(currency)}>
      <div className={css.table} data-constant="row">
        <ExportedTable
          caption={LEDGER_TEXTS.trialBalanceOf(currency)}
          columns={columns}
          rows={rows.filter((row) => row.currency === currency)}
          rowKey={({ code }) => code}
          sees={['treasury.view', 'revenue.view']}
          day={days?.to}
        />
      </div>
    </RecordPart>
  );
}
