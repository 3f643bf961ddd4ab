import { closeRemediation } from '@cottontree/contract/compliance/compliance.ts';
import type { Remediation } from '@cottontree/contract/compliance/register.ts';
import { ReasonDialog } from '../../domain/forms/reason-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { REQUIREMENT_TEXTS } from './requirement-texts.ts';
import { useComplianceChange } from './use-change.ts';

const NOTE = { fault: REQUIREMENT_TEXTS.sayWhatWasDone, most: 1_000 };

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
        done: REQUIREMENT_TEXTS.remediationClosed,
        action: 'update',
        describe: () => ({ description: REQUIREMENT_TEXTS.closedTheRemediation(title), data: { id } }),
      },
    );
    if (done) onClose();
  };
  return (
    <ReasonDialog
      name="note"
      label={REQUIREMENT_TEXTS.whatWasDone}
      rule={NOTE}
      draft={`remediation-close ${id}`}
      title={<span data-constant="row">{REQUIREMENT_TEXTS.doneTitle(title)}</span>}
      description={REQUIREMENT_TEXTS.controlPassesOnly}
      submitLabel={REQUIREMENT_TEXTS.closeIt}
      pending={pending}
      error={error}
      failed={REQUIREMENT_TEXTS.failedToCloseTheRemediation}
      wide
      onSubmit={(note) => void submit(note)}
      onClose={onClose}
    />
  );
}
