import {
  listJournalExports,
  type JournalExport,
} from '@cottontree/contract/general-ledger/general-ledger.ts';
import { EmptyState } from '@cottontree/ui/states.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { DataTable } from '@cottontree/ui/data-table.tsx';
import { count, date, moment, useMoneyFormats } from '../../kernel/formatting.ts';
import { PanelAnswer } from '../../kernel/panel-answer.tsx';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { ExportFiles } from './export-files.tsx';
import { ExportForm } from './export-form.tsx';
import css from './screen.module.css';
import { LEDGER_TEXTS } from './texts.ts';

/** Which journals were exported to another bookkeeping system, and those that wait for it. */
export function Exports() {
  const answer = useRead(listJournalExports, {});
  const mayExport = holds(useCurrentUser().data, 'revenue.export');
  const { money } = useMoneyFormats();
  const columns: readonly DataColumn<JournalExport>[] = [
    { key: 'id', head: LEDGER_TEXTS.number, cell: ({ id }) => id, value: ({ id }) => Number(id) },
    {
      key: 'days',
      head: LEDGER_TEXTS.days,
      cell: ({ firstDay, upTo }) => LEDGER_TEXTS.daysOf(date(firstDay), date(upTo)),
      value: ({ upTo }) => upTo,
    },
    {
      key: 'journals',
      head: LEDGER_TEXTS.journals,
      numeric: true,
      lead: true,
      cell: ({ journals }) => count(journals),
      value: ({ journals }) => journals,
    },
    {
      key: 'lines',
      head: LEDGER_TEXTS.lines,
      numeric: true,
      hide: 'medium',
      cell: ({ lines }) => count(lines),
      value: ({ lines }) => lines,
    },
    {
      key: 'debits',
      head: LEDGER_TEXTS.debits,
      cell: ({ totals }) => (
        <span className={css.stacked}>
          {totals.map(({ currency, debit }) => (
            <span key={currency}>{money(debit, currency)}</span>
          ))}
        </span>
      ),
    },
    {
      key: 'by',
      head: LEDGER_TEXTS.by,
      cell: ({ exportedBy, exportedAt }) => (
        <span className={css.stacked}>
          <span>{exportedBy}</span>
          <time className={css.under} dateTime={exportedAt}>
            {moment(exportedAt)}
          </time>
        </span>
      ),
      value: ({ exportedBy }) => exportedBy,
    },
    {
      key: 'sha256',
      head: LEDGER_TEXTS.sha256,
      hide: 'medium',
      cell: ({ sha256 }) => (
        <code className={css.digest} title={sha256}>
          {sha256.slice(0, 12)}…
        </code>
      ),
      value: ({ sha256 }) => sha256,
    },
    ...(mayExport
      ? [
          {
            key: 'file',
            head: LEDGER_TEXTS.file,
            width: '1px',
            cell: (made: JournalExport) => <ExportFiles made={made} />,
          },
        ]
      : []),
  ];
  return (
    <PanelAnswer
      of={answer}
      what={LEDGER_TEXTS.exports.toLowerCase()}
      cause={LEDGER_TEXTS.loadFailed}
      rows={6}
    >
      {({ exports, waiting: { journals, firstDay, lastClosed } }) => (
        <div className={css.part}>
          <p className={css.note} data-constant="note">
            {LEDGER_TEXTS.exportsHow}
          </p>
          {lastClosed === null ? (
            <EmptyState title={LEDGER_TEXTS.noDayTitle}>{LEDGER_TEXTS.noDay}</EmptyState>
          ) : (
            <>
              <p className={css.waiting} data-constant="count">
                {firstDay === null
                  ? LEDGER_TEXTS.nothingWaits(date(lastClosed))
                  : LEDGER_TEXTS.waiting(count(journals), journals === 1, date(firstDay), date(lastClosed))}
              </p>
              {mayExport && firstDay !== null && (
                <ExportForm
                  key={`${lastClosed} ${firstDay} ${exports[0]?.id}`}
                  firstDay={firstDay}
                  lastClosed={lastClosed}
                />
              )}
              <div className={css.table} data-constant="row">
                <DataTable
                  caption={LEDGER_TEXTS.exports}
                  columns={columns}
                  rows={exports}
                  rowKey={({ id }) => id}
                  twoLines
                  empty={<EmptyState title={LEDGER_TEXTS.noExport} />}
                />
              </div>
            </>
          )}
        </div>
      )}
    </PanelAnswer>
  );
}
