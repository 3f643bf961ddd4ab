import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashFile, cashLine, peopleFile, personLine, stepped, upload } from '../../../testing/imports.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/imports/:id/causes', () => {
  let t: TestApp;
  let clerk: Person;
  beforeAll(async () => {
    t = await startTestApp();
    clerk = await t.signIn('Clerk', { powers: ['api_access'] });
  });
  afterAll(() => t.close());

  it('says what wrong rows have in common across chunks, with the texts and the columns of the file', async () => {
    const wrong = new Map([
      [1, personLine('S1', { gender: 'M.' })],
      [2, personLine('S2', { gender: 'W.' })],
      [3, personLine('S3').replace('2026-11-20T08:00:00Z', '20/11/2026')],
      [10_002, personLine('S10002', { gender: 'M.' })],
    ]);
    const lines = Array.from(
      { length: 10_002 },
      (_, index) => wrong.get(index + 1) ?? personLine(`S${index + 1}`),
    );
    const it = await upload(clerk, 'subscribers', peopleFile(...lines).replace('gender', 'Gender'));
    await stepped(t, clerk, it, 'check');
    const { body } = await clerk.get(`/api/imports/${it.id}/causes`);
    expect(body.causes[0]).toEqual({
      column: 'Gender',
      message: '… is not one of: Female, Male, Unknown',
      rows: 3,
      firstRow: 2,
      texts: ['M.', 'W.'],
      moreTexts: false,
      fault: 'option',
    });
    expect(body.causes.find(({ fault }: { fault: string }) => fault === 'date')).toMatchObject({
      rows: 1,
      firstRow: 4,
      texts: ['20/11/2026'],
    });
    expect(body.others).toBe(0);
  });

  it('names the customers whom nobody registered', async () => {
    const file = cashFile(cashLine('X1', 'NOBODY-1'), cashLine('X2', 'NOBODY-2'));
    const it = await upload(clerk, 'transactions', file);
    await stepped(t, clerk, it, 'check');
    const { body } = await clerk.get(`/api/imports/${it.id}/causes`);
    expect(body.causes).toContainEqual(
      expect.objectContaining({ fault: 'unknown-customer', rows: 2, texts: ['NOBODY-1', 'NOBODY-2'] }),
    );
  });

  it('is empty without wrong rows, and requires the permission of the kind and a session', async () => {
    const it = await upload(clerk, 'subscribers', peopleFile(personLine('S1')));
    const url = `/api/imports/${it.id}/causes`;
    expect((await clerk.get(url)).body).toEqual({ causes: [], others: 0 });
    const stranger = await t.signIn('Stranger', { powers: [] });
    expect((await stranger.get(url)).status).toBe(403);
    expect((await t.anonymous.get(url)).status).toBe(401);
  });
});
