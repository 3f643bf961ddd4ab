import { useState } from 'react';
import { revealRecoveryKey } from '@cottontree/contract/backup/backup.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { call } from '../../kernel/call.ts';
import { date } from '../../kernel/formatting.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
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
      done: 'Recovery key shown',
      failed: BACKUP_TEXTS.keyFailed,
      action: 'update',
      describe: () => ({ description: 'Viewed the recovery key' }),
    });
    if (answer) setKey(answer.recoveryKey);
  };
  return (
    <Card
      title={BACKUP_TEXTS.key}
      meta={
        <span data-constant="freshness">
          {shownAt === null ? 'Never shown' : `Last shown ${date(shownAt)}`}
        </span>
      }
    >
      <div className={css.stack}>
        <p className={css.prose}>
          Backups are encrypted. This machine opens them with its own keys; a fresh one needs the recovery
          key. Write it down and store it away from this machine: the key and a backup together open
          everything.
        </p>
        {key !== undefined && (
          <p className={css.key} data-constant="security">
            {key}
          </p>
        )}
        <div>
          {!mine ? (
            <span className={css.small}>Only owners may see it.</span>
          ) : key === undefined ? (
            <Button busy={pending} onClick={() => void reveal()}>
              Show recovery key
            </Button>
          ) : (
            <Button onClick={() => setKey(undefined)}>Hide it</Button>
          )}
        </div>
      </div>
    </Card>
  );
}
