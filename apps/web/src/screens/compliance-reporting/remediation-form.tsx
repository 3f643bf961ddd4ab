import { useForm } from 'react-hook-form';
import { addDays } from '@cottontree/contract/calendar.ts';
import { openRemediation } from '@cottontree/contract/compliance/compliance.ts';
import type { RequirementDetail } from '@cottontree/contract/compliance/register.ts';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { ListField } from '../../domain/forms/list-field.tsx';
import { DayField } from '../../domain/forms/day-field.tsx';
import { TextField } from '../../domain/forms/text-field.tsx';
import { written } from '../../domain/forms/written.ts';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
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
  const form = useForm({
    defaultValues: {
      title: failing === undefined ? '' : `Fix: ${failing.failing}`.slice(0, 200),
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
        done: REQUIREMENT_TEXTS.remediationOpened,
        action: 'create',
        describe: () => ({ description: REQUIREMENT_TEXTS.openedARemediationOf(requirement.name) }),
      },
    );
    if (done) onClose();
  });
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
      <TextField
        control={control}
        name="title"
        label={REQUIREMENT_TEXTS.whatIsToBeDone}
        required
        validate={written(TITLE_REQUIRED, 3)}
        maxLength={200}
      />
      <ListField
        control={control}
        name="ownerId"
        label={REQUIREMENT_TEXTS.owner}
        required
        validate={written(OWNER_REQUIRED)}
        options={['', ...owners.map((each) => each.id)]}
        words={(id) => (id === '' ? REQUIREMENT_TEXTS.choose : owners.find((each) => each.id === id)?.name)}
      />
      <DayField
        control={control}
        name="dueDate"
        label={REQUIREMENT_TEXTS.due}
        required
        validate={(day) => day >= today() || NOT_PAST}
        min={today()}
      />
    </FormDialog>
  );
}
