import type { DragEvent } from 'react';
import { IMPORT_FIELDS, ImportKind } from '@cottontree/contract/imports/fields.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { choiceParam, useParam } from '../../kernel/url-state.ts';
import css from './bulk-import.module.css';
import { fileFault, saveTemplate } from './import-file.ts';
import { IMPORT_TEXTS, KINDS } from './import-texts.ts';
import { failUpload, startUpload, useUpload } from './upload.ts';
import { FileButton, UploadFault, UploadProgress } from './upload-progress.tsx';

const KIND = choiceParam('kind', ImportKind.options as [ImportKind, ...ImportKind[]]); // an enum is never empty

type FieldRow = (typeof IMPORT_FIELDS)[ImportKind][number];
const FORMAT: readonly Column<FieldRow>[] = [
  { key: 'key', head: IMPORT_TEXTS.column, cell: ({ key }) => <code>{key}</code> },
  { key: 'required', head: IMPORT_TEXTS.required, cell: ({ required }) => (required ? 'required' : '') },
  { key: 'format', head: IMPORT_TEXTS.writtenAs, cell: ({ format }) => format },
];

/** The first step: a kind, its template, and the file. */
export function ChooseFile({ kinds }: { kinds: readonly ImportKind[] }) {
  const [selected, setKind] = useParam(KIND);
  const kind = kinds.includes(selected) ? selected : (kinds[0] ?? selected);
  const { upload } = useUpload();
  const send = async (file: File | undefined): Promise<void> => {
    if (!file || upload) return;
    const wrong = await fileFault(file);
    if (wrong !== undefined) return failUpload(wrong);
    await startUpload(kind, file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void send(event.dataTransfer.files[0]);
  };

  return (
    <Card title={IMPORT_TEXTS.title}>
      <div className={css.choose}>
        <ChoiceField
          label={IMPORT_TEXTS.whatTheFileHolds}
          hint={<span data-constant="note">{KINDS[kind].about}</span>}
          options={kinds}
          value={kind}
          words={(each) => KINDS[each].title}
          onChange={setKind}
        />
        <div className={css.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          {upload ? (
            <UploadProgress upload={upload} />
          ) : (
            <>
              <FileButton label={IMPORT_TEXTS.choose} onFile={(file) => void send(file)} />
              <Button onClick={() => saveTemplate(kind)}>{IMPORT_TEXTS.template}</Button>
              <span className={css.small} data-constant="limit">
                {IMPORT_TEXTS.orDropItHere}
              </span>
            </>
          )}
        </div>
        <UploadFault />
        <details className={css.formats} data-constant="note">
          <summary>{IMPORT_TEXTS.columnsAndHowThey}</summary>
          <Table
            caption={IMPORT_TEXTS.columnsOf(KINDS[kind].title.toLowerCase())}
            columns={FORMAT}
            rows={IMPORT_FIELDS[kind]}
            rowKey={({ key }) => key}
          />
        </details>
      </div>
    </Card>
  );
}
