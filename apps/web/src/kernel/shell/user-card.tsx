import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@cottontree/ui/button.tsx';
import { useHref } from '../as-of.ts';
import { LeaveQuestion } from '../offline/deferred-leave-question.ts';
import { unsentCount } from '../offline/unsent.ts';
import { fullName, initials, roleInWords } from '../session/record.ts';
import { signOut, useSession } from '../session/session.tsx';
import { SHELL_TEXTS } from './texts.ts';
import css from './user-card.module.css';

/** Initials, full name and role; links to the profile. */
export function ProfileLink({ onChoose }: { onChoose?: () => void }) {
  const { user } = useSession();
  const href = useHref();
  return (
    <a href={href('/user-profile')} className={css.profile} title={SHELL_TEXTS.profile} onClick={onChoose}>
      <span className={css.initials} aria-hidden="true" data-initials="">
        {initials(user)}
      </span>
      <span className={css.words}>
        <span className={css.name}>{fullName(user)}</span>
        <span className={css.role}>{roleInWords(user.roleHierarchy)}</span>
      </span>
    </a>
  );
}

export function LogoutButton() {
  const { user } = useSession();
  const [leaving, setLeaving] = useState(false);
  const [unsent, setUnsent] = useState(0);
  const leave = () => {
    setUnsent(0);
    setLeaving(true);
    void signOut(user);
  };
  const requestLeave = () => {
    if (unsentCount() === 0) leave();
    else setUnsent(unsentCount());
  };
  return (
    <>
      <IconButton label={SHELL_TEXTS.logout} busy={leaving} onClick={requestLeave}>
        <LogOut />
      </IconButton>
      {unsent > 0 && <LeaveQuestion count={unsent} onLeave={leave} onStay={() => setUnsent(0)} />}
    </>
  );
}
