import { useEffect, useRef, useState, type DragEvent } from 'react';
import { IMPORT_FIELDS, ImportKind } from '@cottontree/contract/import-fields.ts';
import { cancelImport, type OpenedImport } from '@cottontree/contract/imports.ts';
import { Button, buttonClass } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Progress } from '@cottontree/ui/progress.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { VisuallyHidden } from '@cottontree/ui/visually-hidden.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { call } from '../../kernel/call.ts';
import { toldBy } from '../../domain/staff/refusal.ts';
import { percent } from '../../kernel/formatting.ts';
import { choiceParam, useParam } from '../../kernel/url-state.ts';
import css from './bulk-import.module.css';
import { NOT_TEXT, fileFault, saveTemplate, sendFile } from './import-file.ts';
import { IMPORT_TEXTS, KINDS } from './import-texts.ts';

const KIND = choiceParam('kind', ImportKind.options as [ImportKind, ...ImportKind[]]); // an enum is never empty

type FieldRow = (typeof IMPORT_FIELDS)[ImportKind][number];
const FORMAT: readonly Column<FieldRow>[] = [
  { key: 'key', head: 'Column', cell: ({ key }) => <code>{key}</code> },
  { key: 'required', head: 'Required', cell: ({ required }) => (required ? 'required' : '') },
  { key: 'format', head: 'Written as', cell: ({ format }) => format },
];

/** The beginning: a kind, its template, and the file. */
export function ChooseFile({
  kinds,
  onUploaded,
}: {
  kinds: readonly ImportKind[];
  onUploaded: (it: OpenedImport) => void;
}) {
  const [asked, setKind] = useParam(KIND);
  const kind = kinds.includes(asked) ? asked : (kinds[0] ?? asked);
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const [fault, setFault] = useState<string>();
  const aborter = useRef<AbortController>(undefined);
  useEffect(() => () => aborter.current?.abort(), []);

  const send = async (file: File | undefined): Promise<void> => {
    if (!file || sending) return;
    const wrong = await fileFault(file);
    setFault(wrong);
    if (wrong !== undefined) return;
    aborter.current = new AbortController();
    const { signal } = aborter.current;
    setSending({ name: file.name, share: 0 });
    let begun: OpenedImport | undefined;
    try {
      const onSent = (share: number, it: OpenedImport): void => {
        begun = it;
        setSending({ name: file.name, share });
      };
      onUploaded(await sendFile(kind, file, { onSent, signal }));
    } catch (error) {
      const notText = error instanceof TypeError && /encoded data/i.test(error.message);
      // What was sent of it is of no use to anybody; the server forgets it in a day if this does not arrive.
      if (begun) void call(cancelImport, { params: { id: begun.id } }).catch(() => undefined);
      if (!signal.aborted)
        setFault(notText ? NOT_TEXT : `${IMPORT_TEXTS.uploadFailed}. ${toldBy(error) ?? ''}`);
    } finally {
      setSending(undefined);
    }
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void send(event.dataTransfer.files[0]);
  };

  return (
    <Card title={IMPORT_TEXTS.title}>
      <div className={css.choose}>
        <ChoiceField
          label="What the file holds"
          hint={<span data-constant="note">{KINDS[kind].about}</span>}
          options={kinds}
          value={kind}
          words={(each) => KINDS[each].title}
          onChange={setKind}
        />
        <div className={css.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          {sending ? (
            <div className={css.progress} role="status" data-constant="progress">
              <span>
                Uploading {sending.name}: {percent(String(sending.share * 100))}
              </span>
              <Progress label="Upload" value={sending.share} />
              <Button onClick={() => aborter.current?.abort()}>{IMPORT_TEXTS.cancel}</Button>
            </div>
          ) : (
            <>
              <label className={buttonClass('primary')}>
                {IMPORT_TEXTS.choose}
                <VisuallyHidden>
                  <input
                    type="file"
                    accept=".csv,text/csv,.txt"
                    aria-label={IMPORT_TEXTS.choose}
                    onChange={({ target }) => {
                      void send(target.files?.[0]);
                      // The same file can be chosen again once it is mended.
                      target.value = '';
                    }}
                  />
                </VisuallyHidden>
              </label>
              <Button onClick={() => saveTemplate(kind)}>{IMPORT_TEXTS.template}</Button>
              <span className={css.small} data-constant="limit">
                or drop it here. CSV in UTF-8, heads in the first line, up to 256 MiB and 2,000,000 rows.
              </span>
            </>
          )}
        </div>
        <p className={css.fault} role="alert" data-constant="message">
          {fault}
        </p>
        <details className={css.formats} data-constant="note">
          <summary>Columns and how they are written</summary>
          <Table
            caption={`Columns of ${KINDS[kind].title.toLowerCase()}`}
            columns={FORMAT}
            rows={IMPORT_FIELDS[kind]}
            rowKey={({ key }) => key}
          />
        </details>
      </div>
    </Card>
  );
}
