import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendAudit } from '../../../platform/audit/audit.ts';
import { verifyChain, GENESIS } from '../../../platform/audit/audit-chain.ts';
import { ClockWatch, type ClockJump } from '../../../platform/time/clock-watch.ts';
import { lastRecord, recordCount } from '../../../testing/administration.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { compareWithStored, recordClockJumps } from './record-clock-jumps.ts';

describe('a jump of the server’s clock', () => {
  let t: TestApp;
  let watch: ClockWatch;
  const logged: ClockJump[] = [];
  const round = () => recordClockJumps(t.database, t.clock, watch, (jump) => logged.push(jump));
  const shown = async () => {
    const { body } = await (await t.signIn('owner')).get('/api/dashboard/operations');
    return body.checks.find(({ id }: { id: string }) => id === 'clock');
  };
  beforeAll(async () => {
    t = await startTestApp();
    watch = new ClockWatch(t.clock);
  });
  afterAll(() => t.close());

  it('is recorded once in the log, in the audit trail, whose chain is valid, and on the health screen', async () => {
    expect(await shown()).toMatchObject({ state: 'ok', detail: 'No jump of the clock was noticed' });
    t.clock.set('2026-11-18T10:00:00Z');
    await round();
    await round();
    expect(logged).toEqual([{ at: new Date('2026-11-18T10:00:00Z'), byMs: -259_200_000 }]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'clock.jump',
      severity: 'high',
      description: 'The clock of the server was set back by 3 d',
      after: { at: '2026-11-18T10:00:00.000Z', seconds: -259_200 },
    });
    expect(await recordCount(t)).toBe(1);
    expect(await verifyChain(t.database.read, GENESIS)).toMatchObject({ ok: true });
    expect(await shown()).toMatchObject({
      state: 'warning',
      detail: 'Was set back by 3 d, noticed on Nov 18, 2026, 10:00 UTC',
    });
    t.clock.advance(86_400_000);
    expect(await shown()).toMatchObject({ state: 'ok' });
  });
  it('is detected at the start where the newest audit record is in the future, and only once', async () => {
    t.clock.set('2026-12-01T00:00:00Z');
    const actor = { id: null, name: 'test', sessionId: null, address: null, requestId: 'test' };
    await t.database.write.transaction().execute((tx) =>
      appendAudit(tx, t.clock, actor, {
        action: 'books.close',
        entity: ['business_day', '2026-11-30'],
        description: 'A minute with a wrong clock',
      }),
    );
    t.clock.set('2026-11-28T00:00:00Z');
    for (let start = 0; start < 2; start += 1) {
      watch = new ClockWatch(t.clock);
      await compareWithStored(t.database, watch);
      await round();
    }
    const { rows } = await sql`select noticed_at, by_ms from clock_jumps order by id`.execute(
      t.database.read,
    );
    expect(rows).toEqual([
      { noticed_at: new Date('2026-11-18T10:00:00Z'), by_ms: -259_200_000n },
      { noticed_at: new Date('2026-11-28T00:00:00Z'), by_ms: -259_200_000n },
    ]);
  });
  it('cannot be deleted', async () => {
    await expect(sql`delete from clock_jumps`.execute(t.database.owner)).rejects.toThrow('append-only');
  });
});
