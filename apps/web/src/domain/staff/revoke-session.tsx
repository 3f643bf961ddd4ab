import { useState } from 'react';
import { Button } from '@cottontree/ui/button.tsx';
import { AlertDialog } from '@cottontree/ui/dialog.tsx';
import { useStaffChange } from './change.ts';
import { STAFF_TEXTS } from './texts.ts';

export interface RevokeSessionProps {
  session: { id: string; device: string | null; address: string | null };
  /** "your" or "Aminata Kamara’s". */
  whose: string;
  /** Ends it on the server. */
  revoke: (id: string) => Promise<unknown>;
}

/** Ends a session after a confirmation. */
export function RevokeSession({ session, whose, revoke }: RevokeSessionProps) {
  const [confirming, setConfirming] = useState(false);
  const { pending, change } = useStaffChange();
  const where = [session.device ?? STAFF_TEXTS.unknownDevice, session.address].filter(Boolean).join(', ');
  const confirm = async () => {
    await change(async () => revoke(session.id), {
      done: STAFF_TEXTS.revoked,
      failed: STAFF_TEXTS.notRevoked,
      action: 'delete',
      describe: () => ({
        description: STAFF_TEXTS.endedSession(whose, where),
        data: { sessionId: session.id },
      }),
    });
    setConfirming(false);
  };
  return (
    <>
      <Button onClick={() => setConfirming(true)} aria-label={STAFF_TEXTS.revokeSession(whose, where)}>
        {STAFF_TEXTS.revoke}
      </Button>
      <AlertDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={STAFF_TEXTS.revokeThisSession}
        description={<span data-constant="row">{STAFF_TEXTS.itEndsSessionAtOnce(whose, where)}</span>}
        confirmLabel={STAFF_TEXTS.revokeSessionAction}
        danger
        busy={pending}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
