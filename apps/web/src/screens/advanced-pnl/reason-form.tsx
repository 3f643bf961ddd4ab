import { Button } from '@cottontree/ui/button.tsx';
import { Field, Textarea } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { faultsOf } from '../../domain/staff/refusal.ts';
import css from './screen.module.css';

const LEAST_CHARACTERS = 3;

interface ReasonFormProps {
  question: string;
  /** What the button that sends it says. */
  action: string;
  variant?: 'primary' | 'danger';
  reason: string;
  /** Undefined closes the form. */
  onChange: (reason: string | undefined) => void;
  onSubmit: (reason: string) => void;
  pending: boolean;
  /** Of the last attempt; what it says of the reason stands at the field. */
  error: unknown;
}

/** Why something about the books is changed, for the audit trail. */
export function ReasonForm(props: ReasonFormProps) {
  const { question, action, variant = 'primary', reason, onChange, onSubmit, pending, error } = props;
  const given = reason.trim();
  const enough = given.length >= LEAST_CHARACTERS;
  return (
    <Form
      draft={{ name: `pnl ${question}` }}
      className={css.reopen}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending && enough) onSubmit(given);
      }}
    >
      <Field label={question} required error={faultsOf(error).reason} hint="It stands in the audit trail.">
        <Textarea
          name="reason"
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <span className={css.steps}>
        <Button onClick={() => onChange(undefined)}>Cancel</Button>
        <Button type="submit" variant={variant} busy={pending} disabled={!enough}>
          {action}
        </Button>
      </span>
    </Form>
  );
}
