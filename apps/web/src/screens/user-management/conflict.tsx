import type { StaffUser } from '@cottontree/contract/users.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { toldBy, winnerOf } from '../../domain/staff/refusal.ts';

/** The account as somebody else has left it meanwhile; undefined when the error is another. */
export const presentUser = (error: unknown): StaffUser | undefined => {
  const winner = winnerOf(error);
  // The only conflict that carries a state is that of the version, and it carries the account.
  return winner as StaffUser | undefined;
};

/** In a dialog whose account was changed by somebody else meanwhile: who it was, and the way to what they left. */
export function Conflict({ error, onShow }: { error: unknown; onShow: (user: StaffUser) => void }) {
  const present = presentUser(error);
  if (present === undefined) return null;
  return (
    <Notice tone="warn" action={<Button onClick={() => onShow(present)}>Show the present state</Button>}>
      {toldBy(error)}.
    </Notice>
  );
}
