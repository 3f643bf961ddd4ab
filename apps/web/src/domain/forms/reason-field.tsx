import { useEffect, useRef } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { Field, Input } from '@cottontree/ui/field.tsx';

const LEAST_CHARACTERS = 3;
const TOO_SHORT = 'Say why, in three characters or more.';

interface ReasonFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

/** A text that is left empty gives no reason: the values may have been corrected instead. */
const fault = (text: string): true | string =>
  text.trim() === '' || text.trim().length >= LEAST_CHARACTERS || TOO_SHORT;

/** Why values that are far off are right; it takes the focus as it appears, because the person goes on there. */
export function ReasonField<Values extends FieldValues>({ control, name }: ReasonFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name, rules: { validate: fault } });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Field
      label="Reason"
      hint="Some values are far off. Correct them, or say why they are right."
      error={fieldState.error?.message}
    >
      <Input
        {...field}
        ref={(element) => {
          input.current = element;
          field.ref(element);
        }}
        type="text"
        maxLength={500}
        autoComplete="off"
      />
    </Field>
  );
}
