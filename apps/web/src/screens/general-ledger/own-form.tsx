import { useForm } from 'react-hook-form';
import { nameAccount, type LedgerAccount } from '@cottontree/contract/general-ledger/general-ledger.ts';
import { useChange } from '../../domain/changes/use-change.ts';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { TextField } from '../../domain/forms/text-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { LEDGER_TEXTS } from './texts.ts';

const LEDGER = /^\/api\/general-ledger\//;

/** Asks for the number and the name of an account in the company's own chart; an empty number takes both away. */
export function OwnForm({ account, onClose }: { account: LedgerAccount; onClose: () => void }) {
  const { code: of, own: held, version } = account;
  const { pending, error, change } = useChange(LEDGER);
  const keyFor = useAttemptKey();
  const form = useForm({ defaultValues: { own: { code: held?.code ?? '', name: held?.name ?? '' } } });
  useRefusedFields(form, error);
  const submit = form.handleSubmit(async ({ own }) => {
    const input = { own: own.code.trim() === '' ? null : own, version };
    const done = await change(
      () => call(nameAccount, { params: { code: of }, input }, { idempotencyKey: keyFor([of, input]) }),
      {
        done: LEDGER_TEXTS.saved,
        action: 'update',
        describe: () => ({ description: LEDGER_TEXTS.savedIt(of), data: { account: of } }),
      },
    );
    if (done !== undefined) onClose();
  });
  return (
    <FormDialog
      draft={`own-account ${of}`}
      title={<span data-constant="row">{LEDGER_TEXTS.changeOf(of, account.name)}</span>}
      submitLabel={COMMON_TEXTS.save}
      pending={pending}
      error={error}
      failed={`${LEDGER_TEXTS.saveFailed}.`}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="own.code"
        label={LEDGER_TEXTS.ownCode}
        hint={LEDGER_TEXTS.ownCodeHint}
        maxLength={40}
        spellCheck={false}
      />
      <TextField control={form.control} name="own.name" label={LEDGER_TEXTS.ownName} maxLength={120} />
    </FormDialog>
  );
}
