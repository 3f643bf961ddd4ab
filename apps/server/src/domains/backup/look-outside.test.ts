import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSeen } from './settings-store.ts';
import { seeBackups, seenRepository } from '../../testing/backups.ts';
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
  it('names what is missing for its backups, and leaves the report to a server that can run pgBackRest', async () => {
    await lookFromOutside(t);
    expect((await readSeen(t.database.read))?.pgbackrest).toMatchObject({
      stanza: null,
      missing: expect.stringContaining('PGBACKREST_CONFIG and PGBACKREST_STANZA are not set'),
    });
    const look = async () => await Promise.resolve(seenRepository());
    await lookFromOutside({ ...t, look });
    await lookFromOutside(t);
    expect(await readSeen(t.database.read)).toMatchObject({
      pgbackrest: { stanza: 'cottontree', missing: null },
      locations: [{ kind: 'pgbackrest', place: 'stanza cottontree of /etc/pgbackrest.conf', usable: true }],
    });
    t.clock.advance(6 * 60_000);
    await lookFromOutside(t);
    expect((await readSeen(t.database.read))?.pgbackrest?.stanza).toBeNull();
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
