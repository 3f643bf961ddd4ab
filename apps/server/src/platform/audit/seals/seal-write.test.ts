import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { inOneMoment } from './seal-write.ts';

describe('one snapshot of the database', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('is taken again when a command extended the audit chain after it began', async () => {
    let attempts = 0;
    const moved = await inOneMoment(t.database.write, async (tx) => {
      attempts += 1;
      await sql`select seq from audit_head`.execute(tx);
      // Committed after this transaction's snapshot, as by a command of somebody else.
      if (attempts < 3) await sql`update audit_head set seq = seq where true`.execute(t.database.owner);
      await sql`select seq from audit_head for update`.execute(tx);
      return attempts;
    });
    expect(moved).toBe(3);
  });
  it('is not retried when something else went wrong', async () => {
    let attempts = 0;
    await expect(
      inOneMoment(t.database.write, async () => {
        attempts += 1;
        throw new Error('not a conflict');
      }),
    ).rejects.toThrow('not a conflict');
    expect(attempts).toBe(1);
  });
});
