import { Button, buttonClass } from '@cottontree/ui/button.tsx';
import { Progress } from '@cottontree/ui/progress.tsx';
import { VisuallyHidden } from '@cottontree/ui/visually-hidden.tsx';
import { percent } from '../../kernel/formatting.ts';
import css from './bulk-import.module.css';
import { IMPORT_TEXTS } from './import-texts.ts';
import { stopUpload, useUpload, type Upload } from './upload.ts';

/** A button to choose a file. */
export function FileButton({
  label,
  accept = '.csv,text/csv,.txt,.jsonl,.ndjson,.xlsx',
  variant = 'primary',
  onFile,
}: {
  label: string;
  variant?: 'primary' | 'plain';
  accept?: string;
  onFile: (file: File | undefined) => void;
}) {
  return (
    <label className={buttonClass(variant)}>
      {label}
      <VisuallyHidden>
        <input
          type="file"
          accept={accept}
          aria-label={label}
          onChange={({ target }) => {
            onFile(target.files?.[0]);
            // The same file can be chosen again after it was corrected.
            target.value = '';
          }}
        />
      </VisuallyHidden>
    </label>
  );
}

/** How much of the file was sent, and whether the upload is waiting. */
export function UploadProgress({ upload }: { upload: Upload }) {
  return (
    <div className={css.progress} role="status" data-constant="progress">
      <span>{IMPORT_TEXTS.uploadingNameString(upload.name, percent(String(upload.share * 100)))}</span>
      <Progress label={IMPORT_TEXTS.upload} value={upload.share} />
      {upload.waiting && <span>{IMPORT_TEXTS.cut}</span>}
      <Button onClick={stopUpload}>{IMPORT_TEXTS.cancel}</Button>
    </div>
  );
}

/** Why the last file was not accepted. */
export function UploadFault() {
  const { ended } = useUpload();
  return (
    <p className={css.fault} role="alert" data-constant="message">
      {ended !== undefined && 'fault' in ended && ended.fault}
    </p>
  );
}
