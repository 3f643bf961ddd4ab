import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleFile, personLine, upload } from '../../../testing/imports.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/imports', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('lists the newest first, of the kinds the person may import, without incomplete uploads that were cancelled', async () => {
    const clerk = await t.signIn('Clerk', { powers: ['api_access'] });
    await upload(clerk, 'subscribers', peopleFile(personLine('S1')), { fileName: 'first.csv' });
    t.clock.advance(1_000);
    await upload(clerk, 'subscribers', peopleFile(personLine('S2')), { fileName: 'second.csv' });
    const { status, body } = await clerk.get('/api/imports');
    expect(status).toBe(200);
    expect(body.imports.map((each: { fileName: string }) => each.fileName)).toEqual([
      'second.csv',
      'first.csv',
    ]);
    const given = { kind: 'subscribers', fileName: 'half.csv', sizeBytes: 9 };
    const half = (await clerk.send('POST', '/api/imports', given)).body;
    const names = async (): Promise<string[]> =>
      (await clerk.get('/api/imports')).body.imports.map((each: { fileName: string }) => each.fileName);
    expect(await names()).toContain('half.csv');
    await clerk.send('POST', `/api/imports/${half.id}/cancel`);
    expect(await names()).toEqual(['second.csv', 'first.csv']);
    await clerk.send('POST', `/api/imports/${body.imports[0].id}/cancel`);
    expect(await names()).toEqual(['second.csv', 'first.csv']);
    expect(body.kinds).toEqual(expect.arrayContaining(['transactions', 'subscribers']));
    const stranger = await t.signIn('Stranger', { powers: [] });
    expect((await stranger.get('/api/imports')).body).toEqual({ imports: [], kinds: [] });
    expect((await t.anonymous.get('/api/imports')).status).toBe(401);
  });
});
