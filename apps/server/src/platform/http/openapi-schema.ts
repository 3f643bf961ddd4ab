/** JSON Schema of the contract's zod schemas, and a sample value of one. */
import { z } from 'zod';
import type { Schema } from '@cottontree/contract/route.ts';

/** The part of JSON Schema 2020-12 that zod writes for this contract. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/** `input`: as sent, with defaults optional. `output`: as returned. */
export function jsonSchema(schema: Schema, io: 'input' | 'output'): JsonSchema {
  // Every schema of the contract is a zod schema; the structural type only saves the compiler work.
  const { $schema: _, ...body } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: each }) => {
      // A `format` makes its multi-line pattern redundant.
      if (each.format) delete each.pattern;
    },
  });
  return body as JsonSchema; // the subset above, as the test of the whole document proves
}

const BY_FORMAT: Record<string, string> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T10:15:00Z',
  uuid: '5f0c1c52-6a0b-4c39-9a3e-0d5f3f1b7a10',
  email: 'person@example.test',
};
/** The first one that matches a pattern is used. */
const TEXTS = [
  'text',
  '1234.50',
  '4321',
  '+23276123456',
  'ABCD-EFGH-JKMN-PQRS',
  'subscribers.registered',
  '07:00',
  'person@example.test',
];

/**
 * A value with the schema's shape, with its required properties or all of them. Not always valid: check it before
 * showing it.
 */
function sample(schema: JsonSchema, parts: 'required' | 'all' = 'required'): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return sample(choice, parts);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const required = schema.required ?? [];
      const fields = Object.entries(schema.properties ?? {}).filter(
        ([name]) => parts === 'all' || required.includes(name),
      );
      return Object.fromEntries(fields.map(([name, field]) => [name, sample(field, parts)]));
    }
    case 'array':
      return schema.items ? [sample(schema.items, parts)] : [];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, Math.min(schema.maximum ?? 1, 1));
    case 'boolean':
      return true;
    case 'string':
      return textFor(schema);
    default:
      return null;
  }
}

function textFor({ format, pattern, minLength = 0, maxLength = Infinity }: JsonSchema): string {
  if (format && BY_FORMAT[format]) return BY_FORMAT[format];
  const accepted =
    pattern === undefined ? TEXTS : TEXTS.filter((text) => new RegExp(pattern, 'u').test(text));
  return (accepted[0] ?? TEXTS[0] ?? '').padEnd(minLength, 'x').slice(0, maxLength);
}

/** A valid example of the schema's input or output; undefined when the sampler cannot create one. */
export function example(schema: Schema, io: 'input' | 'output'): unknown {
  const shape = jsonSchema(schema, io);
  // Some schemas require one of several properties, none of which is required by itself; some refuse a second of them.
  const withOneMore = Object.keys(shape.properties ?? {}).map((name) =>
    sample({ ...shape, required: [...(shape.required ?? []), name] }),
  );
  return [sample(shape), sample(shape, 'all'), ...withOneMore].find(
    (value) => (schema as z.ZodType).safeParse(value).success, // zod, as above
  );
}
