import { useEffect, useRef, type ReactNode } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { Field, Input, Textarea } from '@cottontree/ui/field.tsx';
import { FORMS_TEXTS } from './texts.ts';

const LEAST_CHARACTERS = 3;
const MOST_CHARACTERS = 500;
const TOO_SHORT = FORMS_TEXTS.sayWhy;
const shorterThan = (least: number): string => FORMS_TEXTS.sayWhyAtLeast(least);

const given = (text: string, least?: number): true | string =>
  text.trim().length >= (least ?? LEAST_CHARACTERS) || (least === undefined ? TOO_SHORT : shorterThan(least));
/** An empty text is allowed: the values may have been corrected instead. */
const givenOrEmpty = (text: string): true | string => text.trim() === '' || given(text);

interface Named<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

interface ReasonFieldProps<Values extends FieldValues> extends Named<Values> {
  label?: ReactNode;
  hint?: ReactNode;
  rows?: number;
  /** The minimum length that the endpoint requires, if it is more than the default. */
  least?: number;
}

/**
 * The reason for an action: three characters or more, unless `least` requires more. The field keeps surrounding spaces;
 * the form trims them.
 */
export function ReasonField<Values extends FieldValues>(props: ReasonFieldProps<Values>) {
  const { control, name, label = FORMS_TEXTS.reason, hint, rows = 2, least } = props;
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: (text: string) => given(text, least) },
  });
  return (
    <Field label={label} hint={hint} required error={fieldState.error?.message}>
      <Textarea {...field} rows={rows} maxLength={MOST_CHARACTERS} />
    </Field>
  );
}

/**
 * The reason why unusual values are correct. It takes the focus when it appears, because the person continues there.
 */
export function FarOffReasonField<Values extends FieldValues>({ control, name }: Named<Values>) {
  const { field, fieldState } = useController({ control, name, rules: { validate: givenOrEmpty } });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Field
      label={FORMS_TEXTS.reason}
      hint={FORMS_TEXTS.someValuesAreFarOff}
      error={fieldState.error?.message}
    >
      <Input
        {...field}
        ref={(element) => {
          input.current = element;
          field.ref(element);
        }}
        type="text"
        maxLength={MOST_CHARACTERS}
        autoComplete="off"
      />
    </Field>
  );
}
