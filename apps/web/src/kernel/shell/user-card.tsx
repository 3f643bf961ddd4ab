import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@cottontree/ui/button.tsx';
import { useHref } from '../as-of.ts';
import { fullName, initials, roleInWords } from '../session/record.ts';
import { signOut, useSession } from '../session/session.tsx';
import css from './user-card.module.css';

/** Initials, full name and role; leads to the profile. */
export function ProfileLink({ onChoose }: { onChoose?: () => void }) {
  const { user } = useSession();
  const href = useHref();
  return (
    <a href={href('/user-profile')} className={css.profile} title="Profile" onClick={onChoose}>
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
  const leave = () => {
    setLeaving(true);
    void signOut(user);
  };
  return (
    <IconButton label="Logout" busy={leaving} onClick={leave}>
      <LogOut />
    </IconButton>
  );
}
