import type { UseFormReturn } from 'react-hook-form';
import type { Department } from '@cottontree/contract/expenses/expense-management.ts';
import { DateInput } from '@cottontree/ui/date-input.tsx';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { DollarField } from '../../domain/forms/amount-fields.tsx';
import { FarOffReasonField } from '../../domain/forms/reason-field.tsx';
import { today } from '../../kernel/company-time.ts';
import { CategoryField } from './category-field.tsx';
import { DepartmentField } from './department-field.tsx';
import { INPUTS, type Property } from './expense-fields.tsx';
import { amountFault } from './rules.ts';
import type { TypedExpense } from './typed-expense.ts';

export interface ExpenseInputProps {
  property: Property;
  form: UseFormReturn<TypedExpense>;
  error: string | undefined;
  /** Active departments. */
  departments: readonly Department[];
  wantsReason: boolean;
}

/** One input of the form of an expense. */
export function ExpenseInput({ property, form, error, departments, wantsReason }: ExpenseInputProps) {
  const { control, register } = form;
  const input = INPUTS[property];
  switch (input.as) {
    case 'text':
      return (
        <Field label={input.label} required={input.fault !== undefined} error={error}>
          <Input
            {...register(property, input.fault && { validate: input.fault })}
            maxLength={input.longest}
            autoComplete="off"
          />
        </Field>
      );
    case 'category':
      return <CategoryField {...register(property)} error={error} />;
    case 'department':
      return <DepartmentField form={form} label={input.label} error={error} departments={departments} />;
    case 'dollars':
      return (
        <DollarField control={control} name={property} label={input.label} required check={amountFault} />
      );
    case 'day':
      return (
        <Field label={input.label} required error={error}>
          <DateInput {...register(property)} max={today()} />
        </Field>
      );
    case 'far-off reason':
      return wantsReason && <FarOffReasonField control={control} name={property} />;
  }
}
