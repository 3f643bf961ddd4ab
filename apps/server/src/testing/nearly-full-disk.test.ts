/**
 * The disk of the data folder fills up and is emptied again: what is refused, what still works, and what reports it.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DiskGuard } from '../platform/disk/disk-guard.ts';
import { flatEndpoints } from '../app.ts';
import { startTestApp, type Person, type TestApp } from './test-app.ts';
import { listen, openClient } from './test-client.ts';

const SUGGESTIONS = '/api/features/suggestions';
const SUGGESTION = { title: 'More room', description: 'The disk is small.' };
const REFUSED = {
  status: 503,
  headers: { 'retry-after': '30' },
  body: {
    code: 'disk-full',
    message: expect.stringMatching(
      /^The disk of \/srv\/data is 97% full, with 0\.4 GB free: changes are refused/,
    ),
  },
};

describe('a disk that is nearly full', () => {
  const reading = { percent: 50, freeBytes: 80e9 };
  const disk = new DiskGuard({
    folder: '/srv/data',
    limits: { refuse: { percent: 90, bytes: 5e9 }, warn: { percent: 80, bytes: 10e9 } },
    read: async () => ({ ...reading }),
    onError: () => undefined,
  });
  const set = async (percent: number, freeBytes: number): Promise<void> => {
    Object.assign(reading, { percent, freeBytes });
    await disk.check();
  };
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startTestApp({ disk });
    owner = await t.signIn('owner', { steppedUp: true });
  });
  beforeEach(() => set(50, 80e9));
  afterAll(() => t.close());

  const suggestions = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from feature_suggestions`.execute(
      t.database.read,
    );
    return rows[0]?.n ?? -1;
  };

  it('refuses changes with the reason and stores nothing of them, and accepts the same change once there is space', async () => {
    const before = await suggestions();
    await set(97.5, 0.4e9);
    const key = { 'idempotency-key': 'while-it-was-full' };
    expect(await owner.send('POST', SUGGESTIONS, SUGGESTION, key)).toMatchObject(REFUSED);
    expect(await suggestions()).toBe(before);
    await set(50, 80e9);
    expect((await owner.send('POST', SUGGESTIONS, SUGGESTION, key)).status).toBe(200);
    expect(await suggestions()).toBe(before + 1);
  });
  it('does not reveal the folder to people who may not see it', async () => {
    await set(97.5, 0.4e9);
    expect((await t.anonymous.send('POST', SUGGESTIONS, SUGGESTION)).status).toBe(401);
    expect((await t.anonymous.get('/api/health')).body).toMatchObject({ status: 'ok', disk: 'full' });
  });
  it('refuses a notification that is sent over the socket', async () => {
    const client = await openClient(await listen(t.app), owner.cookie);
    await set(97.5, 0.4e9);
    client.say({ action: 'broadcast_notification', type: 'info', title: 'Hello', message: 'There' });
    const [refused] = await client.receive('refused');
    expect(refused?.payload.message).toMatch(/^The disk of \/srv\/data is 97% full/);
    client.socket.terminate();
  });
  it.each([
    [50, 80e9, 'The disk of the server has room'],
    [85, 9e9, 'The disk of the server is nearly full: changes will be refused once it is fuller'],
    [97.5, 0.4e9, 'The disk of the server is full: changes are refused'],
  ])(
    'is reported without folder and free space, %d% full, to people who do not see the system’s health',
    async (percent, free, detail) => {
      await set(percent, free);
      const clerk = await t.signIn('view_only');
      const { body } = await clerk.get('/api/dashboard/operations');
      expect(body.checks.find(({ id }: { id: string }) => id === 'disk').detail).toBe(detail);
      const said = JSON.stringify([body, (await clerk.send('POST', SUGGESTIONS, SUGGESTION)).body]);
      expect(said).not.toMatch(/srv|GB|% full/);
    },
  );
  it('does not affect reads: every list that a person opens is answered', async () => {
    await set(97.5, 0.4e9);
    for (const url of [
      '/api/auth/user',
      '/api/dashboard/metrics',
      '/api/notifications',
      SUGGESTIONS,
      '/api/health/ready',
    ])
      expect((await owner.get(url)).status, url).toBe(200);
  });
  it('accepts only commands that sign in and out, end the sessions of others, revoke API keys, free space, or find a customer', () => {
    const accepted = flatEndpoints().flatMap(({ kind, route: { spec } }) =>
      kind === 'command' && spec.evenWhenFull ? [`${spec.method} ${spec.path}`] : [],
    );
    expect(accepted.toSorted()).toEqual([
      'DELETE /api/auth/sessions/:id',
      'DELETE /api/service-accounts/:id',
      'DELETE /api/service-accounts/:id/keys/:key',
      'DELETE /api/user-management/sessions/:id',
      'GET /api/auth/refresh',
      'PATCH /api/user-management/users/:id/suspend',
      'POST /api/auth/logout',
      'POST /api/auth/logout/left',
      'POST /api/auth/step-up',
      'POST /api/customers/:id/reveal',
      'POST /api/customers/search',
      'POST /api/user-management/change-password',
      'POST /api/user-management/login',
      'PUT /api/backup/settings',
    ]);
  });
  it('allows signing in and out', async () => {
    await set(97.5, 0.4e9);
    // Decided by the password, not by the disk.
    const wrong = await t.anonymous.send('POST', '/api/user-management/login', {
      username: 'x',
      password: 'y',
    });
    expect(wrong.status).toBe(401);
    const clerk = await t.signIn('view_only');
    expect((await clerk.get('/api/auth/refresh')).status).toBe(200);
    expect((await clerk.send('POST', '/api/auth/logout', {})).status).toBe(200);
    expect((await clerk.get('/api/auth/user')).status).toBe(401);
  });
  it('is reported by the public health page and, with folder and free space, by System health, at the warning level too', async () => {
    const check = async () => {
      const { body } = await owner.get('/api/dashboard/operations');
      return body.checks.find(({ id }: { id: string }) => id === 'disk');
    };
    const said = async () => (await t.anonymous.get('/api/health')).body.disk;
    expect([await said(), await check()]).toEqual([
      'ok',
      {
        id: 'disk',
        title: 'Disk',
        state: 'ok',
        detail: 'The disk is 50% full, with 80.0 GB free',
      },
    ]);
    await set(85, 9e9);
    expect([await said(), await check()]).toMatchObject([
      'low',
      {
        state: 'warning',
        detail:
          'The disk of /srv/data is 85% full, with 9.0 GB free: changes will be refused once it is fuller',
      },
    ]);
    await set(97.5, 0.4e9);
    disk.notePaused('imports', true);
    disk.notePaused('fraud scoring', true);
    expect([await said(), await check()]).toMatchObject([
      'full',
      {
        state: 'failed',
        detail:
          'The disk of /srv/data is 97% full, with 0.4 GB free: changes are refused, and fraud scoring, imports wait',
      },
    ]);
    disk.notePaused('imports', false);
    disk.notePaused('fraud scoring', false);
  });
});

describe('a database on another machine', () => {
  it('is not monitored: its health is null, and System health has no check of a disk', async () => {
    const t = await startTestApp();
    expect((await t.anonymous.get('/api/health')).body.disk).toBeNull();
    const { body } = await (await t.signIn('owner')).get('/api/dashboard/operations');
    expect(body.checks.map(({ id }: { id: string }) => id)).not.toContain('disk');
    await t.close();
  });
});
