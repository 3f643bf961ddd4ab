import type { FormEvent, ReactNode } from 'react';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { toldBy } from '../../domain/staff/refusal.ts';
import css from './screen.module.css';

export interface FormDialogProps {
  title: string;
  description?: ReactNode;
  submitLabel: string;
  pending: boolean;
  /** What the server said of the last attempt; the form stays and can be sent again. */
  error: unknown;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that asks for a few values and sends them. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, submitLabel, pending, error } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) props.onSubmit();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={<span data-constant="row">{title}</span>}
      {...(description !== undefined && { description })}
      width="wide"
    >
      <form onSubmit={submit} noValidate>
        <DialogBody>
          {error !== undefined && (
            <Notice tone="neg">
              <span data-constant="message">{toldBy(error)}</span>
            </Notice>
          )}
          <div className={css.fields}>{props.children}</div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={pending}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
