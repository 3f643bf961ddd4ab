import { useSyncExternalStore } from 'react';
import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';
import { useLive } from '../live/live.tsx';
import { useSession } from '../session/session.tsx';
import { badgeState, timeLeft, type BadgeState } from '../session/timer.ts';
import css from './badges.module.css';
import { SHELL_TEXTS } from './texts.ts';

/** Whether the live connection is open, lost or not tried yet. */
export function ConnectionBadge() {
  const { connected, connecting } = useLive();
  return (
    <span className={css.connection} role="status" data-connected={connected}>
      {connecting ? (
        <Badge tone="neutral">{SHELL_TEXTS.connecting}</Badge>
      ) : (
        <Badge tone={connected ? 'pos' : 'warn'}>
          {connected ? SHELL_TEXTS.connected : SHELL_TEXTS.disconnected}
        </Badge>
      )}
    </span>
  );
}

const TONES: Record<BadgeState, BadgeTone> = { active: 'neutral', warning: 'warn', critical: 'neg' };

/** The time until the session ends, updated every second. */
export function SessionBadge() {
  const { watch } = useSession();
  const left = useSyncExternalStore(watch.subscribe, watch.left);
  const state = badgeState(left);
  return (
    <span
      className={css.session}
      title={SHELL_TEXTS.signsOutIn(timeLeft(left))}
      data-session-state={state}
      data-constant="session"
    >
      <Badge tone={TONES[state]}>
        <span className={css.hidden}>{SHELL_TEXTS.sessionEndsIn} </span>
        {timeLeft(left)}
        <span className={css.left}> {SHELL_TEXTS.left}</span>
      </Badge>
    </span>
  );
}
