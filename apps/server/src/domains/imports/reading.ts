/** How a file is read: by the field that each column fills, or by a recipe; and why it cannot be read so. Pure functions. */
import { letters } from '@cottontree/contract/imports/cells.ts';
import { IMPORT_FIELDS, type ImportKind } from '@cottontree/contract/imports/fields.ts';
import type { ImportMapping } from '@cottontree/contract/imports/imports.ts';
import type { Recipe } from '@cottontree/contract/imports/recipes.ts';
import { fieldText } from './field-rules.ts';

/** How a file is read: by a recipe or, without one, by the field that each column fills. */
export interface FileReading {
  readonly header: readonly string[];
  readonly mapping: ImportMapping;
  readonly recipe: Recipe | null;
}

/** Required fields that nothing fills. */
export const missingFields = (kind: ImportKind, { mapping, recipe }: FileReading): string[] =>
  IMPORT_FIELDS[kind]
    .filter(({ key, required }) => required && !(recipe ? key in recipe.fields : mapping.includes(key)))
    .map(({ key }) => key);

/** Maps each column to the field of the same name in any spelling: "Full name" is fullName. A field is used once. */
export function guessMapping(kind: ImportKind, header: readonly string[]): ImportMapping {
  const fields = new Map<string, string>();
  for (const { key, property } of IMPORT_FIELDS[kind]) {
    fields.set(letters(key), key);
    fields.set(letters(property), key);
  }
  const taken = new Set<string>();
  return header.map((name) => {
    const key = fields.get(letters(name));
    // A file does not contain minor units: a column of that name must be mapped by hand.
    if (key === undefined || taken.has(key) || /minor$/i.test(name)) return null;
    taken.add(key);
    return key;
  });
}

/** Why a mapping cannot be used; null when it can. */
export function mappingFault(
  kind: ImportKind,
  columns: number,
  mapping: readonly (string | null)[],
): string | null {
  if (mapping.length !== columns) return `must name a field or null for each of the ${columns} columns`;
  const known = new Set(IMPORT_FIELDS[kind].map(({ key }) => key));
  const used = mapping.filter((key) => key !== null);
  const unknown = used.find((key) => !known.has(key));
  if (unknown !== undefined) return `${unknown} is not a field of ${kind}`;
  const twice = used.find((key, index) => used.indexOf(key) !== index);
  return twice === undefined ? null : `${twice} is filled by two columns`;
}

/** The index of a column by its name. Throws RangeError when the file has no such column, or two. */
export const columnIn =
  (header: readonly string[]) =>
  (name: string): number => {
    const at = header.indexOf(name);
    if (at === -1) throw new RangeError(`the file has no column ${name}`);
    if (header.indexOf(name, at + 1) !== -1)
      throw new RangeError(`the file has two columns ${name}: rename one of them`);
    return at;
  };

/** The column of the file that fills a field; the field's own name where none does it alone. */
export const columnNamer =
  ({ header, mapping }: Pick<FileReading, 'header' | 'mapping'>) =>
  (field: string | null): string | null =>
    (field === null ? undefined : header[mapping.indexOf(field)]) ?? field;

/** Why a recipe cannot read a file; null when it can. `path` is below `recipe`. */
export function recipeFault(
  kind: ImportKind,
  header: readonly string[],
  recipe: Recipe,
): { readonly path: string; readonly message: string } | null {
  if (recipe.kind !== kind)
    return { path: 'kind', message: `is ${recipe.kind}, and the file contains ${kind}` };
  if (recipe.createSubscribers && kind !== 'transactions')
    return { path: 'createSubscribers', message: 'must be false unless the file contains transactions' };
  const fields = new Map(IMPORT_FIELDS[kind].map((field) => [field.key, field]));
  for (const [key, rule] of Object.entries(recipe.fields)) {
    const field = fields.get(key);
    if (!field) return { path: `fields.${key}`, message: `is not a field of ${kind}` };
    try {
      fieldText(rule, field, columnIn(header));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return { path: `fields.${key}`, message: error.message };
    }
  }
  return null;
}

/** For each column the field that it alone fills by the recipe, as a mapping shows it. */
export function mappingOf(header: readonly string[], recipe: Recipe): ImportMapping {
  const mapping: (string | null)[] = header.map(() => null);
  for (const [key, rule] of Object.entries(recipe.fields)) {
    const at = rule.from === 'column' ? header.indexOf(rule.column) : -1;
    if (at !== -1) mapping[at] ??= key;
  }
  return mapping;
}
