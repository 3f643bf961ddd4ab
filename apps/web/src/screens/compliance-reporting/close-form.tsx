import { closeRemediation } from '@cottontree/contract/compliance/compliance.ts';
import type { Remediation } from '@cottontree/contract/compliance/register.ts';
import { ReasonDialog } from '../../domain/forms/reason-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { useComplianceChange } from './use-change.ts';

const NOTE = { fault: 'Say what was done.', most: 1_000 };

/** Records how a remediation was done. The control itself passes only with its next test. */
export function CloseForm({ remediation, onClose }: { remediation: Remediation; onClose: () => void }) {
  const { pending, error, change } = useComplianceChange();
  const keyFor = useAttemptKey();
  const { id, title, version } = remediation;
  const submit = async (note: string) => {
    const input = { note, version };
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
    <ReasonDialog
      name="note"
      label="What was done"
      rule={NOTE}
      draft={`remediation-close ${id}`}
      title={<span data-constant="row">Done: {title}</span>}
      description="The control passes only with its next test."
      submitLabel="Close it"
      pending={pending}
      error={error}
      failed="Failed to close the remediation."
      wide
      onSubmit={(note) => void submit(note)}
      onClose={onClose}
    />
  );
}
