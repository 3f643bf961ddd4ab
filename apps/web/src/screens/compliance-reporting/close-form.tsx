import { useState } from 'react';
import { closeRemediation } from '@cottontree/contract/compliance/compliance.ts';
import type { Remediation } from '@cottontree/contract/compliance/register.ts';
import { Field, Textarea } from '@cottontree/ui/field.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { useComplianceChange } from './use-change.ts';

const NOTE_REQUIRED = 'Say what was done.';

/** Records how a remediation was done. The control itself passes only with its next test. */
export function CloseForm({ remediation, onClose }: { remediation: Remediation; onClose: () => void }) {
  const { pending, error, change } = useComplianceChange();
  const keyFor = useAttemptKey();
  const [note, setNote] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const fault = note.trim().length < 3 ? NOTE_REQUIRED : undefined;
  const { id, title, version } = remediation;
  const submit = async () => {
    setSubmitted(true);
    if (fault !== undefined) return;
    const input = { note: note.trim(), version };
    const done = await change(
      () => call(closeRemediation, { params: { id }, input }, { idempotencyKey: keyFor(input) }),
      {
        done: 'Remediation closed',
        action: 'update',
        describe: () => ({ description: `Closed the remediation ${title}`, data: { id } }),
      },
    );
    if (done) onClose();
  };
  return (
    <FormDialog
      draft={`remediation-close ${id}`}
      title={<span data-constant="row">Done: {title}</span>}
      description="The control passes only with its next test."
      submitLabel="Close it"
      pending={pending}
      error={error}
      failed="Failed to close the remediation."
      wide
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="What was done" required error={submitted ? fault : undefined}>
        <Textarea
          name="note"
          rows={3}
          maxLength={1_000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
