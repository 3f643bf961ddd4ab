import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { NotificationType } from '@cottontree/contract/events.ts';
import { Button, buttonClass } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { ListField } from '../../domain/forms/list-field.tsx';
import { LongTextField, TextField } from '../../domain/forms/text-field.tsx';
import { written } from '../../domain/forms/written.ts';
import { tryNotification, type TriedOutcome } from '../../domain/try-notification/try-notification-call.ts';
import { useHref } from '../../kernel/as-of.ts';
import { useLive } from '../../kernel/live/live.tsx';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { holds, useCurrentUser, useSession } from '../../kernel/session/session.tsx';
import { Outcome } from './outcome.tsx';
import css from './screen.module.css';
import { ACTION_KEYS, ACTIONS, EMPTY, PRESETS, TESTER_TEXTS as texts, TYPES } from './texts.ts';
import { Needs } from '../../kernel/needs.tsx';

/** Sends a notification over the live connection, to see and hear how it arrives. */
export function NotificationTestScreen({ title }: ScreenProps) {
  const { send } = useLive();
  const { user } = useSession();
  const mayAddress = holds(useCurrentUser().data, 'settings.edit');
  const href = useHref();
  const [result, setResult] = useState<TriedOutcome>();
  const form = useForm({ defaultValues: { ...EMPTY, to: 'me' } });
  const { control, register, formState } = form;
  const sending = formState.isSubmitting;

  const submit = form.handleSubmit(async ({ to, actionType, ...content }) => {
    setResult(undefined);
    setResult(
      await tryNotification(send, {
        ...content,
        title: content.title.trim(),
        message: content.message.trim(),
        actionType: actionType === '' ? null : actionType,
        ...(!(mayAddress && to === 'everyone') && { userIds: [user.id] }),
      }),
    );
  });

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
            onSubmit={(event) => void (sending ? event.preventDefault() : submit(event))}
            noValidate
          >
            <TextField
              control={control}
              name="title"
              label={texts.title}
              required
              maxLength={120}
              validate={written(texts.titleRequired)}
            />
            <ListField
              control={control}
              name="type"
              label={texts.type}
              options={NotificationType.options}
              words={(each) => TYPES[each]}
            />
            <LongTextField
              control={control}
              name="message"
              label={texts.message}
              required
              validate={written(texts.messageRequired)}
              data-constant="message"
              maxLength={1000}
            />
            <ListField
              control={control}
              name="actionType"
              label={texts.actionType}
              hint={texts.whatAClick}
              options={ACTION_KEYS}
              words={(each) => ACTIONS[each]}
            />
            {mayAddress ? (
              <Field label={texts.sendTo}>
                <Select {...register('to')}>
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
                <Button onClick={() => form.reset({ ...preset, to: form.getValues('to') })}>{label}</Button>
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
