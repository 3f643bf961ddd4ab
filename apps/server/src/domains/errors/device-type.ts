/** On what people were whom an error met, and in which session. */
import { createHash } from 'node:crypto';
import type { DeviceType } from '@cottontree/contract/error-tracking-records.ts';

/** Of what a browser says it is. A program that calls by itself is api. */
export function deviceTypeOf(userAgent: string | null): DeviceType {
  if (userAgent === null) return 'server';
  if (/Mobi|Android|iPhone|iPad/.test(userAgent)) return 'mobile';
  return /Mozilla\//.test(userAgent) ? 'desktop' : 'api';
}
/** Of the device that a customer registered with. */
export const customerDevice = (deviceClass: string): DeviceType =>
  deviceClass === 'web' ? 'desktop' : 'mobile';

/** Names a session without being of any use to whoever holds it. */
export const sessionMark = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('hex').slice(0, 12);
