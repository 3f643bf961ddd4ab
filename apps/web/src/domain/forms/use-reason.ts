import { useForm } from 'react-hook-form';
import { useRefusedFields } from './refused-fields.ts';

/** What the call names the text. */
export type ReasonName = 'reason' | 'note';

/**
 * The state of a form that wants a reason: `control` for its ReasonField, and `submitted`, which hands over the reason
 * without the spaces around it once there is one. What the server says of it stands at the field.
 */
export function useReason(error: unknown, name: ReasonName = 'reason') {
  const form = useForm({ defaultValues: { reason: '', note: '' } });
  useRefusedFields(form, error);
  const submitted = (onReason: (reason: string) => void) =>
    void form.handleSubmit((values) => onReason(values[name].trim()))();
  return { control: form.control, submitted };
}
