import type { ReactNode } from 'react';
import { Button } from '@cottontree/ui/button.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { ReasonField } from './reason-field.tsx';
import css from './reason-form.module.css';
import { RefusalNotice } from './refusal-notice.tsx';
import { useReason, type ReasonName } from './use-reason.ts';

export interface ReasonFormProps {
  /** The key of the person's draft. */
  draft: string;
  label: string;
  name?: ReasonName;
  hint?: ReactNode;
  submitLabel: string;
  danger?: boolean;
  pending: boolean;
  /** The error of the last attempt, shown only here. */
  error: unknown;
  /** The text before the error. */
  failed: string;
  onSubmit: (reason: string) => void;
  onCancel: () => void;
}

/** A form within a panel that requires a reason before an action. */
export function ReasonForm(props: ReasonFormProps) {
  const { draft, label, name = 'reason', hint, submitLabel, danger = false, pending, error, failed } = props;
  const { control, submitted } = useReason(error, name);
  return (
    <Form
      draft={{ name: draft }}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) submitted(props.onSubmit);
      }}
    >
      <RefusalNotice error={error} failed={failed} />
      <ReasonField control={control} name={name} label={label} hint={hint} />
      <span className={css.actions}>
        <Button onClick={props.onCancel}>{COMMON_TEXTS.cancel}</Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={pending}>
          {submitLabel}
        </Button>
      </span>
    </Form>
  );
}
