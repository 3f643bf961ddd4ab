import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { readAuthUser } from '@cottontree/contract/access/auth.ts';
import {
  UpdateType,
  type ClientMessage,
  type DemoProgress,
  type ServerMessage,
} from '@cottontree/contract/events.ts';
import { log } from '../log.ts';
import { keyOf } from '../query.ts';
import { createRefresher } from './refresh.ts';
import { openLiveConnection, socketUrl, type LiveConnection } from './socket.ts';

export interface Live {
  connected: boolean;
  /** True before the first attempt has succeeded or failed. */
  connecting: boolean;
  /** How much of the demo company is loaded, as last reported over the socket. */
  demo: DemoProgress | undefined;
  /** Returns false when there is no open connection. */
  send: (message: ClientMessage) => boolean;
}

const LiveContext = createContext<Live>({
  connected: false,
  connecting: false,
  demo: undefined,
  send: () => false,
});

export const useLive = (): Live => use(LiveContext);

/** The window event that passes on a notification from the socket, or the refusal of a message, to its listeners. */
export const SOCKET_EVENT = 'websocket-message';

export interface LiveProviderProps {
  enabled: boolean;
  /** True while it is not known yet whether the connection will be enabled. */
  awaited?: boolean;
  /** When the first read was sent, on the page's monotonic clock, if that was before the children were shown. */
  readsSince?: RefObject<number | undefined>;
  children: ReactNode;
}

/** Provides the live connection to its children; no connection is opened while `enabled` is false. */
export function LiveProvider({ enabled, awaited = false, readsSince, children }: LiveProviderProps) {
  const client = useQueryClient();
  /** Undefined before the first attempt has succeeded or failed. */
  const [connected, setConnected] = useState<boolean>();
  const [demo, setDemo] = useState<DemoProgress>();
  const connection = useRef<LiveConnection>(undefined);

  // A layout effect runs before the effects of the screens, which start the first reads: messages after those reads
  // must not be missed.
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    /** When the first reads may have started; null once no message from that time can be missed. */
    let begun: number | null = readsSince?.current ?? performance.now();
    const refresh = createRefresher(client);
    const receive = (message: ServerMessage) => {
      switch (message.type) {
        case 'metrics_update':
        case 'user_update':
        case 'revenue_update':
        case 'activity_update':
        case 'segments_update':
          refresh(message.type, message.payload.day);
          return;
        case 'errors_update':
        case 'health_update':
        case 'fraud_update':
        case 'backup_update':
        case 'notification_state':
          refresh(message.type, undefined);
          return;
        case 'database_answers':
          void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
          return;
        case 'notification':
          window.dispatchEvent(new CustomEvent(SOCKET_EVENT, { detail: message }));
          return;
        case 'demo_progress':
          setDemo(message.payload);
          // The company is complete now: every figure may have changed.
          if (message.payload.percent >= 100) void client.invalidateQueries();
          return;
        case 'refused':
          log(`The live connection refused a message: ${message.payload.message}`);
          window.dispatchEvent(new CustomEvent(SOCKET_EVENT, { detail: message }));
          return;
        case 'connected':
          // These messages were sent while the first responses were under way, before this page could receive them.
          if (begun === null) return;
          for (const type of UpdateType.options) {
            const ago = message.payload.lately[type] ?? Infinity;
            if (ago <= performance.now() - begun) refresh(type, undefined);
          }
          begun = null;
          return;
        case 'pong':
          return;
      }
    };
    const live = openLiveConnection({
      url: socketUrl(location),
      onMessage: receive,
      onState: setConnected,
      // A revoked session loses its socket first; reading the current user finds out.
      onLost: () => void client.invalidateQueries({ queryKey: keyOf(readAuthUser, {}) }),
      onReturn: () => {
        begun = null;
        void client.invalidateQueries();
      },
    });
    connection.current = live;
    return () => {
      connection.current = undefined;
      live.stop();
      setConnected(undefined);
    };
  }, [client, enabled, readsSince]);

  const value = useMemo<Live>(
    () => ({
      connected: connected === true,
      connecting: (enabled || awaited) && connected === undefined,
      demo,
      send: (message) => connection.current?.send(message) ?? false,
    }),
    [connected, demo, enabled, awaited],
  );
  return <LiveContext value={value}>{children}</LiveContext>;
}
