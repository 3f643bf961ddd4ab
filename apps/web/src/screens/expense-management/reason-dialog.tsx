import { useState } from 'react';
import { Field, Textarea } from '@cottontree/ui/field.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import type { CallOptions } from '../../kernel/call.ts';
import { REASON_REQUIRED } from './texts.ts';
import { useExpenseChange } from './use-change.ts';

export interface ReasonDialogProps {
  /** Names it among the drafts of its person. */
  draft: string;
  title: string;
  submitLabel: string;
  done: string;
  failed: string;
  /** Of the client-side record. */
  description: string;
  ask: (reason: string, options: CallOptions) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why before it is done. */
export function ReasonDialog({
  draft,
  title,
  submitLabel,
  done,
  failed,
  description,
  ask,
  onClose,
}: ReasonDialogProps) {
  const { pending, error, change } = useExpenseChange();
  const keyFor = useAttemptKey();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const fault = reason.trim().length < 3 ? REASON_REQUIRED : undefined;
  const submit = async () => {
    setAsked(true);
    if (fault !== undefined) return;
    const answer = await change(() => ask(reason.trim(), { idempotencyKey: keyFor(reason) }), {
      done,
      action: 'update',
      describe: () => ({ description }),
    });
    if (answer !== undefined) onClose();
  };
  return (
    <FormDialog
      draft={draft}
      title={title}
      submitLabel={submitLabel}
      pending={pending}
      error={error}
      failed={`${failed}.`}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Reason" required error={(asked ? fault : undefined) ?? faultsOf(error).reason}>
        <Textarea
          name="reason"
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
