import { useState } from 'react';
import { IMPORT_POWERS } from '@cottontree/contract/imports/fields.ts';
import { listImportErrors, type OpenedImport, type WrongRow } from '@cottontree/contract/imports/imports.ts';
import { DataTable } from '@cottontree/ui/data-table.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { count } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import css from './bulk-import.module.css';
import { saveErrorFile } from './import-file.ts';
import { IMPORT_TEXTS } from './import-texts.ts';
import { WrongCauses } from './wrong-causes.tsx';

const COLUMNS: readonly DataColumn<WrongRow>[] = [
  {
    key: 'row',
    head: IMPORT_TEXTS.row,
    numeric: true,
    width: '1px',
    value: ({ row }) => row,
    cell: ({ row }) => count(row),
  },
  {
    key: 'problems',
    head: IMPORT_TEXTS.whatIsWrong,
    value: ({ problems }) => problems.map(({ column, message }) => `${column ?? ''} ${message}`).join(' '),
    cell: ({ problems }) => (
      <ul className={css.problems}>
        {problems.map(({ column, message }) => (
          <li key={`${column} ${message}`}>
            {column !== null && <code>{column}</code>} {message}
          </li>
        ))}
      </ul>
    ),
  },
  {
    key: 'cells',
    head: IMPORT_TEXTS.theRow,
    value: ({ cells }) => cells.join(' · '),
    hide: 'medium',
    cell: ({ cells }) => <span className={css.sample}>{cells.join(' · ')}</span>,
  },
];

/**
 * The first rows of many, in the order of the file: another order, or a file of the table, would be one of these rows
 * only. The button above saves all of them.
 */
const PARTLY = COLUMNS.map(({ value: _value, ...column }): DataColumn<WrongRow> => column);

/** The first rows that the check refused, and all of them as a file. */
export function WrongRows({ it }: { it: OpenedImport }) {
  const read = useRead(listImportErrors, { params: { id: it.id }, query: { limit: 50 } });
  const [saving, setSaving] = useState(false);
  const table = {
    caption: IMPORT_TEXTS.wrong,
    rowKey: ({ row }: WrongRow) => String(row),
    comfortable: true,
    maxHeight: 360,
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    await saveErrorFile(it).finally(() => setSaving(false));
  };
  return (
    <div className={css.mapping}>
      <div className={css.actions}>
        <h3 className={css.subtitle} data-constant="count">
          {IMPORT_TEXTS.wrongRows(count(it.invalidRows), it.invalidRows)}
          <span className={css.small}>
            {' '}
            {IMPORT_TEXTS.numberedAsInASpreadsheet}
            {read.data?.next != null && IMPORT_TEXTS.first50AreShown}
          </span>
        </h3>
        <Button busy={saving} onClick={() => void save()}>
          {IMPORT_TEXTS.errors}
        </Button>
      </div>
      <WrongCauses it={it} />
      {read.isPending && <SkeletonRows rows={4} what={IMPORT_TEXTS.wrongRowsWhat} />}
      {read.isError && (
        <PanelError
          error={read.error}
          what={IMPORT_TEXTS.wrongRowsWhat}
          cause={IMPORT_TEXTS.load}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data && (
        <div data-constant="row">
          {read.data.next === null ? (
            <ExportedTable
              {...table}
              sees={[IMPORT_POWERS[it.kind]]}
              columns={COLUMNS}
              rows={read.data.rows}
            />
          ) : (
            <DataTable {...table} columns={PARTLY} rows={read.data.rows} />
          )}
        </div>
      )}
    </div>
  );
}
