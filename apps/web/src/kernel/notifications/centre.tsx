import { CircleCheck, CircleX, Info, Settings, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readWaiting, WAITING_SHOWN } from '@cottontree/contract/work/work.ts';
import { CENTRE_SIZE, type Notification } from '@cottontree/contract/notifications/notifications.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button, IconButton } from '@cottontree/ui/button.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { useAsOf, useHref } from '../as-of.ts';
import { companyNow } from '../company-time.ts';
import { ago, moment } from '../formatting.ts';
import { PanelError } from '../panel-error.tsx';
import { useRead } from '../query.ts';
import { needYou } from '../waiting-texts.ts';
import { CENTRE_TEXTS } from './centre-texts.ts';
import css from './centre.module.css';
import { destinationOf } from './destination.ts';
import { NotificationSettingsForm } from './settings-form.tsx';
import { useInbox, useInboxActions, type InboxActions } from './use-inbox.ts';

const ICONS = {
  info: <Info className={css.info} />,
  success: <CircleCheck className={css.success} />,
  warning: <TriangleAlert className={css.warning} />,
  error: <CircleX className={css.error} />,
} as const;

/** The newest 50 notifications, newest first, and the settings behind the cog. */
export function NotificationCentre({ onLeave }: { onLeave: () => void }) {
  const inbox = useInbox();
  const actions = useInboxActions();
  const [settings, setSettings] = useState(false);
  const items = inbox.data?.items ?? [];
  return (
    <section className={css.centre} aria-label={CENTRE_TEXTS.notificationCentre}>
      <header className={css.head}>
        <h2 className={css.title}>
          {settings ? CENTRE_TEXTS.notificationSettings : CENTRE_TEXTS.notifications}
        </h2>
        {!settings && items.length > 0 && (
          <>
            <Button variant="quiet" onClick={actions.readAll} disabled={inbox.data?.unread === 0}>
              {CENTRE_TEXTS.markAllRead}
            </Button>
            <Button variant="quiet" onClick={actions.clearAll}>
              {CENTRE_TEXTS.clearAll}
            </Button>
          </>
        )}
        <IconButton
          label={CENTRE_TEXTS.notificationSettings}
          aria-pressed={settings}
          onClick={() => setSettings(!settings)}
        >
          <Settings />
        </IconButton>
      </header>
      {settings && (
        <div className={css.padded}>
          <NotificationSettingsForm onSaved={onLeave} />
        </div>
      )}
      {!settings && inbox.isPending && <SkeletonRows rows={4} what={CENTRE_TEXTS.notificationsWhat} />}
      {!settings && inbox.isError && (
        <div className={css.padded}>
          <PanelError error={inbox.error} onRetry={() => void inbox.refetch()} retrying={inbox.isFetching} />
        </div>
      )}
      {!settings && inbox.isSuccess && items.length === 0 && (
        <div className={css.padded}>
          <NothingNew onLeave={onLeave} />
        </div>
      )}
      {!settings && items.length > 0 && <List items={items} actions={actions} onLeave={onLeave} />}
      {!settings && items.length >= CENTRE_SIZE && (
        <p className={css.cut} data-constant="limit">
          {CENTRE_TEXTS.newestAreListed(CENTRE_SIZE)}
        </p>
      )}
    </section>
  );
}

/** Waiting work is no notification: it stands on the Executive dashboard of today, which is named while there is some. */
function NothingNew({ onLeave }: { onLeave: () => void }) {
  const { data } = useRead(
    readWaiting,
    { query: { limit: WAITING_SHOWN } },
    { enabled: useAsOf() === undefined },
  );
  const total = data?.total ?? 0;
  const href = useHref();
  return (
    <EmptyState title={CENTRE_TEXTS.nothingNew}>
      {total === 0 ? (
        CENTRE_TEXTS.newNotificationsArriveWhileYou
      ) : (
        <span data-constant="count">
          {needYou(total)}{' '}
          <a href={href('/')} onClick={onLeave}>
            {CENTRE_TEXTS.workOnExecutive}
          </a>
        </span>
      )}
    </EmptyState>
  );
}

interface ListProps {
  items: readonly Notification[];
  actions: InboxActions;
  onLeave: () => void;
}
function List({ items, actions, onLeave }: ListProps) {
  const [now, setNow] = useState(companyNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(companyNow()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <ol className={css.list} data-constant="message">
      {items.map((item) => (
        <li key={item.id} className={css.item} data-read={item.read}>
          <Entry item={item} now={now} onRead={() => actions.read(item.id)} onLeave={onLeave} />
          <IconButton
            label={CENTRE_TEXTS.clearTitle(item.title)}
            className={css.clear}
            onClick={() => actions.clear(item.id)}
          >
            <X />
          </IconButton>
          {item.critical && (
            <div className={css.critical}>
              <Badge tone="neg">{CENTRE_TEXTS.critical}</Badge>
              {item.acknowledged ? (
                <span className={css.meta}>{CENTRE_TEXTS.acknowledged}</span>
              ) : (
                item.endedAt === null && (
                  <Button onClick={() => actions.read(item.id)}>{CENTRE_TEXTS.acknowledge}</Button>
                )
              )}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

interface EntryProps {
  item: Notification;
  now: number;
  onRead: () => void;
  onLeave: () => void;
}
/** Links to the notification's subject, if it has a screen; following the link marks it read. */
function Entry({ item, now, onRead, onLeave }: EntryProps) {
  const content = (
    <>
      {ICONS[item.type]}
      <span className={css.text}>
        <span className={css.name}>{item.title}</span>
        <span className={css.message}>{item.message}</span>
        <span className={css.meta}>
          <time dateTime={item.timestamp} title={moment(item.timestamp)}>
            {ago(item.timestamp, now)}
          </time>{' '}
          · {item.category}
          {item.endedAt !== null && <> {CENTRE_TEXTS.overSince(moment(item.endedAt))}</>}
          {!item.read && <span className={css.unread}> {CENTRE_TEXTS.unread}</span>}
        </span>
      </span>
    </>
  );
  const href = destinationOf(item);
  if (href === undefined) {
    return (
      <button type="button" className={css.open} onClick={onRead}>
        {content}
      </button>
    );
  }
  return (
    <a
      href={href}
      className={css.open}
      onClick={(event) => {
        onRead();
        // When the link is opened in another tab or window, this page stays as it is.
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onLeave();
      }}
    >
      {content}
    </a>
  );
}
