import { useState, type FormEvent } from 'react';
import { NotificationType } from '@cottontree/contract/events.ts';
import { Button, buttonClass } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Field, Input, Select, Textarea } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { focusField } from '../../domain/forms/focus-field.ts';
import { tryNotification, type TriedOutcome } from '../../domain/try-notification/try-notification-call.ts';
import { useHref } from '../../kernel/as-of.ts';
import { useLive } from '../../kernel/live/live.tsx';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { holds, useCurrentUser, useSession } from '../../kernel/session/session.tsx';
import { Outcome } from './outcome.tsx';
import css from './screen.module.css';
import { ACTION_KEYS, ACTIONS, EMPTY, PRESETS, TESTER_TEXTS as texts, TYPES, type Draft } from './texts.ts';
import { Needs } from '../../kernel/needs.tsx';

type Faults = Partial<Record<'title' | 'message', string>>;

/** Sends a notification over the live connection, to see and hear how it arrives. */
export function NotificationTestScreen({ title }: ScreenProps) {
  const { send } = useLive();
  const { user } = useSession();
  const mayAddress = holds(useCurrentUser().data, 'settings.edit');
  const href = useHref();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [toAll, setToAll] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState<TriedOutcome>();

  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const fill = (preset: Draft) => {
    setDraft(preset);
    setFaults({});
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const found: Faults = {
      ...(draft.title.trim() === '' && { title: texts.titleRequired }),
      ...(draft.message.trim() === '' && { message: texts.messageRequired }),
    };
    setFaults(found);
    const [wrong] = Object.keys(found);
    if (wrong !== undefined) return focusField(event.currentTarget, wrong);
    setSending(true);
    setResult(undefined);
    const { actionType, ...content } = draft;
    setResult(
      await tryNotification(send, {
        ...content,
        title: content.title.trim(),
        message: content.message.trim(),
        actionType: actionType === '' ? null : actionType,
        ...(!(mayAddress && toAll) && { userIds: [user.id] }),
      }),
    );
    setSending(false);
  };

  return (
    <div className={css.screen}>
      <PageHead title={title}>
        <a href={href('/system-test')} className={buttonClass('plain')}>
          {texts.systemTest}
        </a>
      </PageHead>
      <div className={css.columns}>
        <Card title={texts.notification}>
          <Form
            draft={{ name: 'test-notification' }}
            className={css.form}
            onSubmit={(event) => void submit(event)}
            noValidate
          >
            <Field label={texts.title} required error={faults.title}>
              <Input
                name="title"
                maxLength={120}
                autoComplete="off"
                value={draft.title}
                onChange={(event) => change({ title: event.target.value })}
              />
            </Field>
            <ChoiceField
              label={texts.type}
              name="type"
              options={NotificationType.options}
              value={draft.type}
              words={(each) => TYPES[each]}
              onChange={(type) => change({ type })}
            />
            <Field label={texts.message} required error={faults.message}>
              <Textarea
                name="message"
                data-constant="message"
                maxLength={1000}
                value={draft.message}
                onChange={(event) => change({ message: event.target.value })}
              />
            </Field>
            <ChoiceField
              label={texts.actionType}
              hint={texts.whatAClick}
              name="actionType"
              options={ACTION_KEYS}
              value={draft.actionType}
              words={(each) => ACTIONS[each]}
              onChange={(actionType) => change({ actionType })}
            />
            {mayAddress ? (
              <Field label={texts.sendTo}>
                <Select
                  name="to"
                  value={toAll ? 'everyone' : 'me'}
                  onChange={(event) => setToAll(event.target.value === 'everyone')}
                >
                  <option value="me">{texts.onlyMe}</option>
                  <option value="everyone">{texts.everyoneWithAnActiveAccount}</option>
                </Select>
              </Field>
            ) : (
              <p className={css.note}>
                {texts.itReachesYouAlone} <Needs power="settings.edit" what={texts.sendingToOthers} />
              </p>
            )}
            <div>
              <Button type="submit" variant="primary" busy={sending}>
                {texts.send}
              </Button>
            </div>
            <Outcome result={result} />
          </Form>
        </Card>
        <Card title={texts.presets}>
          <ul className={css.presets}>
            {PRESETS.map(({ label, draft: preset }) => (
              <li key={label}>
                <Button onClick={() => fill(preset)}>{label}</Button>
                <p className={css.note}>
                  {TYPES[preset.type]} · {preset.title}
                </p>
              </li>
            ))}
          </ul>
          <p className={css.note}>{texts.whetherItMakesASound}</p>
        </Card>
      </div>
    </div>
  );
}
