import { listStatementGaps } from '@cottontree/contract/banking/banking.ts';
import type { StatementGap } from '@cottontree/contract/banking/reconciliation.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { NOTHING, count, date, useMoneyFormats } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import css from './screen.module.css';
import { GAP_TEXTS } from './statement-gaps-texts.ts';
import { BANKING_TEXTS } from './texts.ts';

const detailOf = ({ numbers, file, lines }: StatementGap): string | null =>
  numbers !== null
    ? GAP_TEXTS.numbers(...numbers)
    : file !== null
      ? GAP_TEXTS.linesOf(lines, count(lines), file)
      : null;

/** Statements that are missing between others, and lines without proof, of all banks; nothing where there are none. */
export function StatementGapsCard() {
  const gaps = useRead(listStatementGaps, {});
  const { money } = useMoneyFormats();
  if (gaps.data === undefined)
    return gaps.isError ? (
      <PanelError
        error={gaps.error}
        what={GAP_TEXTS.title}
        cause={BANKING_TEXTS.loadFailed}
        onRetry={() => void gaps.refetch()}
        retrying={gaps.isFetching}
      />
    ) : null;
  if (gaps.data.length === 0) return null;
  const columns: readonly Column<StatementGap>[] = [
    {
      key: 'what',
      head: GAP_TEXTS.what,
      cell: (it) => (
        <>
          <span className={css.text}>{GAP_TEXTS.kinds[it.kind]}</span>
          {detailOf(it) !== null && <span className={css.hint}>{detailOf(it)}</span>}
        </>
      ),
    },
    { key: 'bank', head: GAP_TEXTS.bank, cell: ({ bank }) => bank },
    { key: 'from', head: GAP_TEXTS.from, cell: ({ from }) => <time dateTime={from}>{date(from)}</time> },
    { key: 'to', head: GAP_TEXTS.to, cell: ({ to }) => <time dateTime={to}>{date(to)}</time> },
    {
      key: 'amount',
      head: GAP_TEXTS.amount,
      cell: ({ amount, currency }) => (amount === null ? NOTHING : money(amount, currency)),
      numeric: true,
      lead: 'plain',
    },
  ];
  return (
    <Card title={GAP_TEXTS.title} flush>
      <p className={css.state} data-constant="note">
        {GAP_TEXTS.note}
      </p>
      <div data-constant="row">
        <Table
          caption={GAP_TEXTS.title}
          columns={columns}
          rows={gaps.data}
          comfortable
          rowKey={({ integrationId, kind, from, to, file }) =>
            `${integrationId} ${kind} ${from} ${to} ${file}`
          }
        />
      </div>
    </Card>
  );
}
