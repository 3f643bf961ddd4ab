import { useController, type FieldValues } from 'react-hook-form';
import { ChoiceField, type ChoiceFieldProps } from './choice-field.tsx';
import type { BoundTo } from './text-field.tsx';

type Given = 'name' | 'value' | 'onChange' | 'error' | 'ref';

export interface ListFieldProps<Values extends FieldValues, Option extends string | number>
  extends BoundTo<Values>, Omit<ChoiceFieldProps<Option>, Given> {
  /** What to do about the chosen option; true if it is accepted. */
  validate?: (chosen: Option) => true | string;
}

/** A choice of one of a few fixed options in a form. */
export function ListField<Values extends FieldValues, Option extends string | number>(
  props: ListFieldProps<Values, Option>,
) {
  const { control, name, validate, ...rest } = props;
  const rules = validate === undefined ? {} : { validate };
  const { field, fieldState } = useController({ control, name, rules });
  const { onBlur: _, ...bound } = field;
  return <ChoiceField {...rest} {...bound} error={fieldState.error?.message} />;
}
