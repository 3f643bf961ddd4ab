import type { ReactNode } from 'react';
import { RELEASE } from '@cottontree/contract/release.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { useLive } from '../live/live.tsx';
import { placed, type RouteTable } from '../route-table.ts';
import { BottomNav } from './nav.tsx';
import { Notices } from './notices.tsx';
import css from './shell.module.css';
import { SHELL_TEXTS } from './texts.ts';
import { TopBar } from './top-bar.tsx';
import { useDemo } from './use-demo.ts';
import { useMedia, WIDE } from './use-media.ts';

export interface ShellProps {
  routes: RouteTable;
  /** False while a temporary password allows only its own change. */
  admitted: boolean;
  children: ReactNode;
}

/** The frame around every screen: bars, footer and notices. */
export function Shell({ routes, admitted, children }: ShellProps) {
  const wide = useMedia(WIDE);
  const { connected } = useLive();
  const demo = useDemo(admitted);
  const nav = {
    bar: placed(routes, 'bar'),
    more: placed(routes, 'more'),
    desk: placed(routes, 'desk'),
  };
  return (
    <div className={css.shell} data-bottom-bar={!wide}>
      <a href="#main" className={css.skip}>
        {SHELL_TEXTS.skipToContent}
      </a>
      <TopBar {...nav} admitted={admitted} />
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={css.footer}>
        <span className={css.status} data-live={connected} data-print="hide">
          {connected ? SHELL_TEXTS.live : SHELL_TEXTS.offline}
        </span>
        <span data-constant="name">{SHELL_TEXTS.cottontreeRelease(RELEASE)}</span>
        {demo.isDemo && <Badge tone="warn">{SHELL_TEXTS.demoData}</Badge>}
      </footer>
      <Notices admitted={admitted} demo={demo} />
      {!wide && <BottomNav {...nav} />}
    </div>
  );
}
