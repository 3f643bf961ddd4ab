import { useState } from 'react';
import { startBackup, type Backup, type BackupType } from '@cottontree/contract/backup/backup.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { Progress } from '@cottontree/ui/progress.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { percent } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { BACKUP_TEXTS, TYPES, type TypeSays } from './texts.ts';
import { useBackupChange } from './use-backups.ts';
import { Needs } from '../../kernel/needs.tsx';

export interface QuickBackupProps {
  /** The running backup, no matter who requested it. */
  running: Backup | null;
  /** Whether the running backup is known yet. */
  ready: boolean;
  /** The newest backup of the history: once there is a newer one, another request means another backup. */
  newest: string | undefined;
  mayManage: boolean;
  /** Whether this server takes none until it is known whose the store is. */
  refused: boolean;
  /** The types that can be started. */
  says: TypeSays;
}

export function QuickBackup({ running, ready, newest, mayManage, refused, says }: QuickBackupProps) {
  const [type, setType] = useState<BackupType>('full');
  const { pending, change } = useBackupChange();
  const keyFor = useAttemptKey();
  const start = async () => {
    const input = { type };
    await change(() => call(startBackup, { input }, { idempotencyKey: keyFor([type, newest]) }), {
      done: BACKUP_TEXTS.started,
      failed: BACKUP_TEXTS.startFailed,
      action: 'create',
      describe: () => ({
        description: BACKUP_TEXTS.askedForBackup(type === 'incremental' ? 'an' : 'a', type),
      }),
    });
  };
  return (
    <Card title={BACKUP_TEXTS.quick}>
      <Form
        draft={{ name: 'quick-backup' }}
        className={css.quick}
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending && running === null) void start();
        }}
      >
        {!mayManage ? (
          <p className={css.small}>
            <Needs power="backup.manage" what={BACKUP_TEXTS.takingOne} />
          </p>
        ) : refused ? (
          <p className={css.small}>{BACKUP_TEXTS.takesNone}</p>
        ) : (
          <>
            <ChoiceField
              label={BACKUP_TEXTS.backupType}
              hint={says.find((each) => each.type === type)?.says}
              name="type"
              options={says.map((each) => each.type)}
              value={type}
              words={(each) => TYPES[each].label}
              onChange={setType}
            />
            <Button type="submit" variant="primary" busy={pending || running !== null} disabled={!ready}>
              {BACKUP_TEXTS.start}
            </Button>
          </>
        )}
        <div className={css.progress} data-constant="progress">
          {running !== null && (
            <>
              <Progress
                label={BACKUP_TEXTS.labelBackup(TYPES[running.type].label)}
                value={running.progress / 100}
              />
              <span className={css.small}>
                {BACKUP_TEXTS.labelBackupProgress(TYPES[running.type].label, percent(running.progress))}
              </span>
            </>
          )}
        </div>
      </Form>
    </Card>
  );
}
