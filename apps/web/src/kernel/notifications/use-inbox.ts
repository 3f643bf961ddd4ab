import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import {
  clearAllNotifications,
  clearNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@cottontree/contract/notifications/notifications.ts';
import { toast } from '@cottontree/ui/toast-store.ts';
import { call, isRecord, messageOf } from '../call.ts';
import { SOCKET_EVENT } from '../live/live.tsx';
import { isReading, keyOf, useRead } from '../query.ts';
import { announce } from './announce.ts';
import { EMPTY_INBOX, notificationOf, withAllRead, withNew, without, withRead, type Inbox } from './inbox.ts';

const key = keyOf(listNotifications, {});

/** The content of the notification centre; `enabled` is false while the server would refuse the read. */
export function useInbox(enabled = true) {
  return useRead(listNotifications, {}, { enabled });
}

export interface InboxActions {
  read(id: string): void;
  readAll(): void;
  clear(id: string): void;
  clearAll(): void;
}

/** Changes to notifications: shown at once, sent to the server, and reverted if the server refuses them. */
export function useInboxActions(): InboxActions {
  const client = useQueryClient();
  return useMemo(() => {
    const act = async (change: (inbox: Inbox) => Inbox, send: () => Promise<unknown>) => {
      let readAgain = isReading(client, key);
      client.setQueryData<Inbox>(key, (inbox) => inbox && change(inbox));
      try {
        await send();
        readAgain ||= isReading(client, key);
      } catch (error) {
        toast({ title: 'Error', description: messageOf(error), variant: 'destructive' });
        readAgain = true;
      }
      if (readAgain) void client.invalidateQueries({ queryKey: key });
    };
    return {
      read: (id) =>
        void act(
          (inbox) => withRead(inbox, id),
          async () => call(markNotificationRead, { params: { id } }),
        ),
      readAll: () => void act(withAllRead, async () => call(markAllNotificationsRead)),
      clear: (id) =>
        void act(
          (inbox) => without(inbox, id),
          async () => call(clearNotification, { params: { id } }),
        ),
      clearAll: () =>
        void act(
          () => EMPTY_INBOX,
          async () => call(clearAllNotifications),
        ),
    };
  }, [client]);
}

/** Adds notifications from the socket to the notification centre and announces them. */
export function useIncomingNotifications(): void {
  const client = useQueryClient();
  useEffect(() => {
    const receive = (event: Event) => {
      const message: unknown = event instanceof CustomEvent ? event.detail : undefined;
      const notification = isRecord(message) ? notificationOf(message.payload) : undefined;
      if (notification === undefined) return;
      const isKnown = client.getQueryData(key) !== undefined;
      client.setQueryData<Inbox>(key, (inbox) => withNew(inbox ?? EMPTY_INBOX, notification));
      // The older ones, where they could not be read.
      if (!isKnown) void client.invalidateQueries({ queryKey: key });
      announce(notification);
    };
    window.addEventListener(SOCKET_EVENT, receive);
    return () => window.removeEventListener(SOCKET_EVENT, receive);
  }, [client]);
}
