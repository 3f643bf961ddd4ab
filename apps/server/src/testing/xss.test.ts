/**
 * Sends payloads through every text field of every command and reads them back: they are text, complete and unchanged.
 */
import fc from 'fast-check';
import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '@cottontree/contract/route.ts';
import { contractCalls } from './contract-calls.ts';
import { valuesOf } from './schema-values.ts';
import { startTestApp, type Answer, type Person, type TestApp } from './test-app.ts';
import { PAYLOADS } from './xss-payloads.ts';

type Path = readonly (string | number)[];

/** The paths of texts in a value. */
function textsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value === 'string') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    textsIn(each, [...at, Array.isArray(value) ? Number(key) : key]),
  );
}
function withText(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value))
    return value.map((each, index) => (index === key ? withText(each, rest, text) : each));
  const inner = value as Record<string, unknown>; // textsIn came this way
  return { ...inner, [key]: withText(inner[key], rest, text) };
}

// Every schema of the contract is a zod schema.
const takes = (schema: Schema, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success;

/** An input that the schema accepts, with as many fields as possible from a few samples. */
function sampleOf(schema: Schema): unknown {
  const samples = fc.sample(valuesOf(schema), { numRuns: 30, seed: 4 }).filter((each) => takes(schema, each));
  return samples.toSorted((one, other) => textsIn(other).length - textsIn(one).length)[0];
}

/**
 * All payloads, in as few texts as the length of the field allows; none for a field whose format refuses them, such as
 * a date.
 */
function textsFor(schema: Schema, sample: unknown, place: Path): string[] {
  const texts: string[] = [];
  for (const payload of PAYLOADS) {
    const longer = `${texts.at(-1) ?? ''} ${payload}`;
    if (texts.length > 0 && takes(schema, withText(sample, place, longer))) texts[texts.length - 1] = longer;
    else if (takes(schema, withText(sample, place, payload))) texts.push(payload);
  }
  return texts;
}

/** Ends the caller's session, or changes how it signs in; it has only secrets and codes for texts. */
const LEAVES = /\/auth\/(logout|change-password|step-up|second-factor)|\/demo\/remove|\/login$|\/setup\//;
/** Never displayed: the server stores only a hash of a secret, and hashing takes time. */
const SECRET = /password|token|secret/i;
const CALLS = contractCalls();

const nameOf = (place: Path): string => place.filter((key) => typeof key === 'string').join('.');

/** Every field of the sample that takes a text; of a list the first. */
function fieldsOf(sample: unknown): Path[] {
  const byName = new Map(
    textsIn(sample)
      .toReversed()
      .map((place) => [nameOf(place), place]),
  );
  return [...byName].filter(([name]) => !SECRET.test(name)).map(([, place]) => place);
}

/** No browser renders it as a page of this site: its type is declared and enforced, and a page could run nothing. */
const isSafe = ({ headers, body }: Answer): boolean =>
  (body === '' ||
    String(headers['content-type']).startsWith('application/json') ||
    String(headers['content-disposition']).startsWith('attachment')) &&
  headers['x-content-type-options'] === 'nosniff' &&
  /script-src 'self'(;|$)/.test(String(headers['content-security-policy']));

describe('a payload in a text field', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());

  it('is treated as text by every command', async () => {
    const faults: string[] = [];
    const fields = new Set<string>();
    for (const call of CALLS.filter(({ method, url }) => method !== 'GET' && !LEAVES.test(url))) {
      const schema = call.endpoint.route.spec.input;
      const sample = schema && sampleOf(schema);
      for (const place of fieldsOf(sample)) {
        const texts = schema ? textsFor(schema, sample, place) : [];
        if (texts.length > 0) fields.add(`${call.name} ${nameOf(place)}`);
        // Every method except GET; an input is an object.
        const answers = await Promise.all(
          texts.map(async (text) =>
            owner.send(call.method as 'POST', call.url, withText(sample, place, text) as object),
          ),
        );
        for (const answer of answers)
          if (answer.status >= 500 || !isSafe(answer)) faults.push(`${call.name} ${answer.status}`);
      }
    }
    expect(faults).toEqual([]);
    expect(fields.size).toBeGreaterThan(60);
  });

  it('is returned by reads as it was written', async () => {
    await t.writeErrors();
    const faults: string[] = [];
    let back = '';
    for (const call of CALLS.filter(({ method }) => method === 'GET')) {
      const answer = await owner.get(call.url);
      if (answer.status >= 500 || !isSafe(answer)) faults.push(`${call.name} ${answer.status}`);
      JSON.stringify(answer.body, (_, each: unknown) => {
        if (typeof each === 'string') back += `${each}\n`;
        return each;
      });
    }
    expect(faults).toEqual([]);
    expect(PAYLOADS.filter((payload) => !back.includes(payload))).toEqual([]);
  });
});
