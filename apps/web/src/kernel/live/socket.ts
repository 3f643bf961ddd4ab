import {
  PING_INTERVAL_MS,
  RECONNECT_DELAY_MS,
  type ClientMessage,
  type ServerMessage,
} from '@cottontree/contract/events.ts';
import { isRecord, jsonOf } from '../call.ts';
import { log } from '../log.ts';

/** The part of WebSocket that is used; a test gives its own. */
export interface SocketLike {
  readyState: number;
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
  onerror: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
}

export interface LiveConnectionOptions {
  url: string;
  open?: (url: string) => SocketLike;
  onMessage: (message: ServerMessage) => void;
  onState: (connected: boolean) => void;
  /** The connection stands again after it was lost: whatever was missed must be fetched. */
  onReturn: () => void;
}

export interface LiveConnection {
  /** False when there is no connection to send over. */
  send(message: ClientMessage): boolean;
  stop(): void;
}

/** `/ws` on the host of the page, secure when the page is. */
export const socketUrl = (page: Pick<Location, 'protocol' | 'host'>): string =>
  `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/ws`;

/** Keeps one socket open until it is stopped: pings every 30 s, opens it again 3 s after it closed. */
export function openLiveConnection(options: LiveConnectionOptions): LiveConnection {
  const open = options.open ?? ((url: string) => new WebSocket(url));
  let socket: SocketLike | undefined;
  let stopped = false;
  let wasLost = false;
  let heard = true;
  let ping: ReturnType<typeof setInterval> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    const mine = open(options.url);
    socket = mine;
    mine.onopen = () => {
      heard = true;
      ping = setInterval(beat, PING_INTERVAL_MS);
      options.onState(true);
      if (wasLost) options.onReturn();
      wasLost = false;
    };
    mine.onclose = () => {
      clearInterval(ping);
      if (stopped || socket !== mine) return;
      wasLost = true;
      options.onState(false);
      again = setTimeout(connect, RECONNECT_DELAY_MS);
    };
    mine.onerror = (event) => log('The live connection failed', event);
    mine.onmessage = ({ data }) => {
      heard = true;
      const message = serverMessageOf(data);
      if (message !== undefined) options.onMessage(message);
    };
  };

  const beat = () => {
    // Nothing since the last ping, not even its answer: the line is dead, though nobody has said so.
    if (!heard) {
      socket?.close();
      return;
    }
    heard = false;
    socket?.send(JSON.stringify({ type: 'ping' }));
  };

  connect();
  return {
    send: (message) => {
      if (socket?.readyState !== 1) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    stop: () => {
      stopped = true;
      clearInterval(ping);
      clearTimeout(again);
      socket?.close();
      options.onState(false);
    },
  };
}

// A record, so that the compiler misses a type that is added to the contract alone.
const KNOWN = {
  connected: true,
  pong: true,
  metrics_update: true,
  user_update: true,
  revenue_update: true,
  activity_update: true,
  segments_update: true,
  errors_update: true,
  fraud_update: true,
  backup_update: true,
  health_update: true,
  notification: true,
  notification_state: true,
  demo_progress: true,
  refused: true,
} as const satisfies Record<ServerMessage['type'], true>;
const TYPES: ReadonlySet<string> = new Set(Object.keys(KNOWN));

/** A message of a known type; anything else is logged and undefined. */
function serverMessageOf(data: unknown): ServerMessage | undefined {
  const value = typeof data === 'string' ? jsonOf(data) : undefined;
  if (isRecord(value) && typeof value.type === 'string' && TYPES.has(value.type)) {
    const payload = isRecord(value.payload) ? value.payload : {};
    // The server writes payloads by the contract; its tests check them.
    return { type: value.type, payload } as ServerMessage;
  }
  log('A message of an unknown kind came over the live connection', value ?? data);
  return undefined;
}
