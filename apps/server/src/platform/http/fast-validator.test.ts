import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as ingest from '@cottontree/contract/ingest/ingest.ts';
import { sampleTransaction } from '../../testing/sample-rows.ts';
import { fastValidator, UNDECIDED } from './fast-validator.ts';

/** What the fast validator accepts, the schema accepts with the same result; the rest is left to the schema. */
function agrees(schema: z.ZodType, value: unknown): boolean {
  const before = JSON.stringify(value);
  const got = fastValidator(schema)(value);
  expect(JSON.stringify(value)).toBe(before);
  if (got === UNDECIDED) return false;
  expect(schema.safeParse(value)).toEqual({ success: true, data: got });
  return true;
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
    '2024-02-29',
    '2023-02-29',
    '2026-11-20T10:00:00Z',
  ),
  fc.constantFrom('cash_in', 'USD', '1', '1.0', '-1', -1, 0, 1, 2, 3, 0.5, 2 ** 53, 90.1, Number.NaN, true),
  fc.string({ unit: 'binary', maxLength: 130 }),
  fc.double(),
  fc.jsonValue(),
);

describe('the fast validator', () => {
  const schemas = [
    ['transaction', ingest.IngestTransaction],
    ['subscriber', ingest.IngestSubscriber],
    ['KYC case', ingest.IngestKycCase],
    ['card', ingest.IngestCard],
    ['rate', ingest.IngestRate],
    ['opening balance', ingest.OpeningBalance],
  ] as const;

  it.each(schemas)('of a %s gives the same result as the schema', (_, schema) => {
    const fields = Object.entries(schema.shape);
    for (const [, field] of fields) {
      fc.assert(
        fc.property(odd, (value) => void agrees(field, value)),
        { numRuns: 150 },
      );
    }
  });

  it('of a transaction with any field invalid, absent or unknown gives the same result as the schema', () => {
    const names = [...Object.keys(ingest.IngestTransaction.shape), 'unknown', 'toString', 'constructor'];
    fc.assert(
      fc.property(fc.constantFrom(...names), odd, fc.boolean(), (name, value, absent) => {
        const row: Record<string, unknown> = { ...sampleTransaction('T1'), [name]: value };
        if (absent) delete row[name];
        agrees(ingest.IngestTransaction, row);
      }),
      { numRuns: 2_000 },
    );
  });

  it('decides on a valid batch itself, and returns the same row objects', () => {
    const full = ingest.IngestTransaction.parse(sampleTransaction('T1'));
    const sparse = { ...sampleTransaction('T2') };
    const batch = { rows: [full, sparse] };
    const schema = ingest.ingestTransactions.spec.input;
    expect(agrees(schema, batch)).toBe(true);
    const { rows } = schema.parse(fastValidator(schema)(batch));
    expect(rows).toEqual(schema.parse(batch).rows);
    const complete = { rows: [full] };
    expect(fastValidator(schema)(complete)).toBe(complete);
  });

  it('leaves rows beyond the limit, and a batch without any, to the schema', () => {
    const schema = z.array(z.int()).min(1).max(2);
    expect([[], [1], [1, 2], [1, 2, 3]].map((value) => agrees(schema, value))).toEqual([
      false,
      true,
      true,
      false,
    ]);
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
    ['a field that is cut off', z.object({ a: z.string() }), { a: 'a', b: 1 }, false],
    ['a value that is converted', z.coerce.number(), '1', true],
    ['a list by default', z.array(z.string()).default([]), undefined, true],
    ['a union', z.object({ a: z.union([z.string(), z.number()]) }), { a: 1 }, true],
    ['a choice that may be absent', z.strictObject({ a: z.enum(['x']).optional() }), {}, true],
    ['an address', z.object({ a: z.email() }), { a: 'nobody' }, false],
    ['a global pattern', z.string().regex(/a/g), 'a', true],
  ])('of %s is what the schema says of it', (_, schema, value, decided) => {
    expect([agrees(schema, value), agrees(schema, value)]).toEqual([decided, decided]);
  });

  it('does not share a default list between results', () => {
    const read = fastValidator(z.array(z.string()).default(() => []));
    expect(read(undefined)).not.toBe(read(undefined));
  });
});
