import { useForm } from 'react-hook-form';
import { nameReportingEntity } from '@cottontree/contract/compliance/compliance.ts';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { TextField } from '../../domain/forms/text-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { useComplianceChange } from './use-change.ts';

const NUMBER = /^[1-9]\d{0,9}$/;
const NUMBER_REQUIRED = 'Give the number, 1 to 10 digits.';

/** The company's number with the Financial Intelligence Agency. */
export function EntityForm({ number: known, onClose }: { number: string; onClose: () => void }) {
  const { pending, error, change } = useComplianceChange();
  const keyFor = useAttemptKey();
  const form = useForm({ defaultValues: { number: known } });
  useRefusedFields(form, error);
  const submit = form.handleSubmit(async ({ number }) => {
    const input = { number: number.trim() };
    const done = await change(() => call(nameReportingEntity, { input }, { idempotencyKey: keyFor(input) }), {
      done: 'Number kept',
      action: 'update',
      describe: () => ({ description: 'Set the company’s number with the Agency' }),
    });
    if (done) onClose();
  });
  return (
    <FormDialog
      draft="reporting-entity"
      title="The company’s number with the Agency"
      description="Every file sent from now on carries it."
      submitLabel="Keep"
      pending={pending}
      error={error}
      failed="Failed to save the number."
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="number"
        label="Number"
        required
        validate={(text) => NUMBER.test(text.trim()) || NUMBER_REQUIRED}
        inputMode="numeric"
        maxLength={10}
      />
    </FormDialog>
  );
}
