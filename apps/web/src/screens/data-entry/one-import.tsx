import { useState } from 'react';
import {
  cancelImport,
  checkImport,
  commitImport,
  undoImport,
  type OpenedImport,
  type ImportState,
} from '@cottontree/contract/imports/imports.ts';
import { IMPORT_FIELDS } from '@cottontree/contract/imports/fields.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { Progress } from '@cottontree/ui/progress.tsx';
import { call } from '../../kernel/call.ts';
import { count, moment, percent } from '../../kernel/formatting.ts';
import css from './bulk-import.module.css';
import { ClosedBooks } from './closed-books.tsx';
import { MapColumns } from './map-columns.tsx';
import { RecipeEditor } from './recipe-editor.tsx';
import { RECIPE_TEXTS } from './recipe-texts.ts';
import { IMPORT_TEXTS, KINDS, STATES } from './import-texts.ts';
import { StateBadge, useIsUploading } from './state-badge.tsx';
import { resumeUpload, useUpload } from './upload.ts';
import { FileButton, UploadFault, UploadProgress } from './upload-progress.tsx';
import type { useSteps } from './use-import.ts';
import { WrongRows } from './wrong-rows.tsx';

const MAPPED: readonly ImportState[] = ['uploaded', 'checked'];
const STORED_IN: readonly ImportState[] = ['committed', 'stopped'];
const CANCELLED_FROM: readonly ImportState[] = ['uploading', 'uploaded', 'checking', 'checked'];

const rows = (n: number): string => `${count(n)} ${n === 1 ? 'row' : 'rows'}`;

/** The state of the import as a sentence. */
function ImportStatus({ it }: { it: OpenedImport }) {
  const valid = it.rows - it.invalidRows;
  switch (it.state) {
    case 'uploading':
      return (
        <>
          {it.receivedBytes === null
            ? IMPORT_TEXTS.uploadWasNotFinished
            : IMPORT_TEXTS.ofTheFileHasArrived(percent(String((100 * it.receivedBytes) / it.sizeBytes)))}
        </>
      );
    case 'uploaded':
      return <>{IMPORT_TEXTS.receivedReviewTheColumns(rows(it.rows))}</>;
    case 'checking':
      return <>{IMPORT_TEXTS.ofChecked(count(it.done), rows(it.rows))}</>;
    case 'checked':
      return (
        <>
          {IMPORT_TEXTS.validValid(rows(valid))}
          {it.heldRows > 0 && <>{IMPORT_TEXTS.ofThemHeldAlready(count(it.heldRows))}</>}
          {IMPORT_TEXTS.wrongNothingIsStoredYet(count(it.invalidRows))}
        </>
      );
    case 'committing':
      return <>{IMPORT_TEXTS.ofCommitted(count(it.done), rows(it.rows))}</>;
    case 'committed':
      return (
        <>
          {IMPORT_TEXTS.storedBy(rows(it.stored))} {it.committedBy}
          {it.committedAt !== null && <>, {moment(it.committedAt)}</>}
          {it.skipInvalid && <>{IMPORT_TEXTS.wrongWereLeftOut(count(it.invalidRows))}</>}.
        </>
      );
    case 'stopped':
      return <>{IMPORT_TEXTS.storedTheRestIsNot(rows(it.stored))}</>;
    case 'undoing':
      return <>{IMPORT_TEXTS.areBeingTakenBack(rows(it.stored))}</>;
    case 'undone':
      return <>{IMPORT_TEXTS.wereStoredAndTakenBack(rows(it.stored))}</>;
    case 'cancelled':
      return <>{IMPORT_TEXTS.nothingOfItWasStored}</>;
  }
}

