import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSeen } from './store.ts';
import { seeBackups } from '../../testing/backups.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { lookFromOutside } from './look-outside.ts';

describe('a database that others look after', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('is looked at as any user may', async () => {
    await lookFromOutside(t);
    expect(await readSeen(t.database.read)).toMatchObject({
      database: 'external',
      archiveMode: 'off',
      version: expect.stringMatching(/^\d+/),
      locations: [],
    });
  });
  it('is not taken for one while the server that has it reports', async () => {
    await seeBackups(t);
    await lookFromOutside(t);
    expect((await readSeen(t.database.read))?.database).toBe('embedded');
    t.clock.advance(5 * 60_000);
    await lookFromOutside(t);
    expect((await readSeen(t.database.read))?.database).toBe('external');
  });
});
