import type { FormEvent, ReactNode } from 'react';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { toldBy } from '../staff/refusal.ts';
import css from './form-dialog.module.css';

export interface FormDialogProps {
  title: ReactNode;
  description?: ReactNode;
  /** Absent where there is nothing that this person may send. */
  submitLabel?: string | undefined;
  pending: boolean;
  /** What the server said of the last attempt; the form stays and can be sent again. */
  error: unknown;
  /** In front of it: the catalogue's text. */
  failed: string;
  wide?: boolean;
  /** Fields stand two beside each other where there is room. */
  paired?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that asks for a few values and sends them. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, submitLabel, pending, error, failed, wide = false, paired = false } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) props.onSubmit();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={title}
      {...(description !== undefined && { description })}
      width={wide ? 'wide' : 'normal'}
    >
      <form onSubmit={submit} noValidate>
        <DialogBody>
          {error !== undefined && (
            <Notice tone="neg">
              <span data-constant="message">
                <strong>{failed}</strong> {toldBy(error)}
              </span>
            </Notice>
          )}
          <div className={paired ? css.paired : css.fields}>{props.children}</div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={props.onClose}>{submitLabel === undefined ? 'Close' : 'Cancel'}</Button>
          {submitLabel !== undefined && (
            <Button type="submit" variant="primary" busy={pending}>
              {error === undefined ? submitLabel : 'Try again'}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}
