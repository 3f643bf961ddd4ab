import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueOwnerToken } from '../owner-link.ts';
import { startTestApp, type Answer, type TestApp } from '../../../testing/test-app.ts';

const OWNER = {
  username: 'founder',
  email: 'founder@example.test',
  firstName: 'Fatu',
  lastName: 'Founder',
  password: 'harbour-kola-sunrise-4410',
};

describe('POST /api/setup/owner', () => {
  let t: TestApp;
  const found = (body: object): Promise<Answer> => t.anonymous.send('POST', '/api/setup/owner', body);
  const newToken = (): Promise<string> => issueOwnerToken(t.database.write, t.clock.now());
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('refuses a token that was never issued', async () => {
    await newToken();
    const { status, body } = await found({ ...OWNER, token: 'x'.repeat(43) });
    expect(status).toBe(403);
    expect(body.message).toContain('restart the server for a new one');
  });
  it('refuses a weak password, naming the field, and keeps the link usable', async () => {
    const token = await newToken();
    const { status, body } = await found({ ...OWNER, token, password: 'short-one-1' });
    expect(status).toBe(400);
    expect(body.fields[0].path).toBe('password');
    expect((await found({ ...OWNER, token: token.slice(1) })).status).toBe(403);
  });
  it('accepts only the newest link', async () => {
    const earlier = await newToken();
    await newToken();
    expect((await found({ ...OWNER, token: earlier })).status).toBe(403);
  });
  it('creates and records one owner for any number of concurrent calls', async () => {
    const token = await newToken();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        found({ ...OWNER, token, username: `founder${i}`, email: `f${i}@example.test` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403, 403]);
    const owners = await t.database.read
      .selectFrom('users')
      .selectAll()
      .where('role_key', '=', 'owner')
      .execute();
    expect(owners).toHaveLength(1);
    const records = await t.database.read
      .selectFrom('audit_records')
      .selectAll()
      .where('action', '=', 'user.create')
      .execute();
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ actor_id: owners[0]?.id, severity: 'critical' });
    expect(JSON.stringify(records.map((each) => each.after))).not.toContain(OWNER.password);
    const signedIn = await t.anonymous.send('POST', '/api/user-management/login', {
      username: owners[0]?.username,
      password: OWNER.password,
    });
    expect(signedIn.status).toBe(200);
  });
  it('refuses even a new link once an owner exists', async () => {
    expect((await found({ ...OWNER, token: await newToken() })).status).toBe(403);
  });
});
