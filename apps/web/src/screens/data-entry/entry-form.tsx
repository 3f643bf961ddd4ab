import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { ComparedField, EntryKind, EntryVersion } from '@cottontree/contract/data-entry/data-entry.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { clearDraft, readDraft, writeDraft } from '@cottontree/ui/drafts.ts';
import { Form } from '@cottontree/ui/form.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { FarOffReasonField } from '../../domain/forms/reason-field.tsx';
import { RefusalNotice } from '../../domain/forms/refusal-notice.tsx';
import { useFarOff, useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { refusalText, winnerOf } from '../../domain/staff/refusal.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { date, longDate } from '../../kernel/formatting.ts';
import { OFFLINE_TEXTS } from '../../kernel/offline/texts.ts';
import { EntryFields } from './entry-fields.tsx';
import { defaultsOf, fieldsOf, type FormField } from './fields.ts';
import css from './screen.module.css';
import { ENTRY_TEXTS } from './texts.ts';
import { useSaving } from './use-saving.ts';

const UntouchedQuestion = deferred(
  () => import('./untouched-question.tsx').then((part) => part.UntouchedQuestion),
  null,
  'over',
);

export interface EntryFormProps {
  kind: EntryKind;
  day: string;
  /** Storage key of this person's unsaved values of this form and day, and their name in the list of drafts. */
  draftAt: string;
  draftName: string;
  /** The newest version; undefined if there is none. */
  newest: EntryVersion | undefined;
  /** The fields of this kind beside the books. */
  compared: readonly ComparedField[];
  /** The state of the day's books. */
  books: 'open' | 'closed' | 'recomputing';
  busy: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** Enter moves to the next field, as Tab does; in the last field it saves. */
function onEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, target: input } = event;
  if (key !== 'Enter' || ctrlKey || metaKey || !(input instanceof HTMLInputElement)) return;
  const inputs = [...event.currentTarget.elements].filter((each) => each instanceof HTMLInputElement);
  const next = inputs[inputs.indexOf(input) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/**
 * The form to declare the values of a day. What is typed is kept until it is saved. Fields that nobody typed in are
 * listed before saving.
 */
export function EntryForm(props: EntryFormProps) {
  const { kind, day, draftAt, draftName, newest, compared, books, busy } = props;
  const [draft] = useState(() => readDraft(draftAt));
  const [base, setBase] = useState(draft?.version);
  const [kept, setKept] = useState(draft !== undefined);
  const [saved, setSaved] = useState<string>();
  const [untouched, setUntouched] = useState<readonly FormField[]>([]);
  const sent = useRef<HTMLFormElement>(null);
  /** Names of fields that somebody typed in, or whose default was confirmed. */
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set(Object.keys(draft?.values ?? {})));
  const form = useForm<Record<string, string>>({ defaultValues: { ...defaultsOf(kind), reason: '' } });
  const { pending, error, save, forget } = useSaving(kind, day, draftAt);
  const texts = ENTRY_TEXTS.forms[kind];
  // Saving also works without a connection, and it may ask this first.
  useEffect(() => void UntouchedQuestion.preload(), []);
  const winner = winnerOf(error);
  useRefusedFields(form, error);
  const farOff = useFarOff(error);
  // A person who begins to type has seen this version.
  const version = base ?? newest?.version ?? 0;

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = 'name' in target && typeof target.name === 'string' ? target.name : '';
    setKnown((now) => (now.has(name) ? now : new Set(now).add(name)));
    setSaved(undefined);
    setBase(version);
  };
  const send = async ({ reason = '', ...values }: Record<string, string>) => {
    const given = reason.trim();
    const how = await save(values, { version, ...(given !== '' && { reason: given }) });
    if (how === 'failed') return;
    clearDraft(draftAt);
    setKnown(NONE);
    setBase(undefined);
    farOff.done();
    form.reset();
    setSaved(how === 'saved' ? ENTRY_TEXTS.saved(date(day)) : OFFLINE_TEXTS.kept.title);
    sent.current?.querySelector<HTMLElement>('input, select')?.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sent.current = event.currentTarget;
    if (pending) return;
    const left = fieldsOf(kind).filter(({ name }) => !known.has(name));
    if (left.length > 0) setUntouched(left);
    else void form.handleSubmit(send)();
  };
  const confirm = () => {
    setKnown(new Set([...known, ...untouched.map(({ name }) => name)]));
    setUntouched([]);
    void form.handleSubmit(send)();
  };
  /** The other person's values stand in the grid; saving again replaces them knowingly. */
  const goOn = () => {
    const now = Number(winner?.['version'] ?? newest?.version ?? 0);
    setBase(now);
    writeDraft(draftAt, { values: readDraft(draftAt)?.values ?? {}, version: now });
    forget();
  };

  return (
    <Card
      title={
        <>
          {texts.title} – <span data-constant="period">{longDate(day)}</span>
        </>
      }
      meta={
        <>
          {books !== 'closed' && <span className={css[books]}>{ENTRY_TEXTS[books]}</span>}
          <span aria-live="polite">{kept && ENTRY_TEXTS.draft}</span>
        </>
      }
    >
      <Form
        draft={{ name: draftName, untilSaved: true, version, onKept: setKept }}
        className={css.form}
        aria-label={texts.title}
        onSubmit={submit}
        onInput={onInput}
        onKeyDown={onEnter}
      >
        <EntryFields
          kind={kind}
          day={day}
          form={form}
          compared={compared}
          version={newest?.version}
          typed={known}
          busy={busy}
        />
        {winner && (
          <Notice tone="warn" action={<Button onClick={goOn}>{ENTRY_TEXTS.keepMyValuesOverIt}</Button>}>
            {refusalText(error)}.
          </Notice>
        )}
        {farOff.wantsReason && <FarOffReasonField control={form.control} name="reason" />}
        {!winner && <RefusalNotice error={error} />}
        <div className={css.saving}>
          <Button type="submit" variant="primary" disabled={pending}>
            {pending ? ENTRY_TEXTS.saving : texts.save}
          </Button>
          <span className={css.saved} role="status" data-constant="period">
            {saved}
          </span>
          {newest !== undefined && saved === undefined && (
            <span className={css.about} data-constant="row">
              {ENTRY_TEXTS.savingReplacesVersionBy(newest.version, newest.by)}
            </span>
          )}
        </div>
      </Form>
      {untouched.length > 0 && (
        <UntouchedQuestion fields={untouched} onClose={() => setUntouched([])} onConfirm={confirm} />
      )}
    </Card>
  );
}
