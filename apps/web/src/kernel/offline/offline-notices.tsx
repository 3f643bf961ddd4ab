import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '@cottontree/ui/button.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { keepUnsentWith } from '../call.ts';
import { ago, moment } from '../formatting.ts';
import { useLive } from '../live/live.tsx';
import { useSession } from '../session/session.tsx';
import { Notice } from '../shell/notice.tsx';
import css from '../shell/notices.module.css';
import { LeaveQuestion } from './deferred-leave-question.ts';
import { sweepLastSeen } from './last-seen.ts';
import {
  discard,
  giveBack,
  isOvertaken,
  keepForLater,
  readWaiting,
  sendWaiting,
  useWaiting,
  type Waiting,
} from './outbox.ts';
import { OFFLINE_TEXTS } from './texts.ts';
import { useOldest } from './use-oldest.ts';

const MINUTE = 60_000;
/** Milliseconds until entries that the server could not accept are sent again. */
const RETRY_MS = 30_000;

/**
 * Stores writes that cannot be sent, sends them when the server is back, and shows how old the figures on the screen
 * are.
 */
export function OfflineNotices() {
  const { user } = useSession();
  const { connected } = useLive();
  const client = useQueryClient();
  useEffect(() => keepUnsentWith(keepForLater), []);
  useEffect(() => {
    void sweepLastSeen(user.id);
    void readWaiting();
  }, [user.id]);
  const all = useWaiting();
  const waiting = all.filter(({ refused }) => refused === undefined);
  const some = waiting.length > 0;
  useEffect(() => {
    if (some) void LeaveQuestion.preload();
  }, [some]);
  useEffect(() => {
    if (!connected || !some) return undefined;
    const attempt = () =>
      void sendWaiting({
        sent: ({ title }) => {
          toast({ title: OFFLINE_TEXTS.sent, description: title });
          void client.invalidateQueries();
        },
        refused: ({ title }, why) =>
          toast({ title: OFFLINE_TEXTS.refused, description: `${title}. ${why}`, variant: 'destructive' }),
      });
    attempt();
    // The connection may break and come back without the socket noticing it.
    const timer = setInterval(attempt, RETRY_MS);
    window.addEventListener('online', attempt);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', attempt);
    };
  }, [connected, some, client]);
  return (
    <>
      <LastSeenNotice lostAt={useLostAt(connected)} />
      <OutboxNotices all={all} waiting={waiting} />
    </>
  );
}

/**
 * When the connection was last lost, in milliseconds of this clock; undefined when it has not been lost since page
 * load.
 */
function useLostAt(connected: boolean): number | undefined {
  const [lostAt, setLostAt] = useState<number>();
  useEffect(() => {
    if (!connected) return undefined;
    return () => setLostAt(Date.now());
  }, [connected]);
  return lostAt;
}

function LastSeenNotice({ lostAt }: { lostAt: number | undefined }) {
  const since = useOldest(lostAt);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === undefined) return undefined;
    setNow(Date.now());
    const ticking = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(ticking);
  }, [since]);
  if (since === undefined) return null;
  const at = new Date(since).toISOString();
  return (
    <Notice label={OFFLINE_TEXTS.lastSeen} tone="warn">
      <p>
        <b>{OFFLINE_TEXTS.lastSeen}</b>
      </p>
      <p className={css.text} data-constant="freshness">
        {OFFLINE_TEXTS.lastSeenText(ago(at, now), moment(at))}
      </p>
      <p className={css.text}>{OFFLINE_TEXTS.cannot}</p>
    </Notice>
  );
}

function OutboxNotices({ all, waiting }: Record<'all' | 'waiting', readonly Waiting[]>) {
  return (
    <>
      {all.map(
        (item) => item.refused !== undefined && <Refused key={item.key} item={item} why={item.refused} />,
      )}
      {waiting.length > 0 && (
        <Notice label={OFFLINE_TEXTS.waiting(waiting.length)}>
          <p data-constant="count">
            <b>{OFFLINE_TEXTS.waiting(waiting.length)}</b>
          </p>
          <p className={css.text}>
            {waiting.length === 1 ? OFFLINE_TEXTS.waitingOne : OFFLINE_TEXTS.waitingText}
          </p>
          <ul className={css.list}>
            {waiting.map((item) => (
              <li key={item.key} className={css.item}>
                <span className={css.text} data-constant="message">
                  {item.title}
                </span>
                <Button
                  variant="quiet"
                  onClick={() => void discard(item.key)}
                  aria-label={OFFLINE_TEXTS.discardTitle(item.title)}
                >
                  {OFFLINE_TEXTS.discard}
                </Button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/**
 * A refused entry: its content is back in the form's draft, unless there is another draft. Shows the reason and a link.
 */
function Refused({ item, why }: { item: Waiting; why: string }) {
  const overtaken = isOvertaken(item);
  // A page load, because a form that is already open reads its draft only when it is mounted.
  const open = () => location.assign(item.screen);
  const openWithIt = async () => {
    await giveBack(item);
    open();
  };
  return (
    <Notice label={OFFLINE_TEXTS.refused} tone="neg">
      <p>
        <b>{OFFLINE_TEXTS.refused}</b>
      </p>
      <p className={css.text} data-constant="message">
        {item.title}. {why}
        {overtaken && ` ${OFFLINE_TEXTS.overtaken}`}
      </p>
      <div className={css.actions}>
        {overtaken && <Button onClick={open}>{OFFLINE_TEXTS.openForm}</Button>}
        <Button onClick={() => void openWithIt()}>
          {overtaken ? OFFLINE_TEXTS.replace : OFFLINE_TEXTS.open}
        </Button>
        <Button variant="quiet" onClick={() => void discard(item.key)}>
          {OFFLINE_TEXTS.discard}
        </Button>
      </div>
    </Notice>
  );
}
