import { useForm } from 'react-hook-form';
import { addDays } from '@cottontree/contract/calendar.ts';
import { openRemediation } from '@cottontree/contract/compliance/compliance.ts';
import type { RequirementDetail } from '@cottontree/contract/compliance/register.ts';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { ListField } from '../../domain/forms/list-field.tsx';
import { TextField } from '../../domain/forms/text-field.tsx';
import { written } from '../../domain/forms/written.ts';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
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
  const form = useForm({
    defaultValues: {
      title: failing === undefined ? '' : `Fix: ${failing.name}`.slice(0, 200),
      ownerId: '',
      dueDate: addDays(today(), TWO_WEEKS),
    },
  });
  const { control } = form;
  const { owners } = requirement;
  useRefusedFields(form, error);
  const submit = form.handleSubmit(async ({ title, ...rest }) => {
    const input = { title: title.trim(), ...rest };
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
  });
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
      <TextField
        control={control}
        name="title"
        label="What is to be done"
        required
        validate={written(TITLE_REQUIRED, 3)}
        maxLength={200}
      />
      <ListField
        control={control}
        name="ownerId"
        label="Owner"
        required
        validate={written(OWNER_REQUIRED)}
        options={['', ...owners.map((each) => each.id)]}
        words={(id) => (id === '' ? 'Choose' : owners.find((each) => each.id === id)?.name)}
      />
      <TextField
        control={control}
        name="dueDate"
        label="Due"
        required
        validate={(day) => day >= today() || NOT_PAST}
        type="date"
        min={today()}
      />
    </FormDialog>
  );
}
