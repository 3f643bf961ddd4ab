import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { togetherRoute } from './together.ts';

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
    const urls = ['/api/auth/user', '/api/user-management/users/search?limit=0', '/api/fraud/metrics'];
    const { status, body } = await together(viewer, ...urls);
    expect(status).toBe(200);
    for (const [at, url] of urls.entries()) {
      const alone = await viewer.get(url);
      const { requestId: _, ...one } = JSON.parse(body.answers[at].text);
      const { requestId: __, ...other } = alone.body;
      expect({ status: body.answers[at].status, ...one }).toEqual({ status: alone.status, ...other });
    }
    expect(body.answers.map(({ status: each }: { status: number }) => each)).toEqual([200, 403, 403]);
  });

  it('reads nothing for a caller without a session', async () => {
    const { status, body } = await together(t.anonymous, '/api/health');
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'unauthenticated' });
  });

  it.each([
    ['nothing', []],
    ['an address of another site', ['https://elsewhere/api/health']],
    ['one beside the calls', ['/metrics']],
    ['one that leads out of them', ['/api/../metrics']],
    ['itself', ['/api/together?of=/api/health']],
    ['documents', ['/api/docs']],
    ['a description of all calls', ['/api/openapi.json']],
    ['a file', ['/api/audit/export-logs?format=csv']],
    ['a call that does not exist', ['/api/no-such-thing']],
    ['more than thirty', Array.from({ length: 31 }, () => '/api/health')],
  ])('refuses %s', async (_, urls) => {
    const { status, body } = await together(viewer, ...urls);
    expect(status).toBe(400);
    expect(body.message).toMatch(/^of: /);
  });
});

describe('a batch', () => {
  /** A server whose every read answers with a text of this length, after `meanwhile`. */
  async function serverOf(length: number, meanwhile: () => Promise<void> = async () => {}) {
    const app = Fastify();
    onTestFinished(() => app.close());
    let begun = 0;
    app.get('/api/health', async () => {
      begun += 1;
      await meanwhile();
      return 'x'.repeat(length);
    });
    togetherRoute(app, async () => 'someone');
    const url = `/api/together?${Array.from({ length: 30 }, () => 'of=/api/health').join('&')}`;
    return { app, url, begun: () => begun };
  }

  it('of too many bytes is refused, and the reads that are left are not made', async () => {
    const { app, url, begun } = await serverOf(1024 * 1024);
    const { statusCode, body } = await app.inject(url);
    expect({ statusCode, body }).toMatchObject({
      statusCode: 400,
      body: expect.stringContaining('too large'),
    });
    expect(begun()).toBeLessThan(12);
  });

  it('ends when its caller leaves', async () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { app, url, begun } = await serverOf(1, () => opened);
    const leaves = new AbortController();
    const batch = app.inject({ url, signal: leaves.signal });
    await expect.poll(begun).toBe(4);
    leaves.abort();
    await expect(batch).rejects.toThrow('aborted');
    open();
    await app.close();
    expect(begun()).toBe(4);
  });
});
