import {
  ChartColumn,
  ChevronDown,
  Ellipsis,
  LayoutDashboard,
  Lightbulb,
  MessageSquareText,
  TrendingUp,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { Button } from '@cottontree/ui/button.tsx';
import { useHref } from '../as-of.ts';
import { deferred } from '../deferred.tsx';
import { LatePopover } from './late-popover.tsx';
import type { NavEntry } from './more-links.tsx';
import css from './nav.module.css';
import { SHELL_TEXTS } from './texts.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const ICONS: Record<string, LucideIcon> = {
  '/': LayoutDashboard,
  '/detailed-metrics': ChartColumn,
  '/ai-copilot': MessageSquareText,
  '/predictive-analytics': TrendingUp,
  '/feature-suggestions': Lightbulb,
};

const MoreLinks = deferred(() => import('./more-links.tsx').then((part) => part.MoreLinks));
const MoreSheet = deferred(() => import('./more-sheet.tsx').then((part) => part.MoreSheet), null, 'over');

/** The five entries as links, the current one marked. */
function Entries({ entries, className }: { entries: readonly NavEntry[]; className: string | undefined }) {
  const path = usePathname();
  const href = useHref();
  return entries.map((entry) => {
    const Icon = ICONS[entry.href];
    return (
      <a
        key={entry.href}
        href={href(entry.href)}
        className={className}
        aria-current={path === entry.href ? 'page' : undefined}
      >
        {Icon && <Icon className={css.icon} />}
        {entry.label}
      </a>
    );
  });
}

export interface NavProps {
  bar: readonly NavEntry[];
  more: readonly NavEntry[];
  /** Under More too, below a heading of their own. */
  desk: readonly NavEntry[];
}

export function TopNav({ bar, more, desk }: NavProps) {
  const path = usePathname();
  const here = [...more, ...desk].find(({ href }) => href === path);
  return (
    <nav className={css.top} aria-label={SHELL_TEXTS.main}>
      <Entries entries={bar} className={css.topLink} />
      <LatePopover
        label={SHELL_TEXTS.more}
        align="start"
        flush
        preload={MoreLinks.preload}
        trigger={
          <Button variant="quiet" className={css.topMore} aria-current={here !== undefined || undefined}>
            <span>
              {SHELL_TEXTS.more}
              {here && <span className={css.here}>{SHELL_TEXTS.at(here.label)}</span>}
            </span>
            <ChevronDown />
          </Button>
        }
      >
        {(close) => (
          <>
            <MoreLinks more={more} desk={desk} onChoose={close} />
            <div className={css.theme}>
              <ThemeSwitch named />
            </div>
          </>
        )}
      </LatePopover>
    </nav>
  );
}

export function BottomNav({ bar, more, desk }: NavProps) {
  const path = usePathname();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const openSheet = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <nav className={css.bottom} aria-label={SHELL_TEXTS.main} data-print="hide">
      <Entries entries={bar} className={css.bottomLink} />
      <button
        type="button"
        className={css.bottomLink}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-current={[...more, ...desk].some(({ href }) => href === path) || undefined}
        onPointerEnter={() => void MoreSheet.preload()}
        onClick={openSheet}
      >
        <Ellipsis className={css.icon} />
        {SHELL_TEXTS.more}
      </button>
      {wanted && <MoreSheet open={open} onOpenChange={setOpen} more={more} desk={desk} />}
    </nav>
  );
}
