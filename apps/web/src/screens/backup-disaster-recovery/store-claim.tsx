import { useState } from 'react';
import { moveClaim, type BackupClaim } from '@cottontree/contract/backup/backup.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { call } from '../../kernel/call.ts';
import { useCurrentUser } from '../../kernel/session/session.tsx';
import css from './screen.module.css';
import { BACKUP_TEXTS } from './texts.ts';
import { useBackupChange } from './use-backups.ts';

/** Another server has claimed the store: no backups are taken here until an owner decides which server owns it. */
export function StoreClaim({ claim }: { claim: BackupClaim }) {
  const mine = useCurrentUser().data?.isOwner === true;
  const [open, setOpen] = useState(false);
  const { pending, change } = useBackupChange();
  const move = async () => {
    await change(() => call(moveClaim, { input: { over: claim.over } }), {
      done: BACKUP_TEXTS.moving,
      doneText: 'It begins with a full backup, within a minute.',
      failed: BACKUP_TEXTS.moveFailed,
      action: 'update',
      describe: () => ({ description: 'Moved the store of backups to this server' }),
    });
    setOpen(false);
  };
  return (
    <Card title={claim.state === 'waiting' ? BACKUP_TEXTS.claimWaiting : BACKUP_TEXTS.claimOther}>
      <div className={css.stack}>
        <p className={css.prose} data-constant="row">
          {claim.refusal}
        </p>
        {claim.state === 'other' && (
          <div>
            {mine ? (
              <Button onClick={() => setOpen(true)}>{BACKUP_TEXTS.move}</Button>
            ) : (
              <span className={css.small}>Only owners may move it.</span>
            )}
          </div>
        )}
      </div>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title={`${BACKUP_TEXTS.move}?`}
        description={`${claim.owner} then stops taking backups within a minute. What it has stored stays and can be restored. Move the store only if this server is the one that the company works on.`}
        confirmLabel={BACKUP_TEXTS.move}
        danger
        busy={pending}
        onConfirm={() => void move()}
      />
    </Card>
  );
}
