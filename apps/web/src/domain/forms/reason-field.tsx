import { useEffect, useRef, type ReactNode } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { Field, Input, Textarea } from '@cottontree/ui/field.tsx';
import { FORMS_TEXTS } from './texts.ts';
import { written } from './written.ts';

const LEAST_CHARACTERS = 3;
const MOST_CHARACTERS = 500;
const TOO_SHORT = FORMS_TEXTS.sayWhy;
const shorterThan = (least: number): string => FORMS_TEXTS.sayWhyAtLeast(least);

const given = written(TOO_SHORT, LEAST_CHARACTERS);
/** An empty text is allowed: the values may have been corrected instead. */
const givenOrEmpty = (text: string): true | string => text.trim() === '' || given(text);

interface Named<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

export interface ReasonRule {
  /** The minimum length that the endpoint requires, if it is more than the default. */
  least?: number;
  /** The maximum length that the endpoint accepts, if it is not the default. */
  most?: number;
  /** What to do about a text that is too short, if it is not simply a reason. */
  fault?: string;
}

interface ReasonFieldProps<Values extends FieldValues> extends Named<Values>, ReasonRule {
  label?: ReactNode;
  hint?: ReactNode;
  rows?: number;
}

/**
 * The reason for an action: three characters or more, unless `least` requires more. The field keeps surrounding spaces;
 * the form trims them.
 */
export function ReasonField<Values extends FieldValues>(props: ReasonFieldProps<Values>) {
  const { control, name, label = FORMS_TEXTS.reason, hint, rows = 2, least, most = MOST_CHARACTERS } = props;
  const { fault = least === undefined ? TOO_SHORT : shorterThan(least) } = props;
  const validate = written(fault, least ?? LEAST_CHARACTERS);
  const { field, fieldState } = useController({ control, name, rules: { validate } });
  return (
    <Field label={label} hint={hint} required error={fieldState.error?.message}>
      <Textarea {...field} rows={rows} maxLength={most} />
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
