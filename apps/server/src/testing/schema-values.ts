/** Values from a contract schema, for fuzzing: mostly of the right shape, then broken in one of many small ways. */
import fc from 'fast-check';
import { z } from 'zod';
import type { Schema } from '@cottontree/contract/route.ts';

type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
};

const DAY = fc.date({ min: new Date('2024-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
const FORMATS: Record<string, fc.Arbitrary<string>> = {
  date: DAY.map((day) => day.toISOString().slice(0, 10)),
  'date-time': DAY.map((day) => day.toISOString()),
  uuid: fc.uuid(),
  email: fc.emailAddress(),
};

function text(schema: JsonSchema): fc.Arbitrary<string> {
  const format = schema.format === undefined ? undefined : FORMATS[schema.format];
  if (format) return format;
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern, 'u'));
  return fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 40, 200) });
}

const range = ({ minimum = 0, maximum = 1e9 }: JsonSchema): { min: number; max: number } => ({
  min: Math.max(minimum, -1e9),
  max: Math.min(maximum, 1e9),
});

/** Values that the schema most likely accepts. */
function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return fc.oneof(...union.map(fitting));
  if (schema.type === 'string') return text(schema);
  if (schema.type === 'integer') return fc.integer(range(schema));
  if (schema.type === 'number') return fc.double({ ...range(schema), noNaN: true });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array')
    return fc.array(fitting(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) });
  if (schema.propertyNames && typeof schema.additionalProperties === 'object') {
    return fc.dictionary(text(schema.propertyNames), fitting(schema.additionalProperties), { maxKeys: 3 });
  }
  if (schema.type === 'object' || schema.properties) {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([key, each]) => [key, fitting(each)] as const,
    );
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  }
  return fc.jsonValue({ maxDepth: 2 });
}

const NASTY: unknown[] = [
  null,
  '',
  '\u0000',
  -1,
  1e308,
  2 ** 53,
  '9'.repeat(400),
  '../../etc',
  "' or 1=1 --",
  '<img src=x onerror=1>',
  '=1+1',
  [],
  {},
  true,
  '2026-02-31',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  'NaN',
  '\ud800',
  { $ne: null },
  '__proto__',
];

/** One step away from valid: a field missing, wrong, or too many. */
const broken = (value: unknown): fc.Arbitrary<unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fc.constantFrom(...NASTY);
  const entries = Object.entries(value);
  const strange = fc.constantFrom(...NASTY).map((nasty) => ({ ...value, unknownField: nasty }));
  if (entries.length === 0) return strange;
  const changed = fc
    .tuple(fc.constantFrom(...entries.map(([key]) => key)), fc.constantFrom(...NASTY))
    .map(([key, nasty]) => ({ ...value, [key]: nasty }));
  const without = fc
    .constantFrom(...entries.map(([key]) => key))
    .map((missing) => Object.fromEntries(entries.filter(([key]) => key !== missing)));
  return fc.oneof(strange, changed, without, fc.constantFrom(...NASTY));
};

/** Half of valid shape, half broken. Without a schema: nothing. */
export function valuesOf(schema: Schema | undefined): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  // Every schema of the contract is a zod schema.
  const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema; // the part read here
  const right = fitting(json);
  return fc.oneof(right, right.chain(broken));
}
