import { useController, type FieldValues } from 'react-hook-form';
import { ChoiceField, type ChoiceFieldProps } from './choice-field.tsx';
import type { BoundTo } from './text-field.tsx';

type Given = 'name' | 'value' | 'onChange' | 'error' | 'ref';

/** A choice of one of a few fixed options in a form. */
export function ListField<Values extends FieldValues, Option extends string | number>(
  props: BoundTo<Values> & Omit<ChoiceFieldProps<Option>, Given>,
) {
  const { control, name, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  const { onBlur: _, ...bound } = field;
  return <ChoiceField {...rest} {...bound} error={fieldState.error?.message} />;
}
