import { useForm } from 'react-hook-form';
import { nameReportingEntity } from '@cottontree/contract/compliance/compliance.ts';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { TextField } from '../../domain/forms/text-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { COMPLIANCE_TEXTS } from './texts.ts';
import { useComplianceChange } from './use-change.ts';

const NUMBER = /^[1-9]\d{0,9}$/;
const NUMBER_REQUIRED = COMPLIANCE_TEXTS.giveTheNumber;

/** The company's number with the Financial Intelligence Agency. */
export function EntityForm({ number: known, onClose }: { number: string; onClose: () => void }) {
  const { pending, error, change } = useComplianceChange();
  const keyFor = useAttemptKey();
  const form = useForm({ defaultValues: { number: known } });
  useRefusedFields(form, error);
  const submit = form.handleSubmit(async ({ number }) => {
    const input = { number: number.trim() };
    const done = await change(() => call(nameReportingEntity, { input }, { idempotencyKey: keyFor(input) }), {
      done: COMPLIANCE_TEXTS.numberKept,
      action: 'update',
      describe: () => ({ description: COMPLIANCE_TEXTS.setTheCompanysNumber }),
    });
    if (done) onClose();
  });
  return (
    <FormDialog
      draft="reporting-entity"
      title={COMPLIANCE_TEXTS.companysNumberWithTheAgency}
      description={COMPLIANCE_TEXTS.everyFileSentFromNow}
      submitLabel={COMPLIANCE_TEXTS.keep}
      pending={pending}
      error={error}
      failed={COMPLIANCE_TEXTS.failedToSaveTheNumber}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="number"
        label={COMPLIANCE_TEXTS.number}
        required
        validate={(text) => NUMBER.test(text.trim()) || NUMBER_REQUIRED}
        inputMode="numeric"
        maxLength={10}
      />
    </FormDialog>
  );
}
