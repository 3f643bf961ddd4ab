import { Field, Select } from '@cottontree/ui/field.tsx';

interface FilterFieldProps<Value extends string> {
  label: string;
  name: string;
  options: readonly Value[];
  value: Value;
  words: (option: Value) => string;
  onChange: (chosen: Value) => void;
}

/** One of a few options by which a list is narrowed. */
export function FilterField<Value extends string>(props: FilterFieldProps<Value>) {
  const { label, name, options, value, words, onChange } = props;
  return (
    <Field label={label}>
      <Select
        name={name}
        value={value}
        onChange={(event) => {
          const chosen = options.find((each) => each === event.target.value);
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
