import { Bell as BellIcon } from 'lucide-react';
import { IconButton } from '@cottontree/ui/button.tsx';
import { deferred } from '../deferred.tsx';
import { LatePopover } from '../shell/late-popover.tsx';
import css from './bell.module.css';
import { unreadLabel } from './inbox.ts';
import { SETTINGS_TEXTS } from './texts.ts';
import { useInbox } from './use-inbox.ts';

const NotificationCentre = deferred(() => import('./centre.tsx').then((part) => part.NotificationCentre));

/** The bell with the number of unread notifications; it opens the notification centre. */
export function Bell({ enabled }: { enabled: boolean }) {
  const { data } = useInbox(enabled);
  const unread = data?.unread ?? 0;
  const label = SETTINGS_TEXTS.notificationsUnread(unread, unreadLabel(unread));
  return (
    <LatePopover
      label={SETTINGS_TEXTS.notifications}
      flush
      preload={NotificationCentre.preload}
      trigger={
        <IconButton label={label} className={css.bell}>
          <BellIcon />
          {unread > 0 && (
            <span className={css.unread} data-unread-badge="" data-constant="count" aria-hidden="true">
              {unreadLabel(unread)}
            </span>
          )}
        </IconButton>
      }
    >
      {(close) => <NotificationCentre onLeave={close} />}
    </LatePopover>
  );
}
