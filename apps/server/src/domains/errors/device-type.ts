/** The device type of the people whom an error affected, and a mark of their session. */
import { createHash } from 'node:crypto';
import type { DeviceType } from '@cottontree/contract/errors/records.ts';

/** From the User-Agent header. A program that is not a browser is `api`; null means the server itself. */
export function deviceTypeOf(userAgent: string | null): DeviceType {
  if (userAgent === null) return 'server';
  if (/Mobi|Android|iPhone|iPad/.test(userAgent)) return 'mobile';
  return /Mozilla\//.test(userAgent) ? 'desktop' : 'api';
}
/** From the class of the device that a customer registered with. */
export const customerDevice = (deviceClass: string): DeviceType =>
  deviceClass === 'web' ? 'desktop' : 'mobile';

/** Identifies a session without being usable as a credential. */
export const sessionMark = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('hex').slice(0, 12);
