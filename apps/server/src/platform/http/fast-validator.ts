/**
 * Accepts most valid values many times faster than the schema itself. It is generated from the schema, so there is one
 * contract; whatever it does not understand or does not accept is left to the schema.
 */
import type { z } from 'zod';

/** Not known to be valid: validate with the schema. */
export const UNDECIDED: unique symbol = Symbol('undecided');
/** Returns the value as the schema would return it, which may be the same object as the input. */
export type FastValidator = (value: unknown) => unknown;

type Accepts<T> = (value: T) => boolean;
// The part of a zod definition that is used; every field is checked before it is used.
interface Definition {
  readonly type?: unknown;
  readonly [key: string]: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isSchema = (value: unknown): value is z.ZodType => isObject(value) && isObject(value['_zod']);
const definitionOf = (schema: z.ZodType): Definition => ({ ...schema._zod.def });
const SURROGATE = /[\uD800-\uDFFF]/;

/**
 * For a check of a string schema; null for an unknown one. Lengths are counted in code points, which surrogate pairs
 * make ambiguous.
 */
function stringCheck(check: Definition): Accepts<string> | null {
  const { pattern, minimum, maximum, length } = check;
  switch (check['check']) {
    case 'string_format':
      // Other formats do more than match their pattern.
      return ['regex', 'date', 'datetime'].some((format) => format === check['format']) &&
        pattern instanceof RegExp &&
        !pattern.global &&
        !pattern.sticky
        ? (value) => pattern.test(value)
        : null;
    case 'min_length':
      return typeof minimum === 'number'
        ? (value) => value.length >= minimum && !SURROGATE.test(value)
        : null;
    case 'max_length':
      return typeof maximum === 'number' ? (value) => value.length <= maximum : null;
    case 'length_equals':
      return typeof length === 'number' ? (value) => value.length === length && !SURROGATE.test(value) : null;
    default:
      return null;
  }
}

function numberCheck(check: Definition): Accepts<number> | null {
  const { value: limit, inclusive } = check;
  if (check['check'] === 'number_format') return check['format'] === 'safeint' ? Number.isSafeInteger : null;
  if (typeof limit !== 'number') return null;
  switch (check['check']) {
    case 'greater_than':
      return inclusive === true ? (value) => value >= limit : (value) => value > limit;
    case 'less_than':
      return inclusive === true ? (value) => value <= limit : (value) => value < limit;
    default:
      return null;
  }
}

function lengthCheck(check: Definition): Accepts<readonly unknown[]> | null {
  const { minimum, maximum } = check;
  if (check['check'] === 'min_length' && typeof minimum === 'number')
    return (value) => value.length >= minimum;
  if (check['check'] === 'max_length' && typeof maximum === 'number')
    return (value) => value.length <= maximum;
  return null;
}

/** All checks of a definition, including its own format; null when one is unknown. */
function checksOf<T>(
  definition: Definition,
  known: (check: Definition) => Accepts<T> | null,
): readonly Accepts<T>[] | null {
  const { checks = [] } = definition;
  if (!Array.isArray(checks) || definition['coerce'] === true) return null;
  const all = [
    ...(definition['check'] === undefined ? [] : [definition]),
    ...checks.map((each: unknown) => (isSchema(each) ? definitionOf(each) : {})),
  ].map(known);
  const accepted = all.filter((each) => each !== null);
  return accepted.length === all.length ? accepted : null;
}

function every<T>(accepts: readonly Accepts<T>[]): Accepts<T> {
  const [first, second, ...others] = accepts;
  if (!first) return () => true;
  if (!second) return first;
  const rest = every([second, ...others]);
  return (value) => first(value) && rest(value);
}

function leaf<T>(
  accepts: readonly Accepts<T>[] | null,
  is: (value: unknown) => value is T,
): FastValidator | null {
  if (accepts === null) return null;
  const holds = every(accepts);
  return (value) => (is(value) && holds(value) ? value : UNDECIDED);
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function list(definition: Definition): FastValidator | null {
  const { element } = definition;
  const checks = checksOf(definition, lengthCheck);
  if (checks === null || !isSchema(element)) return null;
  const holds = every(checks);
  const read = fastValidator(element);
  return (value) => {
    if (!isArray(value) || !holds(value)) return UNDECIDED;
    let copy: unknown[] | undefined;
    for (let index = 0; index < value.length; index += 1) {
      const got = read(value[index]);
      if (got === UNDECIDED) return UNDECIDED;
      if (got !== value[index]) (copy ??= [...value])[index] = got;
    }
    return copy ?? value;
  };
}

function record(definition: Definition): FastValidator | null {
  const { shape } = definition;
  if (!isObject(shape) || definition['checks'] !== undefined) return null;
  const fields = Object.entries(shape).flatMap(([name, schema]) =>
    isSchema(schema) ? [{ name, read: fastValidator(schema) }] : [],
  );
  // Absent and inherited properties must be distinguished.
  if (fields.length !== Object.keys(shape).length || fields.some(({ name }) => name in {})) return null;
  return (value) => {
    if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return UNDECIDED;
    let copy: Record<string, unknown> | undefined;
    let present = 0;
    for (const { name, read } of fields) {
      const given = value[name];
      if (given !== undefined) present += 1;
      const got = read(given);
      if (got === UNDECIDED) return UNDECIDED;
      if (got !== given) (copy ??= { ...value })[name] = got;
    }
    // The schema decides what to do with a field that is not in the contract.
    let held = 0;
    for (const _ in value) held += 1;
    return held === present ? (copy ?? value) : UNDECIDED;
  };
}

function wrapped(definition: Definition): FastValidator | null {
  const { type, innerType, defaultValue } = definition;
  if (!isSchema(innerType)) return null;
  const read = fastValidator(innerType);
  if (type === 'nullable') return (value) => (value === null ? null : read(value));
  // The same object must not be returned twice.
  if (isObject(defaultValue)) return null;
  return (value) => {
    const got = value === undefined ? undefined : read(value);
    return got === undefined ? defaultValue : got;
  };
}

function choice(definition: Definition): FastValidator | null {
  const { entries } = definition;
  if (!isObject(entries) || !Object.values(entries).every(isString)) return null;
  const values = new Set<unknown>(Object.values(entries));
  return (value) => (values.has(value) ? value : UNDECIDED);
}

function understood(definition: Definition): FastValidator | null {
  switch (definition.type) {
    case 'string':
      return leaf(checksOf(definition, stringCheck), isString);
    case 'number':
      return leaf(checksOf(definition, numberCheck), isNumber);
    case 'enum':
      return choice(definition);
    case 'nullable':
    case 'default':
      return wrapped(definition);
    case 'array':
      return list(definition);
    case 'object':
      return record(definition);
    default:
      return null;
  }
}

/**
 * The fast validator for a schema that changes values only by filling in defaults; for other schemas it always returns
 * UNDECIDED.
 */
export function fastValidator(schema: z.ZodType): FastValidator {
  return (
    understood(definitionOf(schema)) ??
    ((value) => {
      const result = schema.safeParse(value);
      return result.success ? result.data : UNDECIDED;
    })
  );
}
