import { useState } from 'react';
import { revealRecoveryKey } from '@cottontree/contract/backup/backup.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { call } from '../../kernel/call.ts';
import { date } from '../../kernel/formatting.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { RECOVERY_TEXTS } from './recovery-texts.ts';
import css from './screen.module.css';
import { BACKUP_TEXTS } from './texts.ts';
import { useBackupChange } from './use-backups.ts';

/** With this key and a backup a new machine can be restored; without it, only this one. */
export function RecoveryKey({ shownAt }: { shownAt: string | null }) {
  const mine = useCurrentUser().data?.isOwner === true;
  const { pending, change } = useBackupChange();
  const [key, setKey] = useState<string>();
  const reveal = async () => {
    const answer = await change(() => call(revealRecoveryKey), {
      done: RECOVERY_TEXTS.recoveryKeyShown,
      failed: BACKUP_TEXTS.keyFailed,
      action: 'update',
      describe: () => ({ description: RECOVERY_TEXTS.viewedTheRecoveryKey }),
    });
    if (answer) setKey(answer.recoveryKey);
  };
  return (
    <Card
      title={BACKUP_TEXTS.key}
      meta={
        <span data-constant="freshness">
          {shownAt === null ? RECOVERY_TEXTS.neverShown : RECOVERY_TEXTS.lastShown(date(shownAt))}
        </span>
      }
    >
      <div className={css.stack}>
        <p className={css.prose}>{RECOVERY_TEXTS.backupsAreEncrypted}</p>
        {key !== undefined && (
          <p className={css.key} data-constant="security">
            {key}
          </p>
        )}
        <div>
          {!mine ? (
            <span className={css.small}>{RECOVERY_TEXTS.onlyOwnersMaySeeIt}</span>
          ) : key === undefined ? (
            <Button busy={pending} onClick={() => void reveal()}>
              {RECOVERY_TEXTS.showRecoveryKey}
            </Button>
          ) : (
            <Button onClick={() => setKey(undefined)}>{RECOVERY_TEXTS.hideIt}</Button>
          )}
        </div>
      </div>
    </Card>
  );
}
