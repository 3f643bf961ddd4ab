import { Sheet } from '@cottontree/ui/sheet.tsx';
import { MoreLinks, type NavEntry } from './more-links.tsx';
import css from './more-sheet.module.css';
import { SHELL_TEXTS } from './texts.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { LogoutButton, ProfileLink } from './user-card.tsx';

export interface MoreSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  more: readonly NavEntry[];
  desk: readonly NavEntry[];
}

/** What does not fit in the bars on a small screen: the other screens and the rest of the user card. */
export function MoreSheet({ open, onOpenChange, more, desk }: MoreSheetProps) {
  const close = () => onOpenChange(false);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={SHELL_TEXTS.moreSheet}>
      <div className={css.person}>
        <ProfileLink onChoose={close} />
        <ThemeSwitch />
        <LogoutButton />
      </div>
      <MoreLinks more={more} desk={desk} onChoose={close} />
    </Sheet>
  );
}
