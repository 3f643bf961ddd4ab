import type { StaffUser } from '@cottontree/contract/access/users.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { refusalText, winnerOf } from '../../domain/staff/refusal.ts';
import { USERS_TEXTS } from './texts.ts';

/** The account as somebody else has changed it; undefined for any other error. */
export const presentUser = (error: unknown): StaffUser | undefined => {
  const winner = winnerOf(error);
  // The version conflict is the only one that carries a state, and that is the account.
  return winner as StaffUser | undefined;
};

/** In a dialog whose account was changed meanwhile: shows who changed it, and a button to load the present account. */
export function Conflict({ error, onShow }: { error: unknown; onShow: (user: StaffUser) => void }) {
  const present = presentUser(error);
  if (present === undefined) return null;
  return (
    <Notice
      tone="warn"
      action={<Button onClick={() => onShow(present)}>{USERS_TEXTS.showThePresentState}</Button>}
    >
      {refusalText(error)}.
    </Notice>
  );
}
