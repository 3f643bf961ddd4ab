import { useForm } from 'react-hook-form';
import {
  createDepartment,
  updateDepartment,
  type Department,
} from '@cottontree/contract/expenses/expense-management.ts';
import { Field, Input, Switch, Textarea } from '@cottontree/ui/field.tsx';
import { NumberField } from '../../domain/forms/amount-fields.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { count } from '../../kernel/formatting.ts';
import { BUDGET_TEXTS } from './budget-texts.ts';
import { EXPENSE_TEXTS, HEADCOUNT_WRONG, MOST_PEOPLE, NAME_REQUIRED } from './texts.ts';
import { useExpenseChange } from './use-change.ts';

const { department: texts } = EXPENSE_TEXTS;

interface Values {
  name: string;
  description: string;
  isActive: boolean;
  /** Empty if unknown. */
  headcount: string;
}

/** A whole number of people, or nothing. */
const headcountFault = (text: string): string | undefined =>
  text === '' || (/^\d+$/.test(text) && Number(text) <= MOST_PEOPLE) ? undefined : HEADCOUNT_WRONG;

/** Creates a department, or changes the given one. */
export function DepartmentForm({
  department,
  onClose,
}: {
  department: Department | undefined;
  onClose: () => void;
}) {
  const { pending, error, change } = useExpenseChange();
  const keyFor = useAttemptKey();
  const form = useForm<Values>({
    defaultValues: {
      name: department?.name ?? '',
      description: department?.description ?? '',
      isActive: department?.isActive ?? true,
      headcount: department?.headcount?.toString() ?? '',
    },
  });
  const { control, register, formState } = form;
  useRefusedFields(form, error);

  const submit = form.handleSubmit(async ({ name: text, headcount, ...rest }) => {
    const input = {
      ...rest,
      name: text.trim(),
      headcount: headcount === '' ? null : Number(headcount),
    };
    const options = { idempotencyKey: keyFor(input) };
    const done = await change(
      () =>
        department === undefined
          ? call(createDepartment, { input }, options)
          : call(
              updateDepartment,
              { params: { id: department.id }, input: { ...input, version: department.version } },
              options,
            ),
      {
        done: department === undefined ? texts.created : texts.updated,
        action: department === undefined ? 'create' : 'update',
        describe: ({ id, name }) => ({
          description: BUDGET_TEXTS.departmentName(name),
          data: { departmentId: id },
        }),
      },
    );
    if (done) onClose();
  });

  return (
    <FormDialog
      draft={`department ${department?.id ?? 'new'}`}
      title={department === undefined ? texts.create : texts.edit}
      submitLabel={department === undefined ? BUDGET_TEXTS.create : COMMON_TEXTS.save}
      pending={pending}
      error={error}
      failed={`${department === undefined ? texts.failed : texts.updateFailed}.`}
      paired
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={BUDGET_TEXTS.name} required error={formState.errors.name?.message}>
        <Input
          {...register('name', { validate: (text) => text.trim() !== '' || NAME_REQUIRED })}
          maxLength={60}
          autoComplete="off"
        />
      </Field>
      <Field label={BUDGET_TEXTS.description} error={formState.errors.description?.message}>
        <Textarea {...register('description')} rows={2} maxLength={300} />
      </Field>
      <NumberField
        control={control}
        name="headcount"
        label={BUDGET_TEXTS.headcount}
        hint={BUDGET_TEXTS.forTheProfitAndLoss}
        whole
        min={0}
        max={MOST_PEOPLE}
        // A fraction of a person is refused, not rounded.
        write={(people) => (headcountFault(people) === undefined ? count(people) : people)}
        check={headcountFault}
      />
      <Switch
        {...register('isActive')}
        label={texts.active}
        hint={BUDGET_TEXTS.inactiveDepartmentKeepsItsHistory}
      />
    </FormDialog>
  );
}
