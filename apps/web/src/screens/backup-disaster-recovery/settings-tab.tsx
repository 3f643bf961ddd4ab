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
import { STORAGE_TEXTS } from './storage-texts.ts';
import { TestLetter } from './test-letter.tsx';
import css from './screen.module.css';
import { BACKUP_TEXTS } from './texts.ts';
import { useBackupChange, useBackupState } from './use-backups.ts';
import { Needs } from '../../kernel/needs.tsx';

const CHOICES = {
  notifyOnSuccess: STORAGE_TEXTS.whenABackupIsCompleted,
  notifyOnFailure: STORAGE_TEXTS.whenABackupFails,
  notifyWhenLate: STORAGE_TEXTS.whenABackupIsLate,
  notifyOnDrill: STORAGE_TEXTS.whenATestFinds,
} as const;
const CHOICE_NAMES = ['notifyOnSuccess', 'notifyOnFailure', 'notifyWhenLate', 'notifyOnDrill'] as const;

/** When backups are taken, how long they are kept, and who is notified about them. */
export function SettingsTab({ mayManage }: { mayManage: boolean }) {
  const settings = useRead(readSettings);
  return (
    <Answer of={settings} what={STORAGE_TEXTS.backupSettings} rows={8} alone>
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
      describe: () => ({ description: STORAGE_TEXTS.changedTheBackupSettings }),
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
                label={STORAGE_TEXTS.fullBackup}
                name="fullSchedule"
                options={FullSchedule.options}
                words={(each) => FULL_SCHEDULES[each]}
                hint={
                  state?.nextFullAt && (
                    <span data-constant="period">
                      {STORAGE_TEXTS.nextTakenAsAnIncremental(moment(state.nextFullAt))}
                    </span>
                  )
                }
              />
              <ListField
                control={control}
                label={STORAGE_TEXTS.incrementalBackup}
                name="incrementalSchedule"
                options={IncrementalSchedule.options}
                words={(each) => INCREMENTAL_SCHEDULES[each]}
                hint={
                  state?.nextIncrementalAt && (
                    <span data-constant="period">
                      {STORAGE_TEXTS.nextNextIncrementalAt(moment(state.nextIncrementalAt))}
                    </span>
                  )
                }
              />
              <ListField
                control={control}
                label={STORAGE_TEXTS.retention}
                name="retention"
                options={Retention.options}
                words={(each) => RETENTIONS[each]}
                hint={<span data-constant="period">{STORAGE_TEXTS.anyMomentCanBeRestored}</span>}
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
              label={STORAGE_TEXTS.notificationEmail}
              hint={
                state?.mail
                  ? STORAGE_TEXTS.receivesTheseNotificationsInAddition
                  : STORAGE_TEXTS.noMailServerIsSet
              }
              type="email"
            />
          </fieldset>
        </Card>
      </div>
      {mayManage ? (
        <div>
          <Button type="submit" variant="primary" busy={pending}>
            {STORAGE_TEXTS.saveSettings}
          </Button>{' '}
          {state?.mail === true && held.email !== null && <TestLetter />}
        </div>
      ) : (
        <p className={css.small}>
          <Needs power="backup.manage" what={STORAGE_TEXTS.changingThem} />
        </p>
      )}
    </Form>
  );
}
