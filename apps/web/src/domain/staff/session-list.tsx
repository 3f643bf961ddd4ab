import { Badge } from '@cottontree/ui/badge.tsx';
import { ago, moment } from '../../kernel/formatting.ts';
import { useNow } from './now.ts';
import { RevokeSession, type RevokeSessionProps } from './revoke-session.tsx';
import css from './session-list.module.css';
import { STAFF_TEXTS } from './texts.ts';

export interface ListedSession {
  id: string;
  device: string | null;
  address: string | null;
  startedAt: string;
  lastActiveAt: string;
  current: boolean;
  canRevoke: boolean;
}

/** One person's open sessions, which can be recognized and ended here. */
export function SessionList({
  sessions,
  leftOut,
  ...rest
}: {
  sessions: readonly ListedSession[];
  /** The number of open sessions that are not listed. */
  leftOut: number;
} & Pick<RevokeSessionProps, 'whose' | 'revoke'>) {
  const note = leftOut > 0 && (
    <p className={css.meta} data-constant="count">
      {STAFF_TEXTS.sessionsLeftOut(leftOut)}
    </p>
  );
  if (sessions.length === 0) return note || <p className={css.meta}>{STAFF_TEXTS.noSessions}.</p>;
  return (
    <>
      <ul className={css.list} data-constant="row">
        {sessions.map((session) => (
          <li key={session.id} className={css.session}>
            <div>
              <p className={css.device}>
                {session.device ?? STAFF_TEXTS.unknownDevice}
                {session.current && <Badge tone="accent">{STAFF_TEXTS.thisSession}</Badge>}
              </p>
              <p className={css.meta}>
                {session.address !== null && <>{session.address} · </>}
                {STAFF_TEXTS.started} <time dateTime={session.startedAt}>{moment(session.startedAt)}</time>{' '}
                {STAFF_TEXTS.lastSeen} <LastSeen at={session.lastActiveAt} />
              </p>
            </div>
            {session.canRevoke && <RevokeSession session={session} {...rest} />}
          </li>
        ))}
      </ul>
      {note}
    </>
  );
}

export function LastSeen({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={moment(at)}>
      {ago(at, now)}
    </time>
  );
}
