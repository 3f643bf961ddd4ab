import { useForm } from 'react-hook-form';
import { acceptRows, type SealCheck } from '@cottontree/contract/audit.ts';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { ReasonField } from '../../domain/forms/reason-field.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useChangeOf } from '../../domain/staff/change.ts';
import { call } from '../../kernel/call.ts';
import { date } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { AUDIT_TEXTS } from './texts.ts';

export type Acceptable = SealCheck['acceptable'][number];

export interface AcceptFormProps {
  found: Acceptable;
  /** It is sealed as it is. */
  onAccepted: () => void;
  onClose: () => void;
}

const { accept: texts } = AUDIT_TEXTS;
/** As many characters as the call asks for. */
const LEAST = 10;
const AUDIT = /^\/api\/audit(\/|$)/;

/** An owner accepts an edit that no audit record explains: the rows are sealed as they are, for a reason that is kept. */
export function AcceptForm({ found: { table, day, finding }, onAccepted, onClose }: AcceptFormProps) {
  const { pending, error, change } = useChangeOf(AUDIT);
  const keyFor = useAttemptKey();
  const form = useForm({ defaultValues: { reason: '' } });
  useRefusedFields(form, error);
  const where = day === null ? table : `${table} of ${date(day)}`;
  const submit = form.handleSubmit(async ({ reason }) => {
    const input = { table, ...(day !== null && { day }), reason: reason.trim(), finding };
    const done = await change(() => call(acceptRows, { input }, { idempotencyKey: keyFor(input) }), {
      done: texts.done(where),
      action: 'update',
      describe: ({ seal }) => ({ description: `Accepted ${where} as it is`, data: { seal } }),
    });
    if (done === undefined) return;
    onAccepted();
    onClose();
  });
  return (
    <FormDialog
      draft={`accept-rows ${table} ${day ?? ''}`}
      title={texts.title}
      description={texts.about}
      submitLabel={texts.submit}
      pending={pending}
      error={error}
      failed={texts.failed}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className={css.found} data-constant="row">
        {finding}
      </p>
      <ReasonField control={form.control} name="reason" hint={texts.reasonHint} least={LEAST} />
    </FormDialog>
  );
}
