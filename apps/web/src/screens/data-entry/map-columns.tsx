import { useState } from 'react';
import { IMPORT_FIELDS } from '@cottontree/contract/imports/fields.ts';
import { mapImport, type Import } from '@cottontree/contract/imports/imports.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Select } from '@cottontree/ui/field.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { call } from '../../kernel/call.ts';
import { NOTHING } from '../../kernel/formatting.ts';
import css from './bulk-import.module.css';
import { IMPORT_TEXTS, KINDS } from './import-texts.ts';
import type { useSteps } from './use-import.ts';

interface ColumnRow {
  at: number;
  head: string;
}

/** A column without a header is named by its position. */
const nameOf = ({ at, head }: ColumnRow): string => (head === '' ? `column ${at + 1}` : head);

/** Maps columns of the file to fields: guessed from the headers, changeable here. */
export function MapColumns({ it, steps }: { it: Import; steps: ReturnType<typeof useSteps> }) {
  const [drawn, setDrawn] = useState<readonly (string | null)[]>();
  const mapping = drawn ?? it.mapping;
  const fields = IMPORT_FIELDS[it.kind];
  const missing = fields.filter(({ key, required }) => required && !mapping.includes(key));
  const changed = mapping.some((key, at) => key !== it.mapping[at]);
  const choose = (column: number, key: string | null): void =>
    // A field is filled by one column: the last one selected.
    setDrawn(mapping.map((held, at) => (at === column ? key : held === key ? null : held)));
  const save = async (): Promise<void> => {
    const input = { version: it.version, mapping: [...mapping] };
    if (await steps.step(async () => call(mapImport, { params: { id: it.id }, input }))) setDrawn(undefined);
  };
  const columns: readonly Column<ColumnRow>[] = [
    { key: 'head', head: IMPORT_TEXTS.columnOfTheFile, cell: (row) => <code>{nameOf(row)}</code> },
    {
      key: 'sample',
      head: IMPORT_TEXTS.firstRows,
      cell: ({ at }) => (
        <span className={css.sample}>
          {it.sample
            .slice(0, 3)
            .flatMap((cells) => cells[at] ?? [])
            .filter((cell) => cell !== '')
            .join(' · ') || NOTHING}
        </span>
      ),
    },
    {
      key: 'field',
      head: IMPORT_TEXTS.fills,
      width: '220px',
      cell: ({ at, head }) => (
        <Select
          aria-label={IMPORT_TEXTS.fieldFor(nameOf({ at, head }))}
          value={mapping[at] ?? ''}
          onChange={({ target }) => choose(at, target.value === '' ? null : target.value)}
        >
          <option value="">{IMPORT_TEXTS.leftOut}</option>
          {fields.map(({ key, required }) => (
            <option key={key} value={key}>
              {required ? IMPORT_TEXTS.keyRequired(key) : key}
            </option>
          ))}
        </Select>
      ),
    },
  ];
  return (
    <div className={css.mapping}>
      <div data-constant="row">
        <Table
          caption={IMPORT_TEXTS.columns}
          columns={columns}
          rows={it.header.map((head, at) => ({ at, head }))}
          rowKey={({ at }) => String(at)}
          comfortable
          maxHeight={420}
        />
      </div>
      {missing.length > 0 && (
        <p className={css.fault} role="alert">
          {mapping.every((key) => key === null) && (
            <>{IMPORT_TEXTS.noColumnNameIsKnown(KINDS[it.kind].title.toLowerCase())} </>
          )}
          {IMPORT_TEXTS.chooseAColumnFor(missing.map(({ key }) => key).join(', '))}
        </p>
      )}
      {changed && (
        <div className={css.actions}>
          <Button variant="primary" busy={steps.pending} onClick={() => void save()}>
            {IMPORT_TEXTS.saveColumns}
          </Button>
          <Button onClick={() => setDrawn(undefined)}>{IMPORT_TEXTS.reset}</Button>
        </div>
      )}
    </div>
  );
}
