import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as ingest from '@cottontree/contract/ingest/ingest.ts';
import type { RouteSpec, Schema } from '@cottontree/contract/route.ts';
import { contractCalls } from '../../testing/contract-calls.ts';
import {
  sampleCard,
  sampleKycCase,
  sampleRate,
  sampleSecurityEvent,
  sampleSubscriber,
  sampleTicket,
  sampleTransaction,
} from '../../testing/sample-rows.ts';
import { valuesOf } from '../../testing/schema-values.ts';
import { compiledInput } from './compiled-input.ts';

const BULKY = 16 * 1024 * 1024;
const compiled = (input: Schema, bodyLimit = BULKY): z.ZodType =>
  compiledInput({ input, bodyLimit }) as z.ZodType; // the schema was one

/** The value, or what is wrong with it; a value with its fields in their order. */
function outcome(schema: z.ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value);
  return success ? { data, text: JSON.stringify(data) } : error.issues;
}

/** A function that compares the two for a value and returns whether they accept it. */
function comparison(schema: z.ZodType): (value: unknown) => boolean {
  const fast = compiled(schema);
  return (value) => {
    const before = structuredClone(value);
    const expected = outcome(schema, value);
    // Not toStrictEqual: it reads the property `constructor`, which a value may have as its own.
    expect(isDeepStrictEqual(outcome(fast, value), expected)).toBe(true);
    expect(isDeepStrictEqual(value, before)).toBe(true);
    return !Array.isArray(expected);
  };
}

const odd = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    '',
    'SL',
    'é',
    '😀',
    '😀😀',
    '\ud83d',
    '2024-02-29',
    '2023-02-29',
    '2026-11-20T10:00:00Z',
  ),
  fc.constantFrom('cash_in', 'USD', '1', '1.0', '-1', -1, -0, 0, 1, 2, 3, 0.5, 2 ** 53, 90.1, true),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY),
  fc.string({ unit: 'binary', maxLength: 130 }),
  // Lengths at the limits, in characters of which some are two UTF-16 units.
  fc
    .tuple(fc.constantFrom('a', '😀'), fc.constantFrom(1, 2, 3, 32, 33, 40, 41, 64, 65, 120, 121))
    .map(([character, length]) => character.repeat(length)),
  fc.double(),
  fc.jsonValue(),
);
const NAMES_OF_OBJECTS = ['unknown', 'toString', 'constructor', '__proto__'];

/** The row with one field replaced, added or left out. */
function changed(row: object, name: string, value: unknown, absent: boolean): object {
  const other = { ...row };
  // As JSON.parse does: an own property even where assigning would set the prototype.
  Object.defineProperty(other, name, { value, enumerable: true, configurable: true, writable: true });
  if (absent) Reflect.deleteProperty(other, name);
  return other;
}

const bulkyInputs = () =>
  contractCalls()
    .map(({ endpoint }): RouteSpec => endpoint.route.spec)
    .filter(({ input, bodyLimit = 0 }) => input && bodyLimit >= 1024 * 1024)
    .map(({ path, input }) => [path, input as z.ZodType] as const); // the contract's schemas are of zod

