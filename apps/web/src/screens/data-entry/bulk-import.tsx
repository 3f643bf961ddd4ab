import { needsPower } from '@cottontree/contract/access/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { IMPORT_POWERS } from '@cottontree/contract/imports/fields.ts';
import { listImports, type Import } from '@cottontree/contract/imports/imports.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { NoPermission } from '@cottontree/ui/states.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { count, moment } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import css from './bulk-import.module.css';
import { ChooseFile } from './choose-file.tsx';
import { IMPORT_TEXTS, KINDS } from './import-texts.ts';
import { OneImport } from './one-import.tsx';
import { StateBadge, stateOf } from './state-badge.tsx';
import { forgetEnded, useUpload } from './upload.ts';
import { useChosenImport, useImport, useSteps } from './use-import.ts';

const columnsOf = (upload: ReturnType<typeof useUpload>['upload']): readonly DataColumn<Import>[] => [
  {
    key: 'file',
    head: IMPORT_TEXTS.file,
    cell: ({ fileName }) => <span className={css.file}>{fileName}</span>,
    value: ({ fileName }) => fileName,
  },
  {
    key: 'kind',
    head: IMPORT_TEXTS.holds,
    cell: ({ kind }) => KINDS[kind].title,
    value: ({ kind }) => KINDS[kind].title,
  },
  {
    key: 'state',
    head: IMPORT_TEXTS.state,
    cell: (it) => <StateBadge it={it} />,
    value: (it) => stateOf(it, upload).label,
  },
  {
    key: 'rows',
    head: IMPORT_TEXTS.rows,
    numeric: true,
    cell: ({ rows }) => count(rows),
    value: ({ rows }) => rows,
  },
  {
    key: 'stored',
    head: IMPORT_TEXTS.stored,
    numeric: true,
    cell: ({ stored }) => count(stored),
    value: ({ stored }) => stored,
  },
  {
    key: 'by',
    head: IMPORT_TEXTS.by,
    hide: 'medium',
    cell: ({ createdBy }) => createdBy,
    value: ({ createdBy }) => createdBy,
  },
  {
    key: 'at',
    head: IMPORT_TEXTS.begun,
    hide: 'medium',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{moment(createdAt)}</time>,
    value: ({ createdAt }) => createdAt,
  },
];

/** Imports of files with business rows: choose, map, check, commit, undo. */
export function BulkImport() {
  const list = useRead(listImports);
  const [chosen, choose] = useChosenImport();
  const one = useImport(chosen);
  const steps = useSteps();
  const client = useQueryClient();
  const { upload, ended, givenUp } = useUpload();
  const begun = upload?.it?.id;
  useEffect(() => {
    void client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(listImports.spec.path),
    });
  }, [client, begun, givenUp]);
  useEffect(() => {
    if (ended === undefined || !('done' in ended)) return;
    forgetEnded();
    steps.became(ended.done);
    choose(ended.done.id, 'push');
  }, [ended, steps, choose]);
  if (list.isPending) return <SkeletonRows rows={8} what={IMPORT_TEXTS.imports} />;
  if (list.data === undefined)
    return (
      <PanelError
        error={list.error}
        what={IMPORT_TEXTS.imports}
        cause={IMPORT_TEXTS.load}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  const { imports, kinds } = list.data;
  const anyOf = [...new Set(Object.values(IMPORT_POWERS))];
  if (kinds.length === 0)
    return (
      <NoPermission why={`${needsPower(anyOf, IMPORT_TEXTS.it, 'or')}.`} what={IMPORT_TEXTS.bulkImport} />
    );
  return (
    <div className={css.import}>
      {chosen === '' && <ChooseFile kinds={kinds} />}
      {chosen !== '' && one.isPending && <SkeletonRows rows={8} what={IMPORT_TEXTS.theImport} />}
      {chosen !== '' && one.isError && one.data === undefined && (
        <PanelError
          error={one.error}
          what={IMPORT_TEXTS.thisImport}
          cause={IMPORT_TEXTS.load}
          onRetry={() => void one.refetch()}
          retrying={one.isFetching}
        />
      )}
      {chosen !== '' && one.data !== undefined && (
        <OneImport key={chosen} it={one.data} steps={steps} onClose={() => choose('', 'push')} />
      )}
      <Card
        title={IMPORT_TEXTS.recent}
        meta={
          imports.length > 0 && (
            <span data-constant="count">{IMPORT_TEXTS.countLatest(count(imports.length))}</span>
          )
        }
        flush
      >
        <div data-constant="row">
          <ExportedTable
            sees={[...new Set(imports.map(({ kind }) => IMPORT_POWERS[kind]))]}
            caption={IMPORT_TEXTS.recent}
            views="recent-imports"
            columns={columnsOf(upload)}
            rows={imports}
            rowKey={({ id }) => id}
            onOpen={({ id }) => choose(id, 'push')}
            openKey={chosen === '' ? undefined : chosen}
            empty={IMPORT_TEXTS.none}
            maxHeight={360}
            busy={list.isFetching}
          />
        </div>
      </Card>
    </div>
  );
}
