/** The contract's schemas in the browser: only the values of enums remain. See contract-schemas.ts. */

const checks = new Set<PropertyKey>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);

function inert(known: Readonly<Record<string, unknown>>): unknown {
  return new Proxy(function schema() {}, {
    get: (_target, name) => {
      if (checks.has(name))
        throw new Error('The contract’s schemas check nothing in the browser; the server does.');
      return typeof name === 'string' && name in known ? known[name] : inert({});
    },
    apply: () => inert(known),
  });
}

export const z = {
  ...shapes(
    'object',
    'strictObject',
    'discriminatedUnion',
    'union',
    'array',
    'record',
    'partialRecord',
    'literal',
  ),
  ...shapes(
    'string',
    'number',
    'int',
    'boolean',
    'bigint',
    'unknown',
    'uuid',
    'email',
    'url',
    'date',
    'lazy',
    'never',
  ),
  ...shapes(
    'iso',
    'coerce',
    'tuple',
    'null',
    'nullable',
    'optional',
    'preprocess',
    'pipe',
    'codec',
    'looseObject',
    'any',
    'registry',
  ),
  enum: (options: readonly string[]) =>
    inert({ options, enum: Object.fromEntries(options.map((option) => [option, option])) }),
};

function shapes(...names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, inert({})]));
}
