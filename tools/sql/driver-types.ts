/** What the product's driver makes of each type of PostgreSQL, and what it may be given for one. */

export type Kind = 'string' | 'number' | 'bigint' | 'boolean' | 'Date' | 'Buffer' | 'json' | 'other';
export interface Shape {
  readonly kind: Kind;
  readonly array: boolean;
}

const KINDS: Readonly<Record<string, Kind>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  json: 'json',
  jsonb: 'json',
  numeric: 'string',
  oid: 'number',
  record: 'other',
  interval: 'other',
  point: 'other',
  timestamp: 'Date',
  timestamptz: 'Date',
};

/** What arrives for a column of this type; of an array its elements. */
export function shapeOfColumn(name: string, element: string | null): Shape {
  if (element !== null) return { kind: KINDS[element] ?? 'string', array: true };
  return { kind: KINDS[name] ?? 'string', array: false };
}

const GIVEN: Readonly<Record<string, readonly Kind[]>> = {
  bool: ['boolean'],
  bytea: ['Buffer'],
  date: ['string'],
  float4: ['number'],
  float8: ['number'],
  int2: ['number'],
  int4: ['number'],
  // Ids are texts in the contract, and a text of digits is what the driver makes of a bigint.
  int8: ['bigint', 'number', 'string'],
  // An object is sent as JSON, a text as it is; a list would be sent as an array of PostgreSQL.
  json: ['string', 'json', 'other'],
  jsonb: ['string', 'json', 'other'],
  numeric: ['string', 'number', 'bigint'],
  oid: ['number'],
  timestamp: ['Date', 'string'],
  timestamptz: ['Date', 'string'],
};

/** What may be given for a parameter of this type, or for an element of it. */
export const kindsForParameter = (name: string): readonly Kind[] => GIVEN[name] ?? ['string'];
