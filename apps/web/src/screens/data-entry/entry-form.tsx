import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { EntryKind, EntryVersion } from '@cottontree/contract/data-entry.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import { classNames } from '@cottontree/ui/class-names.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Field, Input, Select, Textarea } from '@cottontree/ui/field.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { faultsOf, toldBy, winnerOf } from '../../domain/staff/refusal.ts';
import { CallError } from '../../kernel/call.ts';
import { date, longDate } from '../../kernel/formatting.ts';
import { OFFLINE_TEXTS } from '../../kernel/offline/texts.ts';
import { clearDraft, readDraft, writeDraft } from './drafts.ts';
import { GROUPS, defaultsOf, labelOf, type FormField, type Values } from './fields.ts';
import css from './screen.module.css';
import { ENTRY_TEXTS } from './texts.ts';
import { useSaving } from './use-saving.ts';

export interface EntryFormProps {
  kind: EntryKind;
  day: string;
  /** Where this person's unsaved values of this form and day are kept. */
  draftAt: string;
  /** The newest version; undefined for none. */
  newest: EntryVersion | undefined;
  /** Values to begin with in place of the defaults. */
  start: Values | undefined;
}

/** In the order of the documents. */
const CURRENCIES = ['USD', 'SLL', 'USDC'] as const satisfies readonly Currency[];

/** Enter goes on to the next field, as Tab does; in the last one it saves. */
function onEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, ctrlKey, metaKey, currentTarget: input } = event;
  if (key !== 'Enter' || ctrlKey || metaKey || input.form === null) return;
  const inputs = [...input.form.elements].filter((each) => each instanceof HTMLInputElement);
  const next = inputs[inputs.indexOf(input) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Declares the values of a day. What is typed is kept until it is saved. */
export function EntryForm({ kind, day, draftAt, newest, start }: EntryFormProps) {
  const [draft] = useState(() => readDraft(draftAt));
  const [values, setValues] = useState<Values>(start ?? draft?.values ?? defaultsOf(kind));
  const [base, setBase] = useState(draft?.version);
  const [kept, setKept] = useState(draft !== undefined);
  const [reason, setReason] = useState('');
  const [saved, setSaved] = useState<string>();
  const { pending, error, save, forget } = useSaving(kind, day, draftAt);
  const texts = ENTRY_TEXTS.forms[kind];
  const faults = faultsOf(error);
  const odd = error instanceof CallError && error.status === 422;
  const winner = winnerOf(error);
  const reasonInput = useRef<HTMLInputElement>(null);
  // Who never leaves the keyboard is told where to go on.
  useEffect(() => {
    if (odd) reasonInput.current?.focus();
  }, [odd, error]);
  // Whoever begins to type has seen this version.
  const version = base ?? newest?.version ?? 0;

  const change = (name: string, text: string) => {
    const next = { ...values, [name]: text };
    setValues(next);
    setSaved(undefined);
    setBase(version);
    setKept(writeDraft(draftAt, { values: next, version }));
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const given = reason.trim();
    const how = await save(values, { version, ...(odd && given !== '' && { reason: given }) });
    if (how === 'failed') return;
    clearDraft(draftAt);
    setKept(false);
    setBase(undefined);
    setReason('');
    setValues(defaultsOf(kind));
    setSaved(how === 'saved' ? ENTRY_TEXTS.saved(date(day)) : OFFLINE_TEXTS.kept.title);
    form.querySelector<HTMLElement>('input, select')?.focus();
  };
  /** What the other declared stands beside the form; saving again replaces it knowingly. */
  const goOn = () => {
    const now = Number(winner?.['version'] ?? newest?.version ?? 0);
    setBase(now);
    setKept(writeDraft(draftAt, { values, version: now }));
    forget();
  };

  const control = ({ name, type }: FormField) => (
    <Input
      name={name}
      type="number"
      className={css.number}
      autoComplete="off"
      {...(type === 'count'
        ? { inputMode: 'numeric', min: 0, step: 1 }
        : { inputMode: 'decimal', step: 0.01, required: true, ...(kind !== 'financials' && { min: 0 }) })}
      value={values[name] ?? ''}
      onKeyDown={onEnter}
      onFocus={(event) => event.target.select()}
      onBlur={() => type === 'count' && values[name] === '' && change(name, '0')}
      onChange={(event) => change(name, event.target.value)}
    />
  );

  return (
    <Card
      title={
        <>
          {texts.title} – <span data-constant="period">{longDate(day)}</span>
        </>
      }
      meta={<span aria-live="polite">{kept && ENTRY_TEXTS.draft}</span>}
    >
      <form className={css.form} aria-label={texts.title} onSubmit={(event) => void submit(event)}>
        {kind === 'financials' && (
          <div className={css.currency}>
            <Field label={labelOf('currency')} error={faults['currency']}>
              <Select
                name="currency"
                required
                value={values['currency'] ?? 'USD'}
                onChange={(event) => change('currency', event.target.value)}
              >
                {CURRENCIES.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </Select>
            </Field>
          </div>
        )}
        {GROUPS[kind].map(({ title, fields }) => (
          <fieldset key={title} className={classNames(css.group, css[kind])}>
            <legend>{title}</legend>
            {fields.map((field) => (
              <Field key={field.name} label={field.label} error={faults[field.name]}>
                {control(field)}
              </Field>
            ))}
          </fieldset>
        ))}
        {kind === 'financials' && (
          <Field label={labelOf('financialNotes')} error={faults['financialNotes']}>
            <Textarea
              name="financialNotes"
              rows={3}
              maxLength={2_000}
              value={values['financialNotes'] ?? ''}
              onChange={(event) => change('financialNotes', event.target.value)}
            />
          </Field>
        )}
        {winner && (
          <Notice tone="warn" action={<Button onClick={goOn}>Keep my values over it</Button>}>
            {toldBy(error)}.
          </Notice>
        )}
        {odd && (
          <Field
            label="Reason"
            hint="Some values are far from their own history. Mend them, or say why they are right."
            error={faults['reason']}
          >
            <Input
              ref={reasonInput}
              name="reason"
              type="text"
              required
              minLength={3}
              maxLength={500}
              autoComplete="off"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        )}
        {error !== undefined && !odd && !winner && <Notice tone="neg">{toldBy(error)}</Notice>}
        <div className={css.saving}>
          <Button type="submit" variant="primary" disabled={pending}>
            {pending ? ENTRY_TEXTS.saving : texts.save}
          </Button>
          <span className={css.saved} role="status" data-constant="period">
            {saved}
          </span>
          {newest !== undefined && saved === undefined && (
            <span className={css.about} data-constant="row">
              Saving replaces version {newest.version} by {newest.by}.
            </span>
          )}
        </div>
      </form>
    </Card>
  );
}
