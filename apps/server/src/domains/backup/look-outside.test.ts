import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSeen } from './settings-store.ts';
import { seeBackups } from '../../testing/backups.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { lookFromOutside } from './look-outside.ts';

describe('an external database', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('is observed with the permissions of any user', async () => {
    await lookFromOutside(t);
    expect(await readSeen(t.database.read)).toMatchObject({
      database: 'external',
      archiveMode: 'off',
      version: expect.stringMatching(/^\d+/),
      locations: [],
    });
  });
  it('is not assumed while the server that owns the embedded database reports', async () => {
    await seeBackups(t);
    await lookFromOutside(t);
    expect((await readSeen(t.database.read))?.database).toBe('embedded');
    t.clock.advance(5 * 60_000);
    await lookFromOutside(t);
    expect((await readSeen(t.database.read))?.database).toBe('external');
  });
});
