/** What is shown of people whom an error met, until somebody has a reason to see more. */
import { createHash } from 'node:crypto';
import type { DeviceType } from '@cottontree/contract/error-tracking-records.ts';

/** "A•••": one may be told from another of the same list, and nobody be known. */
export const maskedWord = (word: string): string =>
  word === '' ? '' : `${(/^./su.exec(word) ?? [''])[0]}•••`;

/** "a•••@e•••.sl" */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const parts = domain.split('.');
  return `${maskedWord(name)}@${maskedWord(parts[0] ?? '')}.${parts.at(-1) ?? ''}`;
}

/** The network of an address: "192.0.2.x", "2001:db8:…". */
export function network(address: string): string {
  const plain = address.replace(/^::ffff:/, '');
  if (/^\d+\.\d+\.\d+\.\d+$/.test(plain)) return plain.replace(/\d+$/, 'x');
  return `${plain.split(':').slice(0, 2).join(':')}:…`;
}

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
