import { useState } from 'react';
import { Field, Textarea } from '@cottontree/ui/field.tsx';
import { FormDialog, type FormDialogProps } from '../../domain/forms/form-dialog.tsx';
import { faultsOf } from '../../domain/staff/refusal.ts';

interface AdoptionReasonProps extends Omit<FormDialogProps, 'children' | 'onSubmit'> {
  /** Given the reason without the spaces around it. */
  onSubmit: (reason: string) => void;
}

/** A step of an adoption that wants nothing but a reason. */
export function AdoptionReason({ onSubmit, ...dialog }: AdoptionReasonProps) {
  const [reason, setReason] = useState('');
  return (
    <FormDialog {...dialog} onSubmit={() => onSubmit(reason.trim())}>
      <Field label="Reason" required error={faultsOf(dialog.error)['reason']}>
        <Textarea
          name="reason"
          rows={3}
          minLength={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
