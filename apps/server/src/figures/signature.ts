/** Signs receipts, so that a printed one can be told from an invented one by the installation that issued it. */
import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../db/client.ts';
import type { Clock } from '../kernel/clock.ts';

const SETTING = 'receipt-key';
const StoredKey = z.object({ key: z.base64() });

/** Makes this installation's key at its first start; later calls change nothing. */
export async function ensureReceiptKey(db: Db, clock: Clock): Promise<void> {
  await db
    .insertInto('settings')
    .values({
      key: SETTING,
      value: JSON.stringify({ key: randomBytes(32).toString('base64') }),
      updated_at: clock.now(),
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** What a signature vouches for. */
export interface Signed {
  readonly figureId: string;
  readonly dimension: string;
  readonly day: string;
  readonly recordedAt: string | null;
  readonly value: string | null;
}

/** HMAC-SHA256, hex, over the five parts as a JSON array. Throws when the key was never made. */
export async function signReceipt(db: Db, receipt: Signed): Promise<string> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', SETTING).executeTakeFirst();
  if (!row) throw new Error('This installation has no receipt key');
  const { key } = StoredKey.parse(row.value);
  const content = JSON.stringify([
    receipt.figureId,
    receipt.dimension,
    receipt.day,
    receipt.recordedAt,
    receipt.value,
  ]);
  return createHmac('sha256', Buffer.from(key, 'base64')).update(content).digest('hex');
}
