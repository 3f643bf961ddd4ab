import { useState } from 'react';
import { closeRemediation } from '@cottontree/contract/compliance/compliance.ts';
import type { Remediation } from '@cottontree/contract/compliance/register.ts';
import { Field, Textarea } from '@cottontree/ui/field.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { REQUIREMENT_TEXTS } from './requirement-texts.ts';
import { useComplianceChange } from './use-change.ts';

const NOTE_REQUIRED = REQUIREMENT_TEXTS.sayWhatWasDone;

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
        done: REQUIREMENT_TEXTS.remediationClosed,
        action: 'update',
        describe: () => ({ description: REQUIREMENT_TEXTS.closedTheRemediation(title), data: { id } }),
      },
    );
    if (done) onClose();
  };
  return (
    <FormDialog
      draft={`remediation-close ${id}`}
      title={<span data-constant="row">{REQUIREMENT_TEXTS.doneTitle(title)}</span>}
      description={REQUIREMENT_TEXTS.controlPassesOnly}
      submitLabel={REQUIREMENT_TEXTS.closeIt}
      pending={pending}
      error={error}
      failed={REQUIREMENT_TEXTS.failedToCloseTheRemediation}
      wide
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={REQUIREMENT_TEXTS.whatWasDone} required error={submitted ? fault : undefined}>
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
