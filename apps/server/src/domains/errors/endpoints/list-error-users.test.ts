import { AffectedUser } from '@cottontree/contract/errors/records.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { TRACKING, raise, report, sendReports, staffMark } from '../../../testing/errors.ts';
import { sampleKycCase, sampleSubscriber } from '../../../testing/sample-rows.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const NONE = '00000000-0000-4000-8000-000000000000';

describe('GET /api/error-tracking/errors/:id/users', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: `${TRACKING}/errors/${NONE}/users`, permission: 'settings.view' });

  it('[B-7.36, B-3.53] returns the affected staff by their sessions: masked names and emails, networks, hashed sessions', async () => {
    const person = await t.signIn('manager');
    await sendReports(person, report({ message: 'met' }));
    await sendReports(person, report({ message: 'met' }), report({ message: 'another' }));
    await t.writeErrors();
    const { status: found, body: list } = await owner.get(`${TRACKING}/errors?search=met`);
    expect(found).toBe(200);
    const { status, body } = await owner.get(`${TRACKING}/errors/${list.errors[0].id}/users`);
    expect([status, body.total]).toEqual([200, 1]);
    expect(AffectedUser.parse(body.users[0])).toMatchObject({
      kind: 'staff',
      userId: staffMark(person),
      firstName: 'T•••',
      email: 'm•••@e•••.test',
      kycLevel: null,
      isActive: true,
      deviceType: 'desktop',
      location: '127.0.0.x',
      ipAddress: '127.0.0.x',
      errorCount: 2,
      totalErrorsAllTime: 3,
      lastErrorAt: t.clock.now().toISOString(),
      lastLoginAt: null,
      accountCreated: null,
      revealed: false,
    });
    expect(body.users[0].sessionId).toMatch(/^[0-9a-f]{12}$/);
    expect(JSON.stringify(body)).not.toContain(person.sessionId);
    expect(JSON.stringify(body)).not.toContain(person.username);
  });
  it('gives customers their level, 0, 1 or 2; a customer whose identification is in progress has level 0', async () => {
    const subscribers = ['S0', 'S1', 'S2'].map((id) => sampleSubscriber(id));
    const kycCases = [
      sampleKycCase('K0', 'S0'),
      sampleKycCase('K1', 'S1', { status: 'approved', decidedAt: '2026-10-03T08:00:00Z' }),
      sampleKycCase('K2', 'S2', {
        fromLevel: 1,
        toLevel: 2,
        status: 'approved',
        decidedAt: '2026-10-03T08:00:00Z',
      }),
    ];
    const sent = await owner.send('POST', '/api/ingest/subscribers', { rows: subscribers, kycCases });
    expect(sent.status).toBe(200);
    const { id } = await raise(t, owner, {
      message: 'customers',
      subscriberIds: ['S0', 'S1', 'S2', 'S-unknown'],
    });
    const { body } = await owner.get(`${TRACKING}/errors/${id}/users`);
    expect(
      body.users.map((user: AffectedUser) => [
        user.userId,
        user.kycLevel,
        user.deviceType,
        user.location,
        user.email,
      ]),
    ).toEqual([
      ['••••1', 0, 'mobile', 'Unknown', null],
      ['••••2', 0, 'mobile', 'Bo', null],
      ['••••3', 1, 'mobile', 'Bo', null],
      ['••••4', 2, 'mobile', 'Bo', null],
    ]);
    expect(body.users[1]).toMatchObject({ firstName: 'P•••', lastName: 'S•••', isActive: true });
  });
  it('answers 404 for an unknown error, and 400 for an invalid id', async () => {
    expect((await owner.get(`${TRACKING}/errors/${NONE}/users`)).status).toBe(404);
    expect((await owner.get(`${TRACKING}/errors/x/users`)).status).toBe(400);
  });
});
