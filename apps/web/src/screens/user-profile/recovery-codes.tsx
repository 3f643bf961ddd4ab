import { useState } from 'react';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { saveBlob } from '@cottontree/ui/download.ts';
import { Checkbox } from '@cottontree/ui/field.tsx';
import { copyText } from './copy-text.ts';
import css from './second-factor.module.css';
import { PROFILE_TEXTS } from './texts.ts';

const { factor: texts } = PROFILE_TEXTS;

/** Shows new recovery codes once; it closes when they have been saved. */
export function CodesDialog({
  codes,
  username,
  onClose,
}: {
  codes: readonly string[];
  username: string;
  onClose: () => void;
}) {
  const [kept, setKept] = useState(false);
  const text = PROFILE_TEXTS.cottontreeUsernameCodes(username, codes.join('\n'));
  const copy = async () => {
    if (await copyText(text)) setKept(true);
  };
  const download = () => {
    saveBlob(new Blob([text], { type: 'text/plain' }), texts.file);
    setKept(true);
  };
  return (
    // Escape or a click outside must not discard what nobody can read again.
    <Dialog open onOpenChange={() => kept && onClose()} title={texts.codesTitle} description={texts.codesWhy}>
      <DialogBody>
        <ol className={css.codes} data-constant="security">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={css.buttons}>
          <Button onClick={() => void copy()}>{texts.copy}</Button>
          <Button onClick={download}>{texts.download}</Button>
        </div>
        <Checkbox label={texts.kept} checked={kept} onChange={(event) => setKept(event.target.checked)} />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" disabled={!kept} onClick={onClose}>
          {texts.done}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
