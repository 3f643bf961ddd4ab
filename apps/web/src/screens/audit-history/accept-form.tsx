import { useForm } from 'react-hook-form';
import { acceptRows } from '@cottontree/contract/audit/audit.ts';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { ReasonField } from '../../domain/forms/reason-field.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useChange } from '../../domain/changes/use-change.ts';
import { awaitedInWords } from '../../domain/staff/awaited-owner.ts';
import { call } from '../../kernel/call.ts';
import { date } from '../../kernel/formatting.ts';
import { CHAIN_TEXTS } from './chain-texts.ts';
import css from './screen.module.css';
import { AUDIT_TEXTS } from './texts.ts';

interface Acceptable {
  table: string;
  /** Null for a table that is not divided by day. */
  day: string | null;
  finding: string;
}

export interface AcceptFormProps {
  found: Acceptable;
  onClose: () => void;
}

const { accept: texts } = AUDIT_TEXTS;
/** The minimum length that the contract requires, in characters. */
const LEAST = 10;
const AUDIT = /^\/api\/audit(\/|$)/;

/**
 * An owner proposes, with a stored reason, to accept an edit that no audit record explains. Another owner has to agree.
 */
export function AcceptForm({ found: { table, day, finding }, onClose }: AcceptFormProps) {
  const { pending, error, change } = useChange(AUDIT);
  const keyFor = useAttemptKey();
  const form = useForm({ defaultValues: { reason: '' } });
  useRefusedFields(form, error);
  const where = day === null ? table : `${table} of ${date(day)}`;
  const submit = form.handleSubmit(async ({ reason }) => {
    const input = { table, ...(day !== null && { day }), reason: reason.trim(), finding };
    const done = await change(() => call(acceptRows, { input }, { idempotencyKey: keyFor(input) }), {
      done: texts.done(where),
      action: 'update',
      waits: ({ waitsFor }) =>
        waitsFor === null
          ? undefined
          : { title: texts.done(where), description: CHAIN_TEXTS.itWaitsFor(awaitedInWords(waitsFor)) },
      describe: ({ id }) => ({ description: CHAIN_TEXTS.proposedToAcceptAs(where), data: { id } }),
    });
    if (done === undefined) return;
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
