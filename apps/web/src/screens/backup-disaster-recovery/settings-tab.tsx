import { useForm } from 'react-hook-form';
import {
  FULL_SCHEDULES,
  FullSchedule,
  INCREMENTAL_SCHEDULES,
  IncrementalSchedule,
  RETENTIONS,
  Retention,
  readSettings,
  saveSettings,
  type BackupSettings,
} from '@cottontree/contract/backup/backup.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Checkbox } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { ListField } from '../../domain/forms/list-field.tsx';
import { RefusalNotice } from '../../domain/forms/refusal-notice.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { TextField } from '../../domain/forms/text-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { refusalText, winnerOf } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { moment } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { Answer } from './answer.tsx';
import { TestLetter } from './test-letter.tsx';
import css from './screen.module.css';
import { BACKUP_TEXTS } from './texts.ts';
import { useBackupChange, useBackupState } from './use-backups.ts';
import { Needs } from '../../kernel/needs.tsx';

const CHOICES = {
  notifyOnSuccess: 'When a backup is completed',
  notifyOnFailure: 'When a backup fails',
  notifyWhenLate: 'When a backup is late or cannot be stored',
  notifyOnDrill: 'When a test finds a problem',
} as const;
const CHOICE_NAMES = ['notifyOnSuccess', 'notifyOnFailure', 'notifyWhenLate', 'notifyOnDrill'] as const;

/** When backups are taken, how long they are kept, and who is notified about them. */
export function SettingsTab({ mayManage }: { mayManage: boolean }) {
  const settings = useRead(readSettings);
  return (
    <Answer of={settings} what="backup settings" rows={8} alone>
      {(held) => <SettingsForm key={held.version} held={held} mayManage={mayManage} />}
    </Answer>
  );
}

function SettingsForm({ held, mayManage }: { held: BackupSettings; mayManage: boolean }) {
  const { pending, error, change } = useBackupChange();
  const keyFor = useAttemptKey();
  const state = useBackupState().data;
  const { version, ...settings } = held;
  const form = useForm({ defaultValues: { ...settings, email: settings.email ?? '' } });
  const { control, register } = form;
  useRefusedFields(form, error);
  const save = form.handleSubmit(async ({ email, ...values }) => {
    const input = { ...values, email: email === '' ? null : email, version };
    await change(() => call(saveSettings, { input }, { idempotencyKey: keyFor(input) }), {
      done: BACKUP_TEXTS.saved,
      failed: BACKUP_TEXTS.saveFailed,
      action: 'update',
      describe: () => ({ description: 'Changed the backup settings' }),
    });
  });
  return (
    <Form
      draft={{ name: 'backup-settings' }}
      className={css.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void save();
      }}
    >
      {winnerOf(error) ? (
        <Notice tone="warn">
          <span data-constant="message">{refusalText(error)}</span>
        </Notice>
      ) : (
        <RefusalNotice error={error} />
      )}
      <div className={css.pair}>
        <Card title={BACKUP_TEXTS.schedule}>
          {state?.database === 'external' ? (
            <p className={css.prose}>{BACKUP_TEXTS.scheduledElsewhere}</p>
          ) : (
            <fieldset className={css.fields} disabled={!mayManage}>
              <ListField
                control={control}
                label="Full backup"
                name="fullSchedule"
                options={FullSchedule.options}
                words={(each) => FULL_SCHEDULES[each]}
                hint={
                  state?.nextFullAt && (
                    <span data-constant="period">
                      Next: {moment(state.nextFullAt)}. Taken as an incremental backup while the last full one
                      is less than a week old and restores the same moments.
                    </span>
                  )
                }
              />
              <ListField
                control={control}
                label="Incremental backup"
                name="incrementalSchedule"
                options={IncrementalSchedule.options}
                words={(each) => INCREMENTAL_SCHEDULES[each]}
                hint={
                  state?.nextIncrementalAt && (
                    <span data-constant="period">Next: {moment(state.nextIncrementalAt)}</span>
                  )
                }
              />
              <ListField
                control={control}
                label="Retention"
                name="retention"
                options={Retention.options}
                words={(each) => RETENTIONS[each]}
                hint={<span data-constant="period">Any moment of that time can be restored.</span>}
              />
            </fieldset>
          )}
        </Card>
        <Card title={BACKUP_TEXTS.notifications}>
          <fieldset className={css.fields} disabled={!mayManage}>
            <div className={css.choices}>
              {CHOICE_NAMES.map((name) => (
                <Checkbox key={name} {...register(name)} label={CHOICES[name]} />
              ))}
            </div>
            <TextField
              control={control}
              name="email"
              label="Notification email"
              hint={
                state?.mail
                  ? 'Receives these notifications in addition to the notification centre.'
                  : 'No mail server is set: until one is, notifications appear in the notification centre only.'
              }
              type="email"
            />
          </fieldset>
        </Card>
      </div>
      {mayManage ? (
        <div>
          <Button type="submit" variant="primary" busy={pending}>
            Save Settings
          </Button>{' '}
          {state?.mail === true && held.email !== null && <TestLetter />}
        </div>
      ) : (
        <p className={css.small}>
          <Needs power="backup.manage" what="Changing them" />
        </p>
      )}
    </Form>
  );
}
