import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordCount } from '../../testing/administration.ts';
import { recordedValue, startCompanyApp } from '../../testing/company-app.ts';
import type { Answer, Person, TestApp } from '../../testing/test-app.ts';

const POWERS = ['ai_features', 'analytics.view', 'revenue.view'];
const FORMER = {
  code: 'conflict',
  message:
    'This was done already, but its answer is shown only under the permissions it was done with. Look up what it did; to do it again, send a new Idempotency-Key.',
};

describe('the response stored with an Idempotency-Key', () => {
  let t: TestApp;
  const send = (who: Person, key: string, query = 'What was revenue in August?'): Promise<Answer> =>
    who.send('POST', '/api/ai/query', { query }, { 'idempotency-key': key });
  const roleOf = ({ userId }: Person) => sql`(select role_key from users where id = ${userId}::uuid)`;
  const take = (who: Person) =>
    sql`delete from role_powers where role_key = ${roleOf(who)} and power = 'revenue.view'`.execute(
      t.database.write,
    );
  const give = (who: Person) =>
    sql`insert into role_powers (role_key, power) values (${roleOf(who)}, 'revenue.view')`.execute(
      t.database.write,
    );
  beforeAll(async () => {
    t = await startCompanyApp();
  });
  afterAll(() => t.close());

  it('is sent again to a caller with the same permissions, and refused once one of them was revoked', async () => {
    const person = await t.signIn('Analyst', { powers: POWERS });
    const revenue = String(await recordedValue(t, 'revenue.month'));
    const first = await send(person, 'revenue-of-august');
    expect(JSON.stringify(first.body)).toContain(revenue);
    const records = await recordCount(t);
    expect((await send(person, 'revenue-of-august')).body).toEqual(first.body);

    await take(person);
    const { status, body } = await send(person, 'revenue-of-august');
    expect(JSON.stringify(body)).not.toContain(revenue);
    expect(status).toBe(409);
    expect(body).toMatchObject(FORMER);
    expect(await recordCount(t)).toBe(records);

    const again = await send(person, 'revenue-of-august-anew');
    expect(again.body).toMatchObject({ abstained: true, figures: [] });
    await give(person);
    expect((await send(person, 'revenue-of-august')).body).toEqual(first.body);
  });
  it('is refused under another role, although its permissions are the same', async () => {
    const person = await t.signIn('Analyst', { powers: POWERS });
    const other = await t.signIn('Analyst', { powers: POWERS });
    await send(person, 'under-one-role');
    await sql`update users set role_key = ${roleOf(other)} where id = ${person.userId}::uuid`.execute(
      t.database.write,
    );
    const { status, body } = await send(person, 'under-one-role');
    expect([status, body.code]).toEqual([409, 'conflict']);
  });
  it('belongs to one request: a different one gets a conflict, whatever the permissions are by then', async () => {
    const person = await t.signIn('Analyst', { powers: POWERS });
    await send(person, 'one-request');
    const other = () => send(person, 'one-request', 'How many registered users do we have?');
    const conflict = {
      code: 'unprocessable',
      message: 'This Idempotency-Key was used for another request; send a new key',
    };
    expect((await other()).body).toMatchObject(conflict);
    await take(person);
    const { status, body } = await other();
    expect(status).toBe(422);
    expect(body).toMatchObject(conflict);
  });
  it('is refused when an earlier release stored it, which did not store the permissions', async () => {
    const person = await t.signIn('Analyst', { powers: POWERS });
    await send(person, 'of-an-earlier-release');
    await sql`update idempotency_keys set request_hash = substring(request_hash from 1 for 32)
               where key = 'of-an-earlier-release'`.execute(t.database.write);
    const { status, body } = await send(person, 'of-an-earlier-release');
    expect(status).toBe(409);
    expect(body).toMatchObject(FORMER);
  });
});
