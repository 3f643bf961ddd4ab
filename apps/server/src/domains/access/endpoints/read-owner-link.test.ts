import { TOKEN_START } from '@cottontree/contract/access/setup.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueOwnerToken } from '../owner-link.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/setup/owner', () => {
  let t: TestApp;
  const stateOf = async (token: string): Promise<unknown> => {
    const start = encodeURIComponent(token.slice(0, TOKEN_START));
    return (await t.anonymous.get(`/api/setup/owner?start=${start}`)).body.state;
  };
  const newToken = (): Promise<string> => issueOwnerToken(t.database.write, t.clock.now());
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('refuses a whole token, which must not be in a URL', async () => {
    const { status } = await t.anonymous.get(`/api/setup/owner?start=${await newToken()}`);
    expect(status).toBe(400);
  });
  it('distinguishes the newest link from an earlier one and from one that was never issued, for every caller', async () => {
    const earlier = await newToken();
    const newest = await newToken();
    expect(await stateOf(newest)).toBe('open');
    expect(await stateOf(newest.slice(0, -20))).toBe('open');
    expect(await stateOf(earlier)).toBe('outdated');
    expect(await stateOf('x'.repeat(43))).toBe('outdated');
    expect(await stateOf('x')).toBe('outdated');
  });
  it('reports the link as used once there is an owner', async () => {
    const token = await newToken();
    const owner = {
      token,
      username: 'founder',
      email: 'founder@example.test',
      firstName: 'Fatu',
      lastName: 'Founder',
      password: 'harbour-kola-sunrise-4410',
    };
    expect((await t.anonymous.send('POST', '/api/setup/owner', owner)).status).toBe(200);
    expect(await stateOf(token)).toBe('used');
    expect(await stateOf(await newToken())).toBe('used');
  });
});
