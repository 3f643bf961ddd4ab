import type { FormEvent, ReactNode } from 'react';
import { Button } from '@cottontree/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '@cottontree/ui/dialog.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { useLineLost } from '../../kernel/line/use-line-lost.ts';
import css from './form-dialog.module.css';
import { RefusalNotice } from './refusal-notice.tsx';
import { FORMS_TEXTS } from './texts.ts';

export interface FormDialogProps {
  title: ReactNode;
  /** The key of the person's draft: what is created, or what is changed and its id; null keeps no draft. */
  draft: string | null;
  description?: ReactNode;
  /** Absent if this person may not submit anything. */
  submitLabel?: string | undefined;
  pending: boolean;
  /** The error of the last attempt, shown only here; the form stays open and can be submitted again. */
  error: unknown;
  /** The text of the catalogue before the error. */
  failed: string;
  wide?: boolean;
  /** Fields form two columns if there is room. */
  paired?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that asks for a few values and submits them. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    description,
    draft,
    submitLabel,
    pending,
    error,
    failed,
    wide = false,
    paired = false,
  } = props;
  const offline = useLineLost();
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
      <Form draft={draft === null ? null : { name: draft }} onSubmit={submit} noValidate>
        <DialogBody>
          <RefusalNotice error={error} failed={failed} />
          <div className={paired ? css.paired : css.fields}>{props.children}</div>
        </DialogBody>
        <DialogFooter>
          {offline && submitLabel !== undefined && (
            <p className={css.offline} role="status">
              {FORMS_TEXTS.noConnection}
            </p>
          )}
          <Button onClick={props.onClose}>
            {submitLabel === undefined ? COMMON_TEXTS.close : COMMON_TEXTS.cancel}
          </Button>
          {submitLabel !== undefined && (
            <Button type="submit" variant="primary" busy={pending} disabled={offline && !pending}>
              {error === undefined ? submitLabel : COMMON_TEXTS.tryAgain}
            </Button>
          )}
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
