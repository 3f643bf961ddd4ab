/**
 * MACs for objects that are stored unencrypted: they prove that the recovery key was used and that no byte has changed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '../../platform/audit/audit.ts';
import { subKey } from './recovery-key.ts';

/** `purpose` prevents that the MAC of one kind of object is accepted for another kind. */
const digestOf = (key: Buffer, purpose: string, content: object): Buffer =>
  createHmac('sha256', subKey(key, Buffer.from(purpose), purpose))
    .update(canonicalJson(content))
    .digest();

export const macOf = (key: Buffer, purpose: string, content: object): string =>
  digestOf(key, purpose, content).toString('base64');

export function hasValidMac(key: Buffer, purpose: string, content: object, mark: string): boolean {
  const given = Buffer.from(mark, 'base64');
  const own = digestOf(key, purpose, content);
  return given.length === own.length && timingSafeEqual(given, own);
}
