import type { UseFormReturn } from 'react-hook-form';
import { labelOf } from '@cottontree/contract/data-entry/entry-labels.ts';
import type { EntryKind } from '@cottontree/contract/data-entry/data-entry.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import { classNames } from '@cottontree/ui/class-names.ts';
import { Field, Select, Textarea } from '@cottontree/ui/field.tsx';
import { NumberField } from '../../domain/forms/amount-fields.tsx';
import { count, dollars, money } from '../../kernel/formatting.ts';
import { GROUPS, type FormField } from './fields.ts';
import css from './screen.module.css';

interface EntryFieldsProps {
  kind: EntryKind;
  form: UseFormReturn<Record<string, string>>;
}

/** In the order of the documents. */
const CURRENCIES = ['USD', 'SLL', 'USDC'] as const satisfies readonly Currency[];

/** The fields of one entry as the documents define them: numbers with their steps and defaults. */
export function EntryFields({ kind, form }: EntryFieldsProps) {
  const { control, register, watch, formState } = form;
  const inCurrency = (amount: string) =>
    money(amount, CURRENCIES.find((each) => each === watch('currency')) ?? 'USD');
  const number = ({ name, label, type, hint }: FormField) => (
    <NumberField
      key={name}
      control={control}
      name={name}
      label={label}
      hint={hint}
      {...(type === 'count'
        ? { whole: true, min: 0, whenEmpty: '0', write: count }
        : {
            needed: true,
            write: kind === 'financials' ? inCurrency : dollars,
            ...(kind !== 'financials' && { min: 0 }),
          })}
      onFocus={(event) => event.target.select()}
    />
  );
  const faultOf = (name: string) => formState.errors[name]?.message;
  return (
    <>
      {kind === 'financials' && (
        <div className={css.currency}>
          <Field label={labelOf('currency')} error={faultOf('currency')}>
            <Select {...register('currency')} required>
              {CURRENCIES.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Field>
        </div>
      )}
      {GROUPS[kind].map(({ title, fields }) => (
        <fieldset key={title} className={classNames(css.group, css[kind])}>
          <legend>{title}</legend>
          {fields.map(number)}
        </fieldset>
      ))}
      {kind === 'financials' && (
        <Field label={labelOf('financialNotes')} error={faultOf('financialNotes')}>
          <Textarea {...register('financialNotes')} rows={3} maxLength={2_000} />
        </Field>
      )}
    </>
  );
}
