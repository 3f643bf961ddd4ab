import { useState, type FormEvent } from 'react';
import { Button } from '@cottontree/ui/button.tsx';
import { Field, Textarea } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { faultsOf, toldBy } from '../../domain/staff/refusal.ts';
import css from './screen.module.css';
import { FRAUD_TEXTS } from './texts.ts';

export interface ReasonFormProps {
  /** Names it among the drafts of its person. */
  draft: string;
  label: string;
  submitLabel: string;
  danger: boolean;
  hint: string | undefined;
  pending: boolean;
  /** Of the last attempt. */
  error: unknown;
  onSubmit: (reason: string) => void;
  onCancel: () => void;
}

/** Asks why before it is done. */
export function ReasonForm(props: ReasonFormProps) {
  const { draft, label, submitLabel, danger, hint, pending, error } = props;
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const fault = reason.trim().length < 3 ? FRAUD_TEXTS.reasonRequired : undefined;
  const faults = faultsOf(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === undefined && !pending) props.onSubmit(reason.trim());
  };
  return (
    <Form draft={{ name: draft }} className={css.reason} onSubmit={submit} noValidate>
      {error !== undefined && (
        <Notice tone="neg">
          <span data-constant="message">{toldBy(error)}</span>
        </Notice>
      )}
      <Field
        label={label}
        required
        error={(tried ? fault : undefined) ?? faults.reason ?? faults.note}
        {...(hint !== undefined && { hint })}
      >
        <Textarea
          name="reason"
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <span className={css.actions}>
        <Button onClick={props.onCancel}>Cancel</Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={pending}>
          {submitLabel}
        </Button>
      </span>
    </Form>
  );
}