/** One import and its next step. */
export function OneImport({
  it,
  steps,
  onClose,
}: {
  it: OpenedImport;
  steps: ReturnType<typeof useSteps>;
  onClose: () => void;
}) {
  const [confirming, setConfirming] = useState(false);
  const params = { id: it.id };
  const { version } = it;
  const { pending, step } = steps;
  const running = it.state === 'checking' || it.state === 'committing';
  const [inRecipe, setInRecipe] = useState(false);
  const filled = it.recipe === null ? it.mapping : Object.keys(it.recipe.fields);
  const mapped = IMPORT_FIELDS[it.kind].every(({ key, required }) => !required || filled.includes(key));
  const valid = it.rows - it.invalidRows;
  // Why an undo was refused, while that reason still holds.
  const repeated = it.undoFault !== null && it.problem?.startsWith(it.undoFault) === true;
  const check = async () => step(async () => call(checkImport, { params, input: { version } }));
  const commit = async (skipInvalid: boolean) =>
    step(async () => call(commitImport, { params, input: { version, skipInvalid } }));
  const cancel = async () => step(async () => call(cancelImport, { params }));
  const isUploading = useIsUploading(it);
  const { upload } = useUpload();
  const undo = async () => {
    await step(async () => call(undoImport, { params }));
    setConfirming(false);
  };
  return (
    <Card
      title={<span data-constant="row">{it.fileName}</span>}
      meta={
        <span className={css.meta} data-constant="row">
          {KINDS[it.kind].title} <StateBadge it={it} />
        </span>
      }
      actions={<Button onClick={onClose}>{IMPORT_TEXTS.another}</Button>}
    >
      <div className={css.one}>
        {isUploading && upload !== undefined ? (
          <UploadProgress upload={upload} />
        ) : (
          <p role="status" data-constant={running ? 'progress' : 'count'}>
            <ImportStatus it={it} />
          </p>
        )}
        {it.state === 'uploading' && <UploadFault />}
        {running && (
          <Progress label={STATES[it.state].label} value={it.rows === 0 ? undefined : it.done / it.rows} />
        )}
        {it.state === 'undoing' && <Progress label={STATES.undoing.label} />}
        {it.undoFault !== null && (
          <p className={css.note} role="note" data-constant="message">
            {IMPORT_TEXTS.noUndo}: {it.undoFault}.
          </p>
        )}
        {it.problem !== null && !repeated && (
          <p className={css.fault} role="alert" data-constant="message">
            {it.problem}
          </p>
        )}
        {it.sameAs !== null && MAPPED.includes(it.state) && (
          <p className={css.note} role="note" data-constant="message">
            {IMPORT_TEXTS.theseRowsWereImported(it.sameAs.by, it.sameAs.fileName, moment(it.sameAs.at))}
          </p>
        )}
        {MAPPED.includes(it.state) && (
          // Once the rows are checked, the result of the check matters more.
          <details key={version} className={css.formats} open={it.state === 'uploaded'}>
            <summary>{it.recipe === null && !inRecipe ? IMPORT_TEXTS.columns : RECIPE_TEXTS.recipe}</summary>
            {it.recipe !== null || inRecipe ? (
              <RecipeEditor it={it} steps={steps} />
            ) : (
              <>
                <MapColumns it={it} steps={steps} />
                <div className={css.actions}>
                  <Button onClick={() => setInRecipe(true)}>{RECIPE_TEXTS.edit}</Button>
                  <span className={css.small} data-constant="note">
                    {RECIPE_TEXTS.about}
                  </span>
                </div>
              </>
            )}
          </details>
        )}
        <ClosedBooks days={it.closedDays} />
        {it.invalidRows > 0 && (it.state === 'checked' || it.state === 'committed') && (
          <WrongRows key={`errors ${version}`} it={it} />
        )}
        <div className={css.actions}>
          {(it.state === 'uploaded' || it.state === 'stopped') && (
            <Button variant="primary" disabled={!mapped} busy={pending} onClick={() => void check()}>
              {IMPORT_TEXTS.check}
            </Button>
          )}
          {it.state === 'checked' && it.sameAs === null && valid > 0 && (
            <Button variant="primary" busy={pending} onClick={() => void commit(it.invalidRows > 0)}>
              <span data-constant="count">
                {it.invalidRows > 0 ? IMPORT_TEXTS.commitValid : IMPORT_TEXTS.commit} ({count(valid)})
              </span>
            </Button>
          )}
          {it.state === 'committing' && (
            <Button busy={pending} onClick={() => void cancel()}>
              {IMPORT_TEXTS.stop}
            </Button>
          )}
          {STORED_IN.includes(it.state) && it.stored > 0 && it.undoFault === null && (
            <Button variant="danger" busy={pending} onClick={() => setConfirming(true)}>
              {IMPORT_TEXTS.undo}
            </Button>
          )}
          {it.state === 'uploading' && !isUploading && it.receivedBytes !== null && (
            <FileButton
              label={IMPORT_TEXTS.resume}
              onFile={(file) => file !== undefined && void resumeUpload(it, file)}
            />
          )}
          {CANCELLED_FROM.includes(it.state) && !isUploading && (
            <Button busy={pending} onClick={() => void cancel()}>
              {IMPORT_TEXTS.cancel}
            </Button>
          )}
        </div>
      </div>
      <AlertDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={IMPORT_TEXTS.undoTitle}
        description={IMPORT_TEXTS.undoAbout}
        confirmLabel={IMPORT_TEXTS.undo}
        danger
        busy={pending}
        onConfirm={() => void undo()}
      />
    </Card>
  );
}
