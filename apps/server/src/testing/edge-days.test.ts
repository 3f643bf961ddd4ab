import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startCompanyApp } from './company-app.ts';
import { contractCalls } from './contract-calls.ts';
import type { Person, TestApp } from './test-app.ts';
import type { Schema } from '@cottontree/contract/route.ts';

/** Fields of an object of the contract that contain days. */
function daysIn(schema: Schema | undefined): string[] {
  if (!schema) return [];
  // Every schema of the contract is a zod schema.
  const { properties = {} } = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([name, each]) =>
    typeof each === 'object' && each.format === 'date' ? [name] : [],
  );
}

describe('a day at the edge of the calendar', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startCompanyApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());

  it.each(['0000-01-01', '0001-01-01', '1999-12-01', '3000-01-01', '9999-12-01'])(
    'is refused by every call that takes a day, which says which days there are: %s',
    async (day) => {
      let calls = 0;
      for (const { endpoint, method, name } of contractCalls()) {
        const { path, params, query, input } = endpoint.route.spec;
        const inPath = daysIn(params);
        const places = [
          ...inPath.map((field) => [field, path.replace(`:${field}`, day), {}] as const),
          ...(params ? [] : daysIn(query)).map((field) => [field, `${path}?${field}=${day}`, {}] as const),
          ...(params ? [] : daysIn(input)).map((field) => [field, path, { [field]: day }] as const),
        ];
        for (const [field, url, body] of places) {
          const answer = method === 'GET' ? await owner.get(url) : await owner.send(method, url, body);
          expect(answer.status, `${name} ${field}`).toBe(400);
          expect(answer.body.fields, `${name} ${field}`).toContainEqual({
            path: field,
            message: 'must be a day from 2000-01-01 to 2999-12-31',
          });
          calls += 1;
        }
      }
      expect(calls).toBeGreaterThan(40);
    },
  );
  it.each([
    'What was revenue in December 9999?',
    'revenue in 9999-12',
    'revenue in Q4 9999',
    'revenue on 0000-01-01',
    'revenue in the week of 1 January 0000',
    'revenue in 0001-01 compared with the month before',
    'revenue since 0001-01-01',
  ])('gives the copilot nothing to answer: %s', async (query) => {
    const { status, body } = await owner.send('POST', '/api/ai/query', { query });
    expect(status).toBe(200);
    expect(body).toMatchObject({ abstained: true, figures: [], response: 'There is no such day.' });
  });
});
