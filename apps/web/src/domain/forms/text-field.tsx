import type { ComponentProps } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { Field, Input, Textarea, type FieldProps, type InputProps } from '@cottontree/ui/field.tsx';

export interface BoundTo<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

type Rule = (text: string) => true | string;

export interface TextProps<Values extends FieldValues>
  extends BoundTo<Values>, Pick<FieldProps, 'label' | 'hint'> {
  required?: boolean;
  /** What to do about the text; true if it is accepted. The server judges it where this is absent. */
  validate?: Rule | Readonly<Record<string, Rule>> | undefined;
}

/** The props of the field around the control, and those of the control. */
export function useText<Values extends FieldValues, Props extends TextProps<Values>>(props: Props) {
  const { control, name, label, hint, required = false, validate, ...own } = props;
  const rules = validate === undefined ? {} : { validate };
  const { field, fieldState } = useController({ control, name, rules });
  return {
    around: { label, hint, required, error: fieldState.error?.message },
    inside: { ...own, ...field },
  };
}

export type TextFieldProps<Values extends FieldValues> = TextProps<Values> &
  Omit<InputProps, keyof TextProps<Values> | 'ref' | 'value'>;

/** A short text or a time of a form. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { around, inside } = useText<Values, typeof props>(props);
  return (
    <Field {...around}>
      <Input autoComplete="off" {...inside} />
    </Field>
  );
}

export type LongTextFieldProps<Values extends FieldValues> = TextProps<Values> &
  Omit<ComponentProps<'textarea'>, keyof TextProps<Values> | 'ref' | 'value'>;

/** A text of several lines. */
export function LongTextField<Values extends FieldValues>(props: LongTextFieldProps<Values>) {
  const { around, inside } = useText<Values, typeof props>(props);
  return (
    <Field {...around}>
      <Textarea {...inside} />
    </Field>
  );
}
