import { useForm } from 'react-hook-form';
import { issueApiKey, type ServiceAccount } from '@cottontree/contract/access/service-accounts.ts';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { ListField } from '../../domain/forms/list-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useStaffChange } from '../../domain/staff/change.ts';
import { call } from '../../kernel/call.ts';
import type { ShownKey } from './issued-key.tsx';
import { KEY_DAYS, shownKey, USUAL_KEY_DAYS } from './key-days.ts';
import { ACCOUNTS_TEXTS } from './service-accounts-texts.ts';

const { issuing: texts, form: formTexts, reports } = ACCOUNTS_TEXTS;

export interface IssueKeyProps {
  account: ServiceAccount;
  onIssued: (shown: ShownKey) => void;
  onClose: () => void;
}

/** Issues a further key, which replaces another. */
export function IssueKey({ account, onIssued, onClose }: IssueKeyProps) {
  const { pending, error, change } = useStaffChange();
  const keyFor = useAttemptKey();
  const form = useForm({ defaultValues: { keyDays: USUAL_KEY_DAYS } });
  const submit = form.handleSubmit(async (input) => {
    const content = { params: { id: account.id }, input };
    const issued = await change(() => call(issueApiKey, content, { idempotencyKey: keyFor(content) }), {
      action: 'create',
      describe: () => ({ description: reports.issued(account.name) }),
    });
    if (issued) onIssued(shownKey(issued));
  });
  return (
    <FormDialog
      draft={null}
      title={texts.title}
      description={<span data-constant="row">{account.name}</span>}
      submitLabel={ACCOUNTS_TEXTS.issue}
      pending={pending}
      error={error}
      failed={texts.failed}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p data-constant="limit">{texts.why}</p>
      <ListField
        control={form.control}
        name="keyDays"
        label={formTexts.keyDays}
        options={KEY_DAYS}
        words={formTexts.ofDays}
      />
    </FormDialog>
  );
}
