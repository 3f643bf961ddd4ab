import type { FieldValues } from 'react-hook-form';
import { DateInput } from '@cottontree/ui/date-input.tsx';
import { Field } from '@cottontree/ui/field.tsx';
import { useText, type TextProps } from './text-field.tsx';

export interface DayFieldProps<Values extends FieldValues> extends TextProps<Values> {
  /** The first day that may be chosen. */
  min?: string;
}

/** A day of a form. */
export function DayField<Values extends FieldValues>(props: DayFieldProps<Values>) {
  const { around, inside } = useText<Values, typeof props>(props);
  return (
    <Field {...around}>
      <DateInput autoComplete="off" {...inside} />
    </Field>
  );
}
