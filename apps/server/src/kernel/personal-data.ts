/** What a reader is shown of people: the values themselves, or masks of them, by the one table of kinds. */
import { namesPattern } from '@cottontree/contract/names-in-text.ts';
import {
  PERSONAL_DATA,
  isMasked,
  kindOf,
  showsInClear,
  type MaskForm,
  type PersonalKindName,
} from '@cottontree/contract/personal-data.ts';
import type { Power } from '@cottontree/contract/permissions.ts';
import type { Schema } from '@cottontree/contract/route.ts';
import type { z } from 'zod';
import type { Keyring } from './keyring.ts';

/** Nothing of it. */
export const WITHHELD = '••••';
/** 48 bits: two of a million people share a mark once in five hundred installations. */
const MARK_LENGTH = 8;

/** "Am••• Ba•••": enough to tell two customers apart, too little to know one. */
const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => `${part.slice(0, 2).toWellFormed()}•••`)
    .join(' ');

/** "A•••": one may be told from another of the same list, and nobody be known. */
const maskedWord = (word: string): string => (word === '' ? '' : `${(/^./su.exec(word) ?? [''])[0]}•••`);

/** "a•••@e•••.sl" */
function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const parts = domain.split('.');
  return `${maskedWord(name)}@${maskedWord(parts[0] ?? '')}.${parts.at(-1) ?? ''}`;
}

/** "192.0.2.x", "2001:db8:…": the network of an address. */
function network(address: string): string {
  const plain = address.replace(/^::ffff:/, '');
  if (/^\d+\.\d+\.\d+\.\d+$/.test(plain)) return plain.replace(/\d+$/, 'x');
  if (!plain.includes(':')) return plain;
  return `${plain.split(':').slice(0, 2).join(':')}:…`;
}

/** Masks by what is masked; words, emails and addresses are those of staff. */
export const MASKS = {
  word: maskedWord,
  email: maskedEmail,
  network,
  name: maskedName,
  phone: (msisdn) => `•••${msisdn.slice(-3)}`,
  account: (accountNumber) => `**** ${accountNumber.slice(-4)}`,
  day: (moment) => moment.slice(0, 'YYYY-MM-DD'.length),
  withheld: () => WITHHELD,
} as const satisfies Record<
  Exclude<MaskForm, 'mark'> | 'word' | 'email' | 'network',
  (text: string) => string
>;

/** What one reader sees. */
export interface Sight {
  sees(kind: PersonalKindName): boolean;
  /** As the reader sees it. */
  show(kind: PersonalKindName, value: string): string;
  /** What rows are put in order by where their order would tell of the ids in them: known to nobody outside. */
  readonly shuffle: string;
}
const NO_POWERS: ReadonlySet<Power> = new Set();

/** Of whoever holds these powers; of nobody in particular, who sees everything masked. */
export function sightOf(powers: ReadonlySet<Power> | null, keyring: Pick<Keyring, 'mark'>): Sight {
  const sees = (kind: PersonalKindName): boolean => showsInClear(kind, powers ?? NO_POWERS);
  return {
    sees,
    show(kind, value) {
      if (sees(kind)) return value;
      const { form } = PERSONAL_DATA[kind];
      return form === 'mark'
        ? `${WITHHELD}${keyring.mark(value, `personal-data.${kind}`).slice(0, MARK_LENGTH)}`
        : MASKS[form](value);
    },
    shuffle: keyring.mark('order of rows', 'personal-data'),
  };
}

type Found = Map<string, string>;
/** A value with what is personal in it masked; what was masked is noted with its mask. */
type Masker = (value: unknown, sight: Sight, found: Found) => unknown;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inRecord =
  (maskerOf: (name: string) => Masker | null): Masker =>
  (value, sight, found) =>
    isRecord(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, each]) => [name, maskerOf(name)?.(each, sight, found) ?? each]),
        )
      : value;

/** Of the parts of a schema; null where it declares nothing personal. */
function maskerOf(schema: Schema): Masker | null {
  const kind = kindOf(schema);
  if (kind !== undefined)
    return isMasked(kind)
      ? (value, sight, found) => {
          if (typeof value !== 'string' || sight.sees(kind)) return value;
          const shown = sight.show(kind, value);
          found.set(value, shown);
          return shown;
        }
      : null;
  // Every schema of the contract is made of these zod schemas.
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const fields = new Map(
        Object.entries(def.shape).flatMap(([name, each]) => {
          const masker = maskerOf(each);
          return masker ? [[name, masker] as const] : [];
        }),
      );
      return fields.size === 0 ? null : inRecord((name) => fields.get(name) ?? null);
    }
    case 'array': {
      const each = maskerOf(def.element);
      return (
        each &&
        ((value, sight, found) => (Array.isArray(value) ? value.map((it) => each(it, sight, found)) : value))
      );
    }
    case 'record': {
      const each = maskerOf(def.valueType);
      return each && inRecord(() => each);
    }
    case 'union': {
      const options = def.options.map(maskerOf).filter((option) => option !== null);
      return options.length === 0
        ? null
        : (value, sight, found) => options.reduce((masked, option) => option(masked, sight, found), value);
    }
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return maskerOf(def.innerType);
    case 'pipe':
      return maskerOf(def.out);
    default:
      return null;
  }
}

/** Texts that people wrote may repeat what a field beside them holds: it is masked there as well. */
function everywhere(value: unknown, found: Found): unknown {
  // What is all digits is left: it may be an amount.
  const pattern = namesPattern([...found.keys()].filter((name) => /\p{L}|\+/u.test(name)));
  if (!pattern) return value;
  const shown = new Map([...found].map(([name, mask]) => [name.toLowerCase(), mask]));
  const clean = (each: unknown): unknown => {
    if (typeof each === 'string')
      return each.replaceAll(pattern, (name) => shown.get(name.toLowerCase()) ?? WITHHELD);
    if (Array.isArray(each)) return each.map(clean);
    return isRecord(each)
      ? Object.fromEntries(Object.entries(each).map(([name, inner]) => [name, clean(inner)]))
      : each;
  };
  return clean(value);
}

/** For answers of a schema: each as a reader is shown it. */
export function maskingOf<Answer>(schema: Schema<Answer>): (answer: Answer, sight: Sight) => Answer {
  const masker = maskerOf(schema);
  if (!masker) return (answer) => answer;
  return (answer, sight) => {
    const found: Found = new Map();
    const masked = masker(answer, sight, found);
    // Texts in place of texts: it has the shape it had.
    return everywhere(masked, found) as Answer;
  };
}
