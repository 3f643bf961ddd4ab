/**
 * An address from the settings, such as that of a mail server, parsed once into the parts from which everything is
 * built.
 */
import { isIP } from 'node:net';

export interface OutgoingAddress {
  /** Without its colon. */
  readonly protocol: string;
  /** A name, or an IP address without brackets. */
  readonly host: string;
  readonly port: number | null;
  /** Empty, or starts with a slash and does not end with one. */
  readonly path: string;
  readonly user: string | null;
  readonly password: string | null;
}

const PARTS =
  /^(?<protocol>[a-z][a-z0-9+.-]*):\/\/(?:(?<user>[^\s/?#@\\:]*)(?::(?<password>[^\s/?#@\\]*))?@)?(?<host>\[[0-9a-f:.]+\]|[^\s/?#@\\:[\]]+)(?::(?<port>\d{1,5}))?(?<path>(?:\/[^\s/?#\\]+)*)\/?$/i;
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i;
/** What some parsers accept as an IPv4 address: 2130706433, 127.1, 0x7f.1. */
const NUMBER = /^(?:\d+|0x[0-9a-f]*)$/i;

function isHost(host: string): boolean {
  if (isIP(host) !== 0) return true;
  const labels = host.replace(/\.$/, '').split('.');
  return (
    host.length <= 253 && labels.every((label) => LABEL.test(label)) && !NUMBER.test(labels.at(-1) ?? '')
  );
}
const decoded = (text: string | undefined): string | null => {
  if (text === undefined) return null;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/**
 * Null for an address that two parsers could read differently: backslashes, empty or dot path segments, a query, a
 * fragment, hosts that are neither names nor plain addresses, and protocols other than `protocols`.
 */
export function readOutgoingAddress(text: string, protocols: readonly string[]): OutgoingAddress | null {
  const parts = PARTS.exec(text)?.groups;
  if (!parts) return null;
  const protocol = (parts['protocol'] ?? '').toLowerCase();
  const host = (parts['host'] ?? '').replace(/^\[|\]$/g, '').toLowerCase();
  const port = parts['port'] === undefined ? null : Number(parts['port']);
  const path = parts['path'] ?? '';
  const [user, password] = [decoded(parts['user']), decoded(parts['password'])];
  const climbs = path.split('/').some((each) => /^(?:\.|%2e){1,2}$/i.test(each));
  const brackets = parts['host']?.startsWith('[') === true;
  if (!protocols.includes(protocol) || !isHost(host) || brackets !== (isIP(host) === 6)) return null;
  if (climbs || (port !== null && (port < 1 || port > 65_535))) return null;
  if (
    (parts['user'] !== undefined && user === null) ||
    (parts['password'] !== undefined && password === null)
  )
    return null;
  return { protocol, host, port, path, user, password };
}

/** For an HTTP client: no user, no password, no query. Null in the same cases as `readOutgoingAddress`. */
export function readHttpAddress(text: string): URL | null {
  const parts = readOutgoingAddress(text, ['http', 'https']);
  return parts === null || parts.user !== null ? null : new URL(text.replace(/\/$/, ''));
}
