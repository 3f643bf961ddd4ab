import { useQuery } from '@tanstack/react-query';
import { type Import, previewImport, type PreviewedRow } from '@cottontree/contract/imports/imports.ts';
import type { Recipe } from '@cottontree/contract/imports/recipes.ts';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { useDeferredValue } from 'react';
import { refusalText } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { count } from '../../kernel/formatting.ts';
import css from './bulk-import.module.css';
import { IMPORT_TEXTS } from './import-texts.ts';
import { RECIPE_TEXTS } from './recipe-texts.ts';

const columnsOf = (fields: readonly string[]): readonly Column<PreviewedRow>[] => [
  { key: 'row', head: RECIPE_TEXTS.row, numeric: true, cell: ({ row }) => count(row) },
  {
    key: 'problems',
    head: RECIPE_TEXTS.problem,
    cell: ({ problems }) =>
      problems.length === 0
        ? RECIPE_TEXTS.noProblem
        : problems.map(({ field, message }) => (
            <div key={`${field} ${message}`} className={css.rowFault}>
              {field !== null && <code>{field}</code>} {message}
            </div>
          )),
  },
  ...fields.map((key, at): Column<PreviewedRow> => ({
    key: `field ${key}`,
    head: key,
    cell: ({ texts }) => texts[at],
  })),
  {
    key: 'file',
    head: RECIPE_TEXTS.inTheFile,
    cell: ({ cells }) => <span className={css.sample}>{cells.join(' · ')}</span>,
  },
];

/** What a recipe makes of the first rows, while it is being made. */
export function RecipePreview({ it, recipe }: { it: Import; recipe: Recipe }) {
  const shown = useDeferredValue(recipe);
  const read = useQuery({
    queryKey: ['/api/imports', it.id, 'preview', JSON.stringify(shown)],
    queryFn: async ({ signal }) =>
      call(previewImport, { params: { id: it.id }, input: { recipe: shown } }, { signal }),
    placeholderData: (before) => before,
    gcTime: 60_000,
  });
  return (
    <div className={css.mapping}>
      <h3 className={css.subtitle}>{RECIPE_TEXTS.preview}</h3>
      {read.isPending && <SkeletonRows rows={4} what={RECIPE_TEXTS.preview} />}
      {read.isError && (
        <p className={css.fault} role="alert" data-constant="message">
          {refusalText(read.error) ?? IMPORT_TEXTS.load}
        </p>
      )}
      {read.data !== undefined && (
        <div data-constant="row">
          <Table
            caption={RECIPE_TEXTS.preview}
            columns={columnsOf(read.data.fields)}
            rows={read.data.rows}
            rowKey={({ row }) => String(row)}
            maxHeight={360}
          />
        </div>
      )}
    </div>
  );
}
