/** How far the demo company is, for every process and screen: one settings row and an event. */
import type { Db } from '../../db/client.ts';
import { announce } from '../../kernel/events.ts';
import type { Progress } from './load-history.ts';

const DEMO_SETTING = 'demo';

export async function publishProgress(db: Db, progress: Progress, at: Date): Promise<void> {
  const value = JSON.stringify({ ...progress, complete: progress.percent === 100 });
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('settings')
      .values({ key: DEMO_SETTING, value, updated_at: at })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: at }))
      .execute();
    await announce(tx, at, { topic: 'demo.progress', payload: { ...progress } });
  });
}
