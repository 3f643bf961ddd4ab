import { ErrorRecord } from '@cottontree/contract/errors/records.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { TRACKING, failure, raise, report, sendReports } from '../../../testing/errors.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = `${TRACKING}/errors`;
const HOUR = 3_600_000;

describe('GET /api/error-tracking/errors', () => {
  let t: TestApp;
  let viewer: Person;
  beforeAll(async () => {
    t = await startTestApp();
    viewer = await t.signIn('Viewer', { powers: ['settings.view'] });
    const ago = (hours: number): Date => new Date(t.clock.now().getTime() - hours * HOUR);
    for (const [message, hours, severity] of [
      ['an hour', 0.5, 'critical'],
      ['a day', 5, 'high'],
      ['a week', 100, 'medium'],
      ['a month', 600, 'low'],
    ] as const)
      t.errors.capture(
        failure(t, { message, severity, at: ago(hours), place: `POST /api/${message.replace(' ', '-')}` }),
      );
    await t.writeErrors();
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'GET', url: URL, permission: 'settings.view' });

  const messages = async (query: string): Promise<string[]> =>
    (await viewer.get(`${URL}${query}`)).body.errors.map(({ message }: ErrorRecord) => message);

  it('[B-7.35] takes no payload and returns the list of error records, the last seen first', async () => {
    const { status, body } = await viewer.get(URL);
    expect(status).toBe(200);
    expect(body.total).toBe(2);
    for (const each of body.errors) ErrorRecord.parse(each);
    expect(body.errors.map(({ message }: ErrorRecord) => message)).toEqual(['an hour', 'a day']);
  });
  it('[B-2.121, B-2.124] accepts the windows 1h, 24h, 7d and 30d', async () => {
    expect(await messages('?window=1h')).toEqual(['an hour']);
    expect(await messages('?window=24h')).toEqual(['an hour', 'a day']);
    expect(await messages('?window=7d')).toEqual(['an hour', 'a day', 'a week']);
    expect(await messages('?window=30d')).toEqual(['an hour', 'a day', 'a week', 'a month']);
    expect((await viewer.get(`${URL}?window=2h`)).status).toBe(400);
  });
  it('[B-2.122, B-2.124] accepts the levels all, critical, high, medium and low', async () => {
    expect(await messages('?window=30d&level=all')).toHaveLength(4);
    for (const [level, message] of [
      ['critical', 'an hour'],
      ['high', 'a day'],
      ['medium', 'a week'],
      ['low', 'a month'],
    ])
      expect(await messages(`?window=30d&level=${level}`)).toEqual([message]);
    expect((await viewer.get(`${URL}?level=fatal`)).status).toBe(400);
  });
  it('counts the open errors that window, level and text leave out, and lists every open one by scope', async () => {
    const leftOut = async (query: string): Promise<number> =>
      (await viewer.get(`${URL}${query}`)).body.leftOut;
    expect(await leftOut('?window=30d')).toBe(0);
    expect(await leftOut('')).toBe(2);
    expect(await leftOut('?level=critical')).toBe(3);
    expect(await leftOut('?search=WEEK')).toBe(4);
    expect(await leftOut('?scope=open')).toBe(0);
    expect(await messages('?window=1h&level=low&search=none&scope=open')).toEqual([
      'an hour',
      'a day',
      'a week',
      'a month',
    ]);
  });
  it('lists only what is neither resolved nor ignored by state', async () => {
    const owner = await t.signIn('owner');
    const { body } = await owner.get(`${URL}?window=1h`);
    const [{ id, version }] = body.errors;
    const act = (verb: string, at: number) => owner.send('POST', `${URL}/${id}/${verb}`, { version: at });
    expect((await act('ignore', version)).status).toBe(200);
    expect(await messages('?state=unresolved')).toEqual(['a day']);
    expect(await messages('?state=any')).toEqual(['an hour', 'a day']);
    expect((await act('reopen', version + 1)).status).toBe(200);
    expect(await messages('?state=unresolved')).toEqual(['an hour', 'a day']);
    expect((await viewer.get(`${URL}?state=new`)).status).toBe(400);
  });
  it('[B-2.123, B-2.124] searches title, message, place and tags; % and _ are literal', async () => {
    expect(await messages('?window=30d&search=WEEK')).toEqual(['a week']);
    expect(await messages('?window=30d&search=/api/a-month')).toEqual(['a month']);
    expect(await messages('?window=30d&search=Request%20failed')).toHaveLength(4);
    expect(await messages('?window=30d&search=%25')).toEqual([]);
    expect(await messages('?window=30d&search=a_day')).toEqual([]);
  });
  it('returns one page at a time', async () => {
    const { body } = await viewer.get(`${URL}?window=30d&limit=1&offset=2`);
    expect([body.total, body.errors.length, body.errors[0].message]).toEqual([4, 1, 'a week']);
  });
  it('[B-3.50, B-3.53, B-3.56] gives each record all its fields, and the first three people whom it affected', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => t.signIn('manager')));
    for (const each of people) await sendReports(each, report({ message: 'four people' }));
    await t.writeErrors();
    const { status, body } = await viewer.get(`${URL}?search=four`);
    expect(status).toBe(200);
    const error = ErrorRecord.parse(body.errors[0]);
    expect(error).toMatchObject({
      title: 'Uncaught TypeError in drawRows',
      message: 'four people',
      severity: 'medium',
      status: 'open',
      count: 4,
      affectedUsers: 4,
      tags: ['browser', 'error', 'TypeError', '/fraud-detection'],
      stackTrace: 'at drawRows (screen-AbCd1234.js:1:15)',
    });
    expect(error.userDetails).toHaveLength(3);
    expect(Object.keys(error.userDetails[0] ?? {})).toEqual(
      expect.arrayContaining(
        'userId firstName lastName username email profileImageUrl kycLevel isActive deviceType location ipAddress errorCount totalErrorsAllTime lastErrorAt lastLoginAt errorHistory sessionId userAgent accountCreated'.split(
          ' ',
        ),
      ),
    );
    expect(error.userDetails[0]?.errorHistory).toEqual([
      { message: 'four people', timestamp: t.clock.now().toISOString() },
    ]);
  });
  it('[B-1.07] lists what was captured and nothing else: an installation without failures has none', async () => {
    const quiet = await startTestApp();
    const { body } = await (await quiet.signIn('owner')).get(URL);
    expect(body).toEqual({ errors: [], total: 0, leftOut: 0 });
    await quiet.close();
  });
  it('counts every occurrence of an error storm and keeps the newest fifty in detail', async () => {
    for (let round = 0; round < 12; round += 1) {
      for (let each = 0; each < 1_000; each += 1) t.errors.capture(failure(t, { message: `storm ${each}` }));
      await t.writeErrors();
    }
    expect(await raise(t, viewer, { message: 'storm 7' })).toMatchObject({
      count: 12_001,
      totalCount: 12_001,
      samples: 50,
    });
  });
});
