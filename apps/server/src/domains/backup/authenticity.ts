/** A mark on what is stored in clear: only somebody with the recovery key can have written it, and no byte was changed since. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '../../platform/audit/audit.ts';
import { subKey } from './recovery-key.ts';

/** `purpose` keeps a mark of one kind of object from passing for one of another kind. */
const digestOf = (key: Buffer, purpose: string, content: object): Buffer =>
  createHmac('sha256', subKey(key, Buffer.from(purpose), purpose))
    .update(canonicalJson(content))
    .digest();

export const markOf = (key: Buffer, purpose: string, content: object): string =>
  digestOf(key, purpose, content).toString('base64');

export function bearsMark(key: Buffer, purpose: string, content: object, mark: string): boolean {
  const given = Buffer.from(mark, 'base64');
  const own = digestOf(key, purpose, content);
  return given.length === own.length && timingSafeEqual(given, own);
}
