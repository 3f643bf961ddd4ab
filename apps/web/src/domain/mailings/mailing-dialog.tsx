import { useState, type ReactNode } from 'react';
import {
  changeMailing,
  createMailing,
  DEFAULT_TIME,
  DEFAULT_WEEKDAYS,
  MAILED_PAGES,
  type MailedPage,
  type MailedReceipt,
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
import css from './mailing-dialog.module.css';
import { RecipientFields } from './recipient-fields.tsx';
import { daysInWords, MAILING_TEXTS } from './texts.ts';
import { useMailingChange, useMailings } from './use-mailings.ts';
import { WhenFields, type When } from './when-fields.tsx';

const PAGES: readonly MailedPage[] = ['executive', 'summary', 'pnl', 'segments'];
const FIELDS = ['weekdays', 'time', 'to.id', 'to.key', 'to.address'];

/** Has a page sent by mail. */
export function NewMailing({ page: shown, onClose }: { page: MailedPage; onClose: () => void }) {
  const [page, setPage] = useState(shown);
  return (
    <NewMailingForm
      title={MAILING_TEXTS.newTitle}
      description={MAILING_TEXTS.about}
      content={{ page }}
      isSame={(each) => each.page === page}
      onClose={onClose}
    >
      {(already) => (
        <ChoiceField
          label={MAILING_TEXTS.page}
          name="page"
          options={PAGES}
          value={page}
          words={(each) => MAILED_PAGES[each]}
          hint={already}
          onChange={setPage}
        />
      )}
    </NewMailingForm>
  );
}

export interface NewReceiptMailingProps {
  receipt: MailedReceipt;
  /** "Revenue by line, Card charges" */
  title: string;
  onClose: () => void;
}

/** Has the receipt of a figure sent by mail. */
export function NewReceiptMailing({ receipt, title, onClose }: NewReceiptMailingProps) {
  const { figure, dimension } = receipt;
  return (
    <NewMailingForm
      title={MAILING_TEXTS.newReceiptTitle}
      description={<span data-constant="name">{MAILING_TEXTS.aboutReceipt(title)}</span>}
      content={{ receipt }}
      isSame={(each) => each.receipt?.figure === figure && each.receipt.dimension === dimension}
      onClose={onClose}
    >
      {(already) => already !== undefined && <p className={css.already}>{already}</p>}
    </NewMailingForm>
  );
}

interface NewMailingFormProps {
  title: string;
  description: ReactNode;
  content: { page: MailedPage } | { receipt: MailedReceipt };
  /** Whether another brings the same. */
  isSame: (mailing: Mailing) => boolean;
  /** The field of what is sent, or a sentence; `already` says that it comes to this person as it is. */
  children: (already: string | undefined) => ReactNode;
  onClose: () => void;
}

function NewMailingForm({ title, description, content, isSame, children, onClose }: NewMailingFormProps) {
  const list = useMailings().data;
  const { leone } = useMoneyFormats();
  const mayScheduleOthers = holds(useCurrentUser().data, 'reports.schedule');
  const { pending, error, change } = useMailingChange();
  const keyFor = useAttemptKey();
  const [to, setTo] = useState<MailingTo>({ kind: 'self' });
  const [when, setWhen] = useState<When>({ weekdays: DEFAULT_WEEKDAYS, time: DEFAULT_TIME });
  const faults = faultsOf(error);
  const own = list?.mailings.find((each) => isSame(each) && each.to.kind === 'self');
  const already =
    own && to.kind === 'self'
      ? MAILING_TEXTS.already(`${daysInWords(own.weekdays)} at ${own.time}`)
      : undefined;
  const submit = async () => {
    const input = { ...content, leone, to, weekdays: [...when.weekdays], time: when.time };
    const made = await change(() => call(createMailing, { input }, { idempotencyKey: keyFor(input) }), {
      done: MAILING_TEXTS.done.created,
      fields: FIELDS,
      action: 'create',
      describe: () => ({ description: MAILING_TEXTS.done.created, data: content }),
    });
    if (made !== undefined) onClose();
  };
  const noMail = list?.mail === false;
  return (
    <FormDialog
      draft={null}
      title={title}
      description={description}
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
      {children(already)}
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
