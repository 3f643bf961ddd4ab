import { useState } from 'react';
import {
  changeMailing,
  createMailing,
  DEFAULT_TIME,
  DEFAULT_WEEKDAYS,
  MAILED_PAGES,
  type MailedPage,
  type Mailing,
  type MailingTo,
} from '@cottontree/contract/mailings/mailings.ts';
import { Notice } from '@cottontree/ui/notice.tsx';
import { call } from '../../kernel/call.ts';
import { useMoneyFormats } from '../../kernel/formatting.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { ChoiceField } from '../forms/choice-field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAttemptKey } from '../staff/attempt-key.ts';
import { faultsOf } from '../staff/refusal.ts';
import { RecipientFields } from './recipient-fields.tsx';
import { daysInWords, MAILING_TEXTS } from './texts.ts';
import { useMailingChange, useMailings } from './use-mailings.ts';
import { WhenFields, type When } from './when-fields.tsx';

const PAGES: readonly MailedPage[] = ['executive', 'summary', 'pnl', 'segments'];
const FIELDS = ['weekdays', 'time', 'to.id', 'to.key', 'to.address'];

/** Has a page sent by mail. */
export function NewMailing({ page: shown, onClose }: { page: MailedPage; onClose: () => void }) {
  const list = useMailings().data;
  const { leone } = useMoneyFormats();
  const mayScheduleOthers = holds(useCurrentUser().data, 'reports.schedule');
  const { pending, error, change } = useMailingChange();
  const keyFor = useAttemptKey();
  const [page, setPage] = useState(shown);
  const [to, setTo] = useState<MailingTo>({ kind: 'self' });
  const [when, setWhen] = useState<When>({ weekdays: DEFAULT_WEEKDAYS, time: DEFAULT_TIME });
  const faults = faultsOf(error);
  const own = list?.mailings.find((each) => each.page === page && each.to.kind === 'self');
  const submit = async () => {
    const input = { page, leone, to, weekdays: [...when.weekdays], time: when.time };
    const made = await change(() => call(createMailing, { input }, { idempotencyKey: keyFor(input) }), {
      done: MAILING_TEXTS.done.created,
      fields: FIELDS,
      action: 'create',
      describe: () => ({ description: MAILING_TEXTS.done.created, data: { page } }),
    });
    if (made !== undefined) onClose();
  };
  const noMail = list?.mail === false;
  return (
    <FormDialog
      draft={null}
      title={MAILING_TEXTS.newTitle}
      description={MAILING_TEXTS.about}
      submitLabel={noMail ? undefined : MAILING_TEXTS.create}
      pending={pending}
      error={error}
      failed={`${MAILING_TEXTS.failed.created}.`}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {noMail && (
        <Notice tone="warn">
          {MAILING_TEXTS.noMail} {MAILING_TEXTS.noMailHow}
        </Notice>
      )}
      <ChoiceField
        label={MAILING_TEXTS.page}
        name="page"
        options={PAGES}
        value={page}
        words={(each) => MAILED_PAGES[each]}
        hint={
          own && to.kind === 'self'
            ? MAILING_TEXTS.already(`${daysInWords(own.weekdays)} at ${own.time}`)
            : undefined
        }
        onChange={setPage}
      />
      {mayScheduleOthers && <RecipientFields to={to} faults={faults} onChange={setTo} />}
      <WhenFields when={when} faults={faults} onChange={setWhen} />
    </FormDialog>
  );
}

/** Changes when a page is sent. */
export function ChangedMailing({
  mailing,
  what,
  onClose,
}: {
  mailing: Mailing;
  /** The page and its recipient. */
  what: string;
  onClose: () => void;
}) {
  const { pending, error, change } = useMailingChange();
  const keyFor = useAttemptKey();
  const [when, setWhen] = useState<When>(mailing);
  const { id, paused, version } = mailing;
  const submit = async () => {
    const input = { weekdays: [...when.weekdays], time: when.time, paused, version };
    const done = await change(
      () => call(changeMailing, { params: { id }, input }, { idempotencyKey: keyFor([id, input]) }),
      {
        done: MAILING_TEXTS.done.changed,
        fields: FIELDS,
        action: 'update',
        describe: () => ({ description: MAILING_TEXTS.done.changed, data: { mailing: id } }),
      },
    );
    if (done !== undefined) onClose();
  };
  return (
    <FormDialog
      draft={null}
      title={MAILING_TEXTS.changeTitle}
      description={<span data-constant="row">{what}</span>}
      submitLabel={MAILING_TEXTS.save}
      pending={pending}
      error={error}
      failed={`${MAILING_TEXTS.failed.changed}.`}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <WhenFields when={when} faults={faultsOf(error)} onChange={setWhen} />
    </FormDialog>
  );
}