describe('the compiled schema of a bulky body', () => {
  it('is what every route of many rows is validated with', () => {
    const routes = bulkyInputs();
    expect(routes.map(([path]) => path).toSorted()).toEqual([
      '/api/banking/integrations/:id/statements',
      '/api/imports/:id/parts',
      '/api/ingest/cards',
      '/api/ingest/opening-balances',
      '/api/ingest/rates',
      '/api/ingest/security-events',
      '/api/ingest/subscribers',
      '/api/ingest/support-tickets',
      '/api/ingest/transactions',
    ]);
    // zod hands back a schema that it cannot compile; `strict` throws the reason.
    for (const [, schema] of routes) {
      expect(z.compile(schema, { strict: true })).not.toBe(schema);
      expect(compiled(schema)).not.toBe(schema);
    }
  });

  it('is the schema itself where a body is short', () => {
    const schema = z.strictObject({ a: z.string() });
    expect(compiled(schema, 64 * 1024)).toBe(schema);
    expect(compiledInput({ input: schema })).toBe(schema);
    expect(compiledInput({ bodyLimit: BULKY })).toBeUndefined();
  });

  it.each(bulkyInputs())('of %s gives the same result for valid and broken bodies', (_, schema) => {
    const same = comparison(schema);
    const seen = new Set<boolean>();
    fc.assert(
      // As they arrive: generated objects have no prototype.
      fc.property(valuesOf(schema), (body) => void seen.add(same(JSON.parse(JSON.stringify(body))))),
      { numRuns: 200 },
    );
    expect(seen).toEqual(new Set([true, false]));
  });

  it.each([
    ['transaction', ingest.IngestTransaction, sampleTransaction('T1')],
    ['subscriber', ingest.IngestSubscriber, sampleSubscriber('S1')],
    ['KYC case', ingest.IngestKycCase, sampleKycCase('K1', 'S1')],
    ['card', ingest.IngestCard, sampleCard('C1', 'S1')],
    ['security event', ingest.IngestSecurityEvent, sampleSecurityEvent('E1', 'S1')],
    ['support ticket', ingest.IngestSupportTicket, sampleTicket('H1', 'S1')],
    ['rate', ingest.IngestRate, sampleRate('2026-11-20')],
    [
      'opening balance',
      ingest.OpeningBalance,
      { account: '2000', currency: 'USD', creditMinor: 1, holderId: 'S1' },
    ],
  ] as const)(
    'of a %s with any field replaced, absent or unknown gives the same result',
    (_, schema, row) => {
      const same = comparison(z.strictObject({ rows: z.array(schema) }));
      const names = Object.keys(schema.shape);
      expect(same({ rows: [row] })).toBe(true);
      const change = fc.tuple(fc.constantFrom(...names, ...NAMES_OF_OBJECTS), odd, fc.boolean());
      fc.assert(
        fc.property(change, fc.boolean(), ([name, value, absent], first) => {
          const other = changed(row, name, value, absent);
          same({ rows: first ? [other, row] : [row, other] });
        }),
        { numRuns: 100 * names.length },
      );
    },
  );

  it('fills in the defaults of a sparse row beside a complete one', () => {
    const schema = ingest.ingestTransactions.spec.input;
    const complete = schema.parse({ rows: [sampleTransaction('T1')] }).rows[0];
    const rows = [complete, sampleTransaction('T2')];
    expect(comparison(schema)({ rows })).toBe(true);
    expect(compiled(schema).parse({ rows })).toEqual({ rows: [complete, { ...complete, id: 'T2' }] });
  });

  it('refuses rows beyond the limit, and a batch without any, as the schema does', () => {
    const same = comparison(z.array(z.int()).min(1).max(2));
    expect([[], [1], [1, 2], [1, 2, 3]].map(same)).toEqual([false, true, true, false]);
  });

  it.each([
    ['a value that is trimmed', z.string().trim(), ' a ', true],
    ['a refinement of a text', z.string().refine((text) => text === 'a'), 'b', false],
    [
      'a refinement of an object',
      z.object({ a: z.string() }).refine(({ a }) => a === 'a'),
      { a: 'b' },
      false,
    ],
    ['a field that is cut off', z.object({ a: z.string() }), { a: 'a', b: 1 }, true],
    ['a value that is converted', z.coerce.number(), '1', true],
    ['a list by default', z.array(z.string()).default([]), undefined, true],
    ['a union', z.object({ a: z.union([z.string(), z.number()]) }), { a: 1 }, true],
    ['a choice that may be absent', z.strictObject({ a: z.enum(['x']).optional() }), {}, true],
    ['an address', z.object({ a: z.email() }), { a: 'nobody' }, false],
    ['a global pattern', z.string().regex(/a/g), 'a', true],
  ])('of %s is what the schema says of it', (_, schema, value, accepted) => {
    const same = comparison(schema);
    expect([same(value), same(value)]).toEqual([accepted, accepted]);
  });

  it('does not share a default list between results', () => {
    const schema = compiled(z.array(z.string()).default(() => []));
    expect(schema.parse(undefined)).not.toBe(schema.parse(undefined));
  });
});
