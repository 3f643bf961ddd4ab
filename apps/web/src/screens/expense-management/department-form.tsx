import { useState } from 'react';
import {
  createDepartment,
  updateDepartment,
  type Department,
} from '@cottontree/contract/expense-management.ts';
import { Field, Input, Switch, Textarea } from '@cottontree/ui/field.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { NumberInput } from '../../domain/forms/number-input.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { EXPENSE_TEXTS, NAME_REQUIRED } from './texts.ts';
import { useExpenseChange } from './use-change.ts';

const { department: texts } = EXPENSE_TEXTS;

/** Makes a department, or changes the one given. */
export function DepartmentForm({
  department,
  onClose,
}: {
  department: Department | undefined;
  onClose: () => void;
}) {
  const { pending, error, change } = useExpenseChange();
  const keyFor = useAttemptKey();
  const [values, setValues] = useState({
    name: department?.name ?? '',
    description: department?.description ?? '',
    isActive: department?.isActive ?? true,
    headcount: department?.headcount?.toString() ?? '',
  });
  const [blank, setBlank] = useState(false);
  const faults = faultsOf(error);

  const submit = async () => {
    const { headcount, ...rest } = values;
    const input = {
      ...rest,
      name: values.name.trim(),
      headcount: headcount === '' ? null : Number(headcount),
    };
    setBlank(input.name === '');
    if (input.name === '') return;
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
        describe: ({ id, name }) => ({ description: `Department ${name}`, data: { departmentId: id } }),
      },
    );
    if (done) onClose();
  };

  return (
    <FormDialog
      draft={`department ${department?.id ?? 'new'}`}
      title={department === undefined ? texts.create : texts.edit}
      submitLabel={department === undefined ? 'Create' : 'Save'}
      pending={pending}
      error={error}
      failed={`${department === undefined ? texts.failed : texts.updateFailed}.`}
      paired
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Name" required error={blank ? NAME_REQUIRED : faults.name}>
        <Input
          name="name"
          maxLength={60}
          autoComplete="off"
          value={values.name}
          onChange={(event) => setValues({ ...values, name: event.target.value })}
        />
      </Field>
      <Field label="Description" error={faults.description}>
        <Textarea
          name="description"
          rows={2}
          maxLength={300}
          value={values.description}
          onChange={(event) => setValues({ ...values, description: event.target.value })}
        />
      </Field>
      <Field label="Headcount" hint="For the profit and loss by department." error={faults.headcount}>
        <NumberInput
          name="headcount"
          whole
          min={0}
          max={100_000}
          value={values.headcount}
          onChange={(event) => setValues({ ...values, headcount: event.target.value })}
        />
      </Field>
      <Switch
        name="isActive"
        label={texts.active}
        hint="An inactive department keeps its history and takes no new expenses."
        checked={values.isActive}
        onChange={(event) => setValues({ ...values, isActive: event.target.checked })}
      />
    </FormDialog>
  );
}
