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
import { REQUIREMENT_TEXTS } from './requirement-texts.ts';
import { useComplianceChange } from './use-change.ts';

const TWO_WEEKS = 14;
const TITLE_REQUIRED = REQUIREMENT_TEXTS.sayWhatIsToBeDone;
const OWNER_REQUIRED = REQUIREMENT_TEXTS.chooseWhoIsResponsible;
const NOT_PAST = REQUIREMENT_TEXTS.dueDateMustNotLie;

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
        done: REQUIREMENT_TEXTS.remediationOpened,
        action: 'create',
        describe: () => ({ description: REQUIREMENT_TEXTS.openedARemediationOf(requirement.name) }),
      },
    );
    if (done) onClose();
  };
  return (
    <FormDialog
      draft={`remediation ${requirement.id}`}
      title={<span data-constant="row">{REQUIREMENT_TEXTS.remediateName(requirement.name)}</span>}
      description={REQUIREMENT_TEXTS.itsOwnerIsNotified}
      submitLabel={REQUIREMENT_TEXTS.remediate}
      pending={pending}
      error={error}
      failed={REQUIREMENT_TEXTS.failedToOpenTheRemediation}
      wide
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={REQUIREMENT_TEXTS.whatIsToBeDone} required error={faultOf('title')}>
        <Input
          name="title"
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Field label={REQUIREMENT_TEXTS.owner} required error={faultOf('ownerId')}>
        <Select name="owner" value={ownerId} onChange={(event) => setOwnerId(event.target.value)}>
          <option value="">{REQUIREMENT_TEXTS.choose}</option>
          {requirement.owners.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={REQUIREMENT_TEXTS.due} required error={faultOf('dueDate')}>
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
