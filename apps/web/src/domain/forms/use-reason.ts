import { useForm } from 'react-hook-form';
import { useRefusedFields } from './refused-fields.ts';

/** The name of the text in the request. */
export type ReasonName = 'reason' | 'note';

/**
 * The state of a form that requires a reason: `control` for its ReasonField, and `submitted`, which passes on the
 * trimmed reason once there is one. The server's error about it is shown at the field.
 */
export function useReason(error: unknown, name: ReasonName = 'reason') {
  const form = useForm({ defaultValues: { reason: '', note: '' } });
  useRefusedFields(form, error);
  const submitted = (onReason: (reason: string) => void) =>
    void form.handleSubmit((values) => onReason(values[name].trim()))();
  return { control: form.control, submitted };
}
