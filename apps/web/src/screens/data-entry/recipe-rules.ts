/** Recipes in the browser: the first one for a file, what a chosen source begins with, value maps as text. */
import type { ImportField } from '@cottontree/contract/imports/fields.ts';
import type { Import } from '@cottontree/contract/imports/imports.ts';
import { RECIPE_FORMAT, type FieldRule, type Recipe } from '@cottontree/contract/imports/recipes.ts';

/** The recipe by which an import is read; without one, what its mapping says. */
export function recipeOf({ recipe, kind, header, mapping }: Import): Recipe {
  if (recipe !== null) return recipe;
  const fields: Record<string, FieldRule> = {};
  mapping.forEach((key, at) => {
    if (key !== null) fields[key] = { from: 'column', column: header[at] ?? '' };
  });
  return { format: RECIPE_FORMAT, kind, columns: [...header], fields, createSubscribers: false };
}

type Made = Exclude<FieldRule['from'], 'column'>;

/** What is chosen in the list of sources: `column 3`, or the kind of a rule. */
export const sourceOf = (rule: FieldRule | undefined, header: readonly string[]): string =>
  rule === undefined ? '' : rule.from === 'column' ? `column ${header.indexOf(rule.column)}` : rule.from;

/** A rule of the chosen source, with sensible values to begin with. */
export function ruleFrom(source: string, header: readonly string[], at: string): FieldRule | undefined {
  if (source === '') return undefined;
  const first = header[0] ?? '';
  if (source.startsWith('column '))
    return { from: 'column', column: header[Number(source.slice(7))] ?? first };
  // Every other value of the list is one of these.
  switch (source as Made) {
    case 'constant':
      return { from: 'constant', value: '' };
    case 'hash':
      return { from: 'hash', columns: [...header], prefix: '' };
    case 'step':
      return { from: 'step', column: first, start: `${at.slice(0, 10)}T00:00:00Z`, first: 1, seconds: 3_600 };
    case 'debit-or-credit':
      return { from: 'debit-or-credit', debit: first, credit: first };
    case 'sign':
      return { from: 'sign', column: first, negative: '', positive: '' };
    case 'side':
      return { from: 'side', debit: first, credit: first, debitValue: '', creditValue: '' };
  }
}

export const isAmount = ({ type }: ImportField): boolean =>
  ['money', 'amount', 'number', 'integer'].includes(type.as);
export const isDate = ({ type }: ImportField): boolean => type.as === 'time' || type.as === 'day';

/** `{ CASH_IN: 'cash_in' }` as a line `CASH_IN = cash_in`. */
export const textOfValues = (values: Readonly<Record<string, string>> = {}): string =>
  Object.entries(values)
    .map(([value, meaning]) => `${value} = ${meaning}`)
    .join('\n');

/** Lines `value = meaning`; the last equals sign divides. Lines without one are left out. */
export function valuesOfText(text: string): Record<string, string> | undefined {
  const values = text.split('\n').flatMap((line) => {
    const at = line.lastIndexOf('=');
    return at === -1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const];
  });
  return values.length === 0 ? undefined : Object.fromEntries(values);
}
