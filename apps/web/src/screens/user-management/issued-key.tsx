import { useState } from 'react';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { Checkbox } from '@cottontree/ui/field.tsx';
import { copyText } from '../../domain/clipboard/copy-text.ts';
import { moment } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { ACCOUNTS_TEXTS } from './service-accounts-texts.ts';

const { shown: texts } = ACCOUNTS_TEXTS;

/** A key that was just issued. */
export interface ShownKey {
  key: string;
  account: string;
  expiresAt: string;
}

/** Shows a key once; it is kept in this dialog only. */
export function IssuedKey({ shown, onClose }: { shown: ShownKey; onClose: () => void }) {
  const [stored, setStored] = useState(false);
  const copy = async () => {
    if (await copyText(shown.key, { copied: texts.copied, failed: texts.notCopied })) setStored(true);
  };
  return (
    // Escape or a click outside must not discard what nobody can read again.
    <Dialog
      open
      onOpenChange={(open) => !open && stored && onClose()}
      title={texts.title}
      description={<span data-constant="row">{shown.account}</span>}
    >
      <DialogBody>
        <p className={css.code} data-constant="security">
          {shown.key}
        </p>
        <p data-constant="limit">
          {texts.once} <time dateTime={shown.expiresAt}>{moment(shown.expiresAt)}</time>.
        </p>
        <div>
          <Button onClick={() => void copy()}>{texts.copy}</Button>
        </div>
        <Checkbox
          label={texts.stored}
          checked={stored}
          onChange={(event) => setStored(event.target.checked)}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" disabled={!stored} onClick={onClose}>
          {texts.done}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
