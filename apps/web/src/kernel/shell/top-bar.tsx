import { useEffect, useRef, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { useHref } from '../as-of.ts';
import { Bell } from '../notifications/bell.tsx';
import { AsOfControl } from './as-of-control.tsx';
import { useBrandName } from '../brand.ts';
import { createAutoHide } from './auto-hide.ts';
import { BrandMark } from './brand-mark.tsx';
import { ConnectionBadge, SessionBadge } from './badges.tsx';
import { TopNav, type NavProps } from './nav.tsx';
import { SearchField } from './search-field.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import css from './top-bar.module.css';
import { NARROW, useMedia, WIDE } from './use-media.ts';
import { LogoutButton, ProfileLink } from './user-card.tsx';

/** The bar at the top. `admitted` is false while a temporary password allows only its own change. */
export function TopBar({ bar, more, desk, admitted }: NavProps & { admitted: boolean }) {
  const wide = useMedia(WIDE);
  const narrow = useMedia(NARROW);
  const header = useRef<HTMLElement>(null);
  const hidden = useAutoHide(header);
  const href = useHref();
  const name = useBrandName();
  return (
    <header ref={header} className={css.bar} data-hidden={hidden} data-print="hide">
      <div className={css.inner}>
        <a href={href('/')} className={css.logo} aria-label={name}>
          <BrandMark />
          {!narrow && <span className={css.name}>{name}</span>}
        </a>
        {wide && <TopNav bar={bar} more={more} desk={desk} />}
        <div className={css.right}>
          {admitted && <SearchField />}
          <AsOfControl />
          <ConnectionBadge />
          <SessionBadge />
          {/* The search field needs the room: from there on the menu More has it. */}
          {!narrow && !wide && (
            <span className={css.theme}>
              <ThemeSwitch />
            </span>
          )}
          <div className={css.card}>
            <Bell enabled={admitted} />
            {!narrow && <ProfileLink />}
            {!narrow && <LogoutButton />}
          </div>
        </div>
      </div>
    </header>
  );
}

/** Whether the bar is currently hidden; a change of screen shows it again. */
function useAutoHide(bar: React.RefObject<HTMLElement | null>): boolean {
  const path = usePathname();
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    setHidden(false);
    // A menu that was opened from the bar has the focus elsewhere in the document.
    const inUse = () =>
      element.contains(document.activeElement) || element.querySelector('[aria-expanded="true"]') !== null;
    const autoHide = createAutoHide(setHidden, () => !inUse());
    const onScroll = () => autoHide.scrolled(window.scrollY);
    const onFocus = () => autoHide.focused();
    window.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('focusin', onFocus);
    return () => {
      autoHide.stop();
      window.removeEventListener('scroll', onScroll);
      element.removeEventListener('focusin', onFocus);
    };
  }, [bar, path]);
  return hidden;
}
