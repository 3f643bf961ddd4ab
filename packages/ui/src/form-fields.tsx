/** Form fields for react-hook-form. */
import { useState, type ReactNode } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { Field } from './field.tsx';
import { AmountInput, NumberInput, type NumberInputProps, type ReadText } from './number-input.tsx';

interface Common<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  className?: string;
  /** Two cells of a table's row instead of a block. */
  cells?: boolean;
  read: ReadText;
  /** The format of a plain decimal amount next to the control; null to show nothing. */
  format: (amount: string) => ReactNode;
  /** The error of a plain decimal amount; undefined if it is valid. */
  check?: (amount: string) => string | undefined;
}

export interface AmountFieldProps<Values extends FieldValues> extends Common<Values> {
  /** The field may stay empty. */
  optional?: boolean;
}

/** A value that will be refused is not shown as an amount. */
function shown<Values extends FieldValues>(
  { read, format, check }: Pick<Common<Values>, 'read' | 'format' | 'check'>,
  text: string,
): ReactNode {
  const result = read(text);
  return 'amount' in result && check?.(result.amount) === undefined ? format(result.amount) : null;
}

/** An amount as text, parsed by one rule; the parsed amount is shown next to it. */
export function AmountField<Values extends FieldValues>(props: AmountFieldProps<Values>) {
  const { control, name, read, format: _, check, optional = false, ...rest } = props;
  const validate = (text: string): true | string => {
    if (optional && text.trim() === '') return true;
    const result = read(text);
    return 'fault' in result ? result.fault : (check?.(result.amount) ?? true);
  };
  const { field, fieldState } = useController({ control, name, rules: { validate } });
  // What cannot be accepted is said when the person leaves the field, not only when the form is submitted.
  const [left, setLeft] = useState(false);
  const found = left && field.value.trim() !== '' ? validate(field.value) : true;
  const error = fieldState.error?.message ?? (found === true ? undefined : found);
  return (
    <Field {...rest} error={error} formatted={shown(props, field.value)}>
      <AmountInput
        {...field}
        onChange={(event) => {
          setLeft(false);
          field.onChange(event);
        }}
        onBlur={() => {
          setLeft(true);
          field.onBlur();
        }}
      />
    </Field>
  );
}

export interface NumberFieldProps<Values extends FieldValues>
  extends
    Common<Values>,
    Omit<NumberInputProps, keyof Common<Values> | 'name' | 'value' | 'onChange' | 'ref'> {
  /** The value of a field that was left empty. */
  whenEmpty?: string;
  /** Required: the browser checks it on submit, with its own message. */
  needed?: boolean;
}

/** A native number input; the number is shown next to it in its display format. */
export function NumberField<Values extends FieldValues>(props: NumberFieldProps<Values>) {
  const {
    control,
    name,
    label,
    hint,
    required = false,
    className,
    cells = false,
    format: _,
    check,
    whenEmpty,
    needed,
    ...input
  } = props;
  const validate = (text: string) => check?.(text) ?? true;
  const { field, fieldState } = useController({ control, name, rules: { validate } });
  return (
    <Field
      {...{ label, hint, required, cells }}
      {...(className !== undefined && { className })}
      error={fieldState.error?.message}
      formatted={shown(props, field.value)}
    >
      <NumberInput
        {...input}
        {...field}
        {...(needed === true && { required: true })}
        onBlur={() => {
          if (field.value === '' && whenEmpty !== undefined) field.onChange(whenEmpty);
          field.onBlur();
        }}
      />
    </Field>
  );
}
