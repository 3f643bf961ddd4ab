import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { Field, Input, type FieldProps, type InputProps } from '@cottontree/ui/field.tsx';

export interface BoundTo<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

type Rule = (text: string) => true | string;

export interface TextFieldProps<Values extends FieldValues>
  extends BoundTo<Values>, Pick<FieldProps, 'label' | 'hint'>, Omit<InputProps, 'name' | 'ref' | 'value'> {
  /** What to do about the text; true if it is accepted. The server judges it where this is absent. */
  validate?: Rule | Readonly<Record<string, Rule>> | undefined;
}

/** A short text, a day or a time of a form. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { control, name, label, hint, required = false, validate, ...input } = props;
  const rules = validate === undefined ? {} : { validate };
  const { field, fieldState } = useController({ control, name, rules });
  return (
    <Field label={label} hint={hint} required={required} error={fieldState.error?.message}>
      <Input autoComplete="off" {...input} {...field} />
    </Field>
  );
}
