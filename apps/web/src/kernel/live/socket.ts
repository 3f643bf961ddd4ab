import {
  LAST_RECONNECT_DELAY_MS,
  PING_INTERVAL_MS,
  RECONNECT_DELAY_MS,
  SOCKET_SILENCE_MS,
  type ClientMessage,
  type ServerMessage,
} from '@cottontree/contract/events.ts';
import { isRecord, jsonOf } from '../call.ts';
import { noteLineWorks, onLineBack } from '../line/line.ts';
import { log } from '../log.ts';

/** The part of WebSocket that is used here; a test passes its own implementation. */
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
  /** From 0 to 1: spreads the reconnects of many pages that lost their server at the same time. */
  random?: () => number;
  onMessage: (message: ServerMessage) => void;
  /** Also called with false when the very first attempt has failed. */
  onState: (connected: boolean) => void;
  /** The connection was lost, or attempts have failed for so long that the session may have ended meanwhile. */
  onLost: () => void;
  /** The connection is open again after it was lost: the caller must fetch what was missed. */
  onReturn: () => void;
}

export interface LiveConnection {
  /** Returns false when there is no open connection. */
  send(message: ClientMessage): boolean;
  stop(): void;
}

/** `/ws` on the host of the page, secure when the page is. */
export const socketUrl = (page: Pick<Location, 'protocol' | 'host'>): string =>
  `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/ws`;

/**
 * 3 s after the connection was closed, then twice as long each time up to a minute, minus a random part of up to half.
 */
function pauseBefore(attempt: number, random: () => number): number {
  if (attempt === 0) return RECONNECT_DELAY_MS;
  const pause = Math.min(LAST_RECONNECT_DELAY_MS, RECONNECT_DELAY_MS * 2 ** attempt);
  return pause * (1 - random() / 2);
}

/**
 * Keeps one socket open until it is stopped. It pings every 30 s and takes 15 s without a message for a lost
 * connection. It reconnects 3 s after the connection closed, then at growing intervals until the server responds.
 */
export function openLiveConnection(options: LiveConnectionOptions): LiveConnection {
  const open = options.open ?? ((url: string) => new WebSocket(url));
  const random = options.random ?? Math.random;
  let socket: SocketLike | undefined;
  let isOpen = false;
  let wasLost = false;
  /** Number of failed attempts since the last open connection. */
  let failures = 0;
  let ping: ReturnType<typeof setInterval> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    reconnectTimer = undefined;
    const mine = open(options.url);
    socket = mine;
    awaitByte(mine);
    mine.onopen = () => {
      awaitByte(mine);
      ping = setInterval(() => mine.send(JSON.stringify({ type: 'ping' })), PING_INTERVAL_MS);
      isOpen = true;
      failures = 0;
      noteLineWorks();
      options.onState(true);
      if (wasLost) options.onReturn();
      wasLost = false;
    };
    mine.onclose = () => end(mine);
    mine.onerror = (event) => log('The live connection failed', event);
    mine.onmessage = ({ data }) => {
      awaitByte(mine);
      const message = serverMessageOf(data);
      if (message !== undefined) options.onMessage(message);
    };
  };

  const awaitByte = (mine: SocketLike) => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      // Not by waiting for the close event of the socket, which on a dead connection comes late.
      end(mine);
      mine.close();
    }, SOCKET_SILENCE_MS);
  };

  const release = (mine: SocketLike) => {
    clearInterval(ping);
    clearTimeout(silence);
    mine.onopen = null;
    mine.onclose = null;
    mine.onmessage = null;
    socket = undefined;
  };

  const end = (mine: SocketLike) => {
    release(mine);
    const pause = pauseBefore(failures, random);
    reconnectTimer = setTimeout(connect, pause);
    if (isOpen || failures === 0 || pause > LAST_RECONNECT_DELAY_MS / 2) options.onLost();
    if (isOpen || failures === 0) options.onState(false);
    isOpen = false;
    wasLost = true;
    failures += 1;
  };

  // The server can be reached again: no need to wait any longer, except for the first three seconds.
  const unsubscribe = onLineBack(() => {
    if (reconnectTimer === undefined || failures < 2) return;
    clearTimeout(reconnectTimer);
    connect();
  });

  connect();
  return {
    send: (message) => {
      if (socket?.readyState !== 1) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    stop: () => {
      clearTimeout(reconnectTimer);
      unsubscribe();
      const last = socket;
      if (last !== undefined) release(last);
      last?.close();
      options.onState(false);
    },
  };
}

// A record, so that the compiler reports a message type that was added only to the contract.
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
  database_answers: true,
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
    // The payload is not validated here: the server writes it by the contract, and its tests check that.
    return { type: value.type, payload } as ServerMessage;
  }
  log('A message of an unknown kind came over the live connection', value ?? data);
  return undefined;
}
