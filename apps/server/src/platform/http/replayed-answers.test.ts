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

describe('the answer that is kept beside an Idempotency-Key', () => {
  let t: TestApp;
  const ask = (who: Person, key: string, query = 'What was revenue in August?'): Promise<Answer> =>
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

  it('is given again to the same powers, and refused once one of them was taken', async () => {
    const person = await t.signIn('Analyst', { powers: POWERS });
    const revenue = String(await recordedValue(t, 'revenue.month'));
    const first = await ask(person, 'revenue-of-august');
    expect(JSON.stringify(first.body)).toContain(revenue);
    const records = await recordCount(t);
    expect((await ask(person, 'revenue-of-august')).body).toEqual(first.body);

    await take(person);
    const { status, body } = await ask(person, 'revenue-of-august');
    expect(JSON.stringify(body)).not.toContain(revenue);
    expect(status).toBe(409);
    expect(body).toMatchObject(FORMER);
    expect(await recordCount(t)).toBe(records);

    const anew = await ask(person, 'revenue-of-august-anew');
    expect(anew.body).toMatchObject({ abstained: true, figures: [] });
    await give(person);
    expect((await ask(person, 'revenue-of-august')).body).toEqual(first.body);
  });
  it('is refused under another role, though its powers are the same', async () => {
    const person = await t.signIn('Analyst', { powers: POWERS });
    const other = await t.signIn('Analyst', { powers: POWERS });
    await ask(person, 'under-one-role');
    await sql`update users set role_key = ${roleOf(other)} where id = ${person.userId}::uuid`.execute(
      t.database.write,
    );
    const { status, body } = await ask(person, 'under-one-role');
    expect([status, body.code]).toEqual([409, 'conflict']);
  });
  it('is of one request: another one is told so, whatever the powers are by then', async () => {
    const person = await t.signIn('Analyst', { powers: POWERS });
    await ask(person, 'one-request');
    const other = () => ask(person, 'one-request', 'How many registered users do we have?');
    const told = {
      code: 'unprocessable',
      message: 'This Idempotency-Key was used for another request; send a new key',
    };
    expect((await other()).body).toMatchObject(told);
    await take(person);
    const { status, body } = await other();
    expect(status).toBe(422);
    expect(body).toMatchObject(told);
  });
  it('is refused where an earlier release kept it, which did not write down the powers', async () => {
    const person = await t.signIn('Analyst', { powers: POWERS });
    await ask(person, 'of-an-earlier-release');
    await sql`update idempotency_keys set request_hash = substring(request_hash from 1 for 32)
               where key = 'of-an-earlier-release'`.execute(t.database.write);
    const { status, body } = await ask(person, 'of-an-earlier-release');
    expect(status).toBe(409);
    expect(body).toMatchObject(FORMER);
  });
});
