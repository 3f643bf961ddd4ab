import { useState } from 'react';
import { addDays } from '@cottontree/contract/calendar.ts';
import { openRemediation } from '@cottontree/contract/compliance/compliance.ts';
import type { RequirementDetail } from '@cottontree/contract/compliance/register.ts';
import { Field, Input, Select } from '@cottontree/ui/field.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { today } from '../../kernel/company-time.ts';
import { call } from '../../kernel/call.ts';
import { useComplianceChange } from './use-change.ts';

const TWO_WEEKS = 14;
const TITLE_REQUIRED = 'Say what is to be done.';
const OWNER_REQUIRED = 'Choose who is responsible.';
const NOT_PAST = 'The due date must not lie in the past.';

/** Creates a task with an owner and a due date, and notifies the owner. */
export function RemediationForm({
  requirement,
  onClose,
}: {
  requirement: RequirementDetail;
  onClose: () => void;
}) {
  const { pending, error, change } = useComplianceChange();
  const keyFor = useAttemptKey();
  const failing = requirement.controlList.find(({ state }) => state === 'failed');
  const [title, setTitle] = useState(failing === undefined ? '' : `Fix: ${failing.name}`.slice(0, 200));
  const [ownerId, setOwnerId] = useState('');
  const [dueDate, setDueDate] = useState(addDays(today(), TWO_WEEKS));
  const [submitted, setSubmitted] = useState(false);
  const faults = {
    title: title.trim().length < 3 ? TITLE_REQUIRED : undefined,
    ownerId: ownerId === '' ? OWNER_REQUIRED : undefined,
    dueDate: dueDate < today() ? NOT_PAST : undefined,
  };
  const refusals = faultsOf(error);
  const faultOf = (name: keyof typeof faults) => (submitted ? faults[name] : undefined) ?? refusals[name];
  const submit = async () => {
    setSubmitted(true);
    if (Object.values(faults).some((fault) => fault !== undefined)) return;
    const input = { title: title.trim(), ownerId, dueDate };
    const done = await change(
      () =>
        call(openRemediation, { params: { id: requirement.id }, input }, { idempotencyKey: keyFor(input) }),
      {
        done: 'Remediation opened',
        action: 'create',
        describe: () => ({ description: `Opened a remediation of ${requirement.name}` }),
      },
    );
    if (done) onClose();
  };
  return (
    <FormDialog
      draft={`remediation ${requirement.id}`}
      title={<span data-constant="row">Remediate: {requirement.name}</span>}
      description="Its owner is notified; it stays with the requirement until it is done."
      submitLabel="Remediate"
      pending={pending}
      error={error}
      failed="Failed to open the remediation."
      wide
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="What is to be done" required error={faultOf('title')}>
        <Input
          name="title"
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Field label="Owner" required error={faultOf('ownerId')}>
        <Select name="owner" value={ownerId} onChange={(event) => setOwnerId(event.target.value)}>
          <option value="">Choose</option>
          {requirement.owners.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Due" required error={faultOf('dueDate')}>
        <Input
          name="due"
          type="date"
          value={dueDate}
          min={today()}
          onChange={(event) => setDueDate(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
