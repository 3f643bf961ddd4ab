import { useState } from 'react';
import { moveClaim, type BackupClaim } from '@cottontree/contract/backup/backup.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { call } from '../../kernel/call.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import { RECOVERY_TEXTS } from './recovery-texts.ts';
import css from './screen.module.css';
import { BACKUP_TEXTS } from './texts.ts';
import { useBackupChange } from './use-backups.ts';

/** No backups are taken here until an owner decides: another server has claimed the store, or it was emptied. */
export function StoreClaim({ claim }: { claim: BackupClaim }) {
  const mine = useCurrentUser().data?.isOwner === true;
  const [open, setOpen] = useState(false);
  const { pending, change } = useBackupChange();
  const emptied = claim.state === 'emptied';
  const action = emptied ? BACKUP_TEXTS.startOver : BACKUP_TEXTS.move;
  const move = async () => {
    await change(() => call(moveClaim, { input: { over: claim.over } }), {
      done: emptied ? BACKUP_TEXTS.startingOver : BACKUP_TEXTS.moving,
      doneText: RECOVERY_TEXTS.itBeginsWithAFull,
      failed: emptied ? BACKUP_TEXTS.startOverFailed : BACKUP_TEXTS.moveFailed,
      action: 'update',
      describe: () => ({
        description: emptied ? RECOVERY_TEXTS.startedOverInTheEmpty : RECOVERY_TEXTS.movedTheStoreOfBackups,
      }),
    });
    setOpen(false);
  };
  return (
    <Card title={BACKUP_TEXTS.claims[claim.state]}>
      <div className={css.stack}>
        <p className={css.prose} data-constant="row">
          {claim.refusal}
        </p>
        {claim.state !== 'waiting' && (
          <div>
            {mine ? (
              <Button onClick={() => setOpen(true)}>{action}</Button>
            ) : (
              <span className={css.small}>{RECOVERY_TEXTS.onlyOwnersMayDoIt(action)}</span>
            )}
          </div>
        )}
      </div>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title={`${action}?`}
        description={
          emptied
            ? RECOVERY_TEXTS.backupsBeginWithAFull
            : RECOVERY_TEXTS.thenStopsTakingBackupsWithin(claim.owner)
        }
        confirmLabel={action}
        danger
        busy={pending}
        onConfirm={() => void move()}
      />
    </Card>
  );
}
