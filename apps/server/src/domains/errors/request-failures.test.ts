import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../platform/failures/errors.ts';
import { TRACKING, staffMark } from '../../testing/errors.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { occurrenceOf } from './request-failures.ts';

describe('the error captured for a failed request', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());
  const errors = async () => (await owner.get(`${TRACKING}/errors`)).body.errors;

  it('is none where the caller was wrong: not signed in, not allowed, not found, an invalid field', async () => {
    await t.anonymous.get('/api/user-management/users');
    await (await t.signIn('Clerk', { powers: [] })).get('/api/user-management/users');
    await owner.get('/api/error-tracking/errors/x/users');
    await owner.get('/api/nothing');
    expect(await t.writeErrors()).toBe(0);
  });
  it('is a high error where a page of data failed, with the person, the place and the stack; the response reveals none of it', async () => {
    await sql`alter table notifications rename to notifications_away`.execute(t.database.owner);
    const { status, body } = await owner.get('/api/notifications?user=1');
    await sql`alter table notifications_away rename to notifications`.execute(t.database.owner);
    expect([status, body.code]).toEqual([500, 'unexpected']);
    expect(JSON.stringify(body)).not.toContain('relation');
    expect(await t.writeErrors()).toBe(1);
    expect(await errors()).toMatchObject([
      {
        title: 'Request failed: GET /api/notifications',
        message: 'relation "notifications" does not exist',
        severity: 'high',
        source: 'server',
        place: 'GET /api/notifications',
        affectedUsers: 1,
        userDetails: [{ userId: staffMark(owner) }],
      },
    ]);
    const [{ stackTrace }] = await errors();
    expect(stackTrace).toMatch(/\(node_modules\/pg|\(apps\/server\/src\//);
    expect(stackTrace).not.toMatch(/\(\/|file:/);
    const { rows } = await sql<{ request_id: string }>`select request_id from error_samples`.execute(
      t.database.read,
    );
    expect(rows).toEqual([{ request_id: body.requestId }]);
  });
  it('is none where the server itself reports that it is busy', () => {
    const busy = new AppError('unavailable', 'Many wait already');
    const away = new AppError('unavailable', 'The database does not answer', {}, new Error('ECONNREFUSED'));
    const request = {
      method: 'GET',
      route: '/api/x',
      requestId: 'r',
      tokenHash: null,
      address: '',
      userAgent: null,
    };
    const of = (failure: AppError) =>
      occurrenceOf(failure, failure, { ...request, body: undefined, at: t.clock.now() });
    expect([of(busy), of(away)?.severity]).toEqual([null, 'high']);
  });
  it('is a high error where a download broke off after status 200 was sent', async () => {
    const quiet = await startTestApp();
    quiet.app.get('/api/broken-file', (_request, reply) =>
      reply.send(
        Readable.from(
          (async function* () {
            yield 'the first rows';
            await new Promise((resolve) => setImmediate(resolve));
            throw new Error('the rest is gone');
          })(),
        ),
      ),
    );
    await quiet.app.inject('/api/broken-file').catch(() => undefined);
    expect(quiet.errors.take().map(({ first }) => [first.place, first.message, first.severity])).toEqual([
      ['GET /api/broken-file', 'the rest is gone', 'high'],
    ]);
    await quiet.close();
  });
  it('is none where the caller disconnected while sending', async () => {
    const quiet = await startTestApp();
    const failed = new Promise<void>((resolve) => {
      quiet.app.addHook('onError', (_request, _reply, _error, done) => {
        done();
        setImmediate(resolve);
      });
    });
    await quiet.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = quiet.app.server.address() as AddressInfo; // it listens on a port
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /api/user-management/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"user',
      () => setImmediate(() => socket.resetAndDestroy()),
    );
    await failed;
    expect(quiet.errors.take()).toEqual([]);
    await quiet.close();
  });
  it('is a critical error where a change failed', async () => {
    await sql`alter table settings rename to settings_away`.execute(t.database.owner);
    const { status } = await owner.send('PUT', '/api/banking/sync-settings', {
      frequency: 'daily',
      dataTypes: ['rates'],
      version: 0,
    });
    await sql`alter table settings_away rename to settings`.execute(t.database.owner);
    expect(status).toBe(500);
    await t.writeErrors();
    expect(await errors()).toContainEqual(
      expect.objectContaining({ severity: 'critical', place: 'PUT /api/banking/sync-settings' }),
    );
  });
});
