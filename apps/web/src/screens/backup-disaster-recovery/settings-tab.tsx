import { useState } from 'react';
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
import { Checkbox, Field, Input } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { ChoiceField, type ChoiceFieldProps } from '../../domain/forms/choice-field.tsx';
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
  const [given, setGiven] = useState(held);
  const set = (more: Partial<BackupSettings>) => setGiven((before) => ({ ...before, ...more }));
  const save = async () => {
    await change(() => call(saveSettings, { input: given }, { idempotencyKey: keyFor(given) }), {
      done: BACKUP_TEXTS.saved,
      failed: BACKUP_TEXTS.saveFailed,
      action: 'update',
      describe: () => ({ description: STORAGE_TEXTS.changedTheBackupSettings }),
    });
  };
  return (
    <Form
      draft={{ name: 'backup-settings' }}
      className={css.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void save();
      }}
    >
      {error !== undefined && (
        <Notice tone={winnerOf(error) ? 'warn' : 'neg'}>
          <span data-constant="message">{refusalText(error)}</span>
        </Notice>
      )}
      <div className={css.pair}>
        <Card title={BACKUP_TEXTS.schedule}>
          {state?.database === 'external' ? (
            <p className={css.prose}>{BACKUP_TEXTS.scheduledElsewhere}</p>
          ) : (
            <fieldset className={css.fields} disabled={!mayManage}>
              <Setting
                label={STORAGE_TEXTS.fullBackup}
                name="fullSchedule"
                value={given.fullSchedule}
                options={FullSchedule.options}
                names={FULL_SCHEDULES}
                onChange={(fullSchedule) => set({ fullSchedule })}
                hint={
                  state?.nextFullAt
                    ? STORAGE_TEXTS.nextTakenAsAnIncremental(moment(state.nextFullAt))
                    : undefined
                }
              />
              <Setting
                label={STORAGE_TEXTS.incrementalBackup}
                name="incrementalSchedule"
                value={given.incrementalSchedule}
                options={IncrementalSchedule.options}
                names={INCREMENTAL_SCHEDULES}
                onChange={(incrementalSchedule) => set({ incrementalSchedule })}
                hint={
                  state?.nextIncrementalAt
                    ? STORAGE_TEXTS.nextNextIncrementalAt(moment(state.nextIncrementalAt))
                    : undefined
                }
              />
              <Setting
                label={STORAGE_TEXTS.retention}
                name="retention"
                value={given.retention}
                options={Retention.options}
                names={RETENTIONS}
                onChange={(retention) => set({ retention })}
                hint={STORAGE_TEXTS.anyMomentCanBeRestored}
              />
            </fieldset>
          )}
        </Card>
        <Card title={BACKUP_TEXTS.notifications}>
          <fieldset className={css.fields} disabled={!mayManage}>
            <div className={css.choices}>
              {CHOICE_NAMES.map((name) => (
                <Checkbox
                  key={name}
                  name={name}
                  label={CHOICES[name]}
                  checked={given[name]}
                  onChange={() => set({ [name]: !given[name] })}
                />
              ))}
            </div>
            <Field
              label={STORAGE_TEXTS.notificationEmail}
              hint={
                state?.mail
                  ? STORAGE_TEXTS.receivesTheseNotificationsInAddition
                  : STORAGE_TEXTS.noMailServerIsSet
              }
            >
              <Input
                type="email"
                name="email"
                autoComplete="off"
                value={given.email ?? ''}
                onChange={(event) => set({ email: event.target.value === '' ? null : event.target.value })}
              />
            </Field>
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

interface SettingProps<Value extends string> extends Omit<ChoiceFieldProps<Value>, 'words' | 'hint'> {
  names: Readonly<Record<Value, string>>;
  hint: string | undefined;
}
function Setting<Value extends string>({ names, hint, ...choice }: SettingProps<Value>) {
  return (
    <ChoiceField
      {...choice}
      words={(each) => names[each]}
      hint={hint && <span data-constant="period">{hint}</span>}
    />
  );
}
