import {
  listImportCauses,
  type OpenedImport,
  type WrongCause,
} from '@cottontree/contract/imports/imports.ts';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { count } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import css from './bulk-import.module.css';
import { CAUSE_TEXTS } from './cause-texts.ts';
import { IMPORT_TEXTS } from './import-texts.ts';

const keyOfCause = ({ column, message, firstRow }: WrongCause): string => `${column} ${firstRow} ${message}`;

const columnsOf = (kind: OpenedImport['kind']): readonly Column<WrongCause>[] => [
  {
    key: 'message',
    head: IMPORT_TEXTS.whatIsWrong,
    cell: ({ column, message, texts, moreTexts }) => (
      <>
        <span className={css.cause}>
          {column !== null && (
            <>
              <code>{column}</code>{' '}
            </>
          )}
          {message}
        </span>
        {texts.length > 0 && (
          <span className={css.texts}>
            {texts.join(' · ')}
            {moreTexts && CAUSE_TEXTS.andMore}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'rows',
    head: IMPORT_TEXTS.rows,
    numeric: true,
    lead: true,
    width: '1px',
    cell: ({ rows }) => count(rows),
  },
  {
    key: 'first',
    head: CAUSE_TEXTS.firstRow,
    numeric: true,
    width: '1px',
    hide: 'medium',
    cell: ({ firstRow }) => count(firstRow),
  },
  {
    key: 'cure',
    head: CAUSE_TEXTS.remedy,
    cell: ({ fault }) => <span className={css.cause}>{CAUSE_TEXTS.remedyOf(fault, kind)}</span>,
  },
];

/** Why rows were refused: what many of them have in common, and the change of the recipe that puts it right. */
export function WrongCauses({ it }: { it: OpenedImport }) {
  const read = useRead(listImportCauses, { params: { id: it.id } });
  if (read.isPending) return <SkeletonRows rows={2} what={CAUSE_TEXTS.what} />;
  if (read.isError)
    return (
      <PanelError
        error={read.error}
        what={CAUSE_TEXTS.what}
        cause={IMPORT_TEXTS.load}
        onRetry={() => void read.refetch()}
      />
    );
  return (
    <div data-constant="count">
      <Table
        caption={CAUSE_TEXTS.causes}
        columns={columnsOf(it.kind)}
        rows={read.data.causes}
        rowKey={keyOfCause}
        comfortable
        maxHeight={360}
      />
      {read.data.others > 0 && <p className={css.small}>{CAUSE_TEXTS.others(count(read.data.others))}</p>}
    </div>
  );
}
