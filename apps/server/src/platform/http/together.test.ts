import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

describe('GET /api/together', () => {
  let t: TestApp;
  let viewer: Person;
  beforeAll(async () => {
    t = await startTestApp();
    viewer = await t.signIn('Viewer', { powers: ['dashboard.view'] });
  });
  afterAll(() => t.close());

  const together = (person: Pick<Person, 'get'>, ...urls: string[]) =>
    person.get(`/api/together?${urls.map((url) => `of=${encodeURIComponent(url)}`).join('&')}`);

  it('answers each read as if it were sent separately, in order, including refusals', async () => {
    const urls = ['/api/auth/user', '/api/user-management/users/search?limit=0', '/api/no-such-thing'];
    const { status, body } = await together(viewer, ...urls);
    expect(status).toBe(200);
    for (const [at, url] of urls.entries()) {
      const alone = await viewer.get(url);
      const { requestId: _, ...one } = JSON.parse(body.answers[at].text);
      const { requestId: __, ...other } = alone.body;
      expect({ status: body.answers[at].status, ...one }).toEqual({ status: alone.status, ...other });
    }
    expect(body.answers.map(({ status: each }: { status: number }) => each)).toEqual([200, 403, 404]);
  });

  it('treats a caller without a session as such in each of them', async () => {
    const { body } = await together(t.anonymous, '/api/auth/user', '/api/health');
    expect(body.answers.map(({ status }: { status: number }) => status)).toEqual([401, 200]);
  });

  it.each([
    ['nothing', []],
    ['an address of another site', ['https://elsewhere/api/health']],
    ['one beside the calls', ['/metrics']],
    ['one that leads out of them', ['/api/../metrics']],
    ['itself', ['/api/together?of=/api/health']],
    ['more than thirty', Array.from({ length: 31 }, () => '/api/health')],
  ])('refuses %s', async (_, urls) => {
    const { status, body } = await together(viewer, ...urls);
    expect(status).toBe(400);
    expect(body.message).toMatch(/^of: /);
  });
});
