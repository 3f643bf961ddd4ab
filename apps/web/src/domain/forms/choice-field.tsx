import type { ReactNode, Ref } from 'react';
import { Field, Select, type FieldProps } from '@cottontree/ui/field.tsx';

export interface ChoiceFieldProps<Value extends string | number> extends Omit<FieldProps, 'children'> {
  name?: string;
  options: readonly Value[];
  value: Value;
  words: (option: Value) => ReactNode;
  onChange: (chosen: Value) => void;
  disabled?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

/** A choice of one of a few fixed options. */
export function ChoiceField<Value extends string | number>(props: ChoiceFieldProps<Value>) {
  const { name, options, value, words, onChange, disabled, ref, ...field } = props;
  return (
    <Field {...field}>
      <Select
        ref={ref}
        name={name}
        value={value}
        disabled={disabled}
        data-constant="option"
        onChange={(event) => {
          const chosen = options.find((each) => String(each) === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {options.map((each) => (
          <option key={each} value={each}>
            {words(each)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
