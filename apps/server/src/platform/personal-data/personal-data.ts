/** What a reader is shown of people: the values themselves, or masks of them, according to the table of kinds. */
import { nameReplacer } from '@cottontree/contract/names-in-text.ts';
import {
  MAY_NAME_IN_TEXTS,
  NAMED_IN_TEXTS,
  PERSONAL_DATA,
  isMasked,
  kindOf,
  showsInClear,
  type MaskForm,
  type PersonalKindName,
} from '@cottontree/contract/personal-data.ts';
import type { Power } from '@cottontree/contract/access/permissions.ts';
import type { Schema } from '@cottontree/contract/route.ts';
import type { z } from 'zod';
import type { Keyring } from '../keys/keyring.ts';

/** Shown in place of a value that is withheld completely. */
export const WITHHELD = '••••';
/** 48 bits: two of a million people have the same mark in about one of five hundred installations. */
const MARK_LENGTH = 8;

/** "A•••": distinguishes entries of one list without identifying anybody. */
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

/** Mask functions by form; words, emails and addresses are those of staff. */
export const MASKS = {
  word: maskedWord,
  email: maskedEmail,
  network,
  account: (accountNumber) => `**** ${accountNumber.slice(-4)}`,
  day: (moment) => moment.slice(0, 'YYYY-MM-DD'.length),
  withheld: () => WITHHELD,
  absent: () => WITHHELD,
} as const satisfies Record<
  Exclude<MaskForm, 'mark'> | 'word' | 'email' | 'network',
  (text: string) => string
>;

/** A text for readers of all permissions: see NAMED_IN_TEXTS. */
export const withoutNames = (text: string): string => text.replaceAll(NAMED_IN_TEXTS, WITHHELD);

/** What one reader sees. */
export interface Sight {
  sees(kind: PersonalKindName): boolean;
  /**
   * The value as the reader sees it, as text. Marks differ by list: a person recognised in one list cannot be found in
   * another.
   */
  show(kind: PersonalKindName, value: string, list?: string): string;
  /** A text that somebody wrote: what identifies a customer by its form is masked when customers are. */
  text(text: string): string;
  /** Whether `text` would mask a text of the value. Ids and hashes that only look like it by chance do not count. */
  masksTextsOf(value: unknown): boolean;
  /** A secret sort key for rows whose order would otherwise reveal the ids in them. */
  readonly shuffle: string;
}
const NO_POWERS: ReadonlySet<Power> = new Set();
/** The form in which responses write amounts: a telephone number would start with 0 or a plus. */
const AMOUNT = /^-?[1-9]\d*(?:\.\d+)?$/;
/** By the first letter of a match of NAMED_IN_TEXTS. */
const KIND_IN_TEXTS: Readonly<Record<string, PersonalKindName>> = {
  S: 'subscriber',
  C: 'card',
  D: 'device',
  K: 'kycCase',
};

/** For a person with these permissions; null is nobody in particular, who sees everything masked. */
export function sightOf(powers: ReadonlySet<Power> | null, keyring: Pick<Keyring, 'mark'>): Sight {
  const sees = (kind: PersonalKindName): boolean => showsInClear(kind, powers ?? NO_POWERS);
  const show = (kind: PersonalKindName, value: string, list = ''): string => {
    if (sees(kind)) return value;
    const { form } = PERSONAL_DATA[kind];
    return form === 'mark'
      ? `${WITHHELD}${keyring.mark(value, `personal-data.${kind}${list && `.${list}`}`).slice(0, MARK_LENGTH)}`
      : MASKS[form](value);
  };
  const inText = (text: string): string =>
    // A text that is only an amount is not masked, whatever its digits.
    sees('phone') || AMOUNT.test(text)
      ? text
      : text.replaceAll(NAMED_IN_TEXTS, (found) => show(KIND_IN_TEXTS[found[0] ?? ''] ?? 'phone', found));
  return {
    sees,
    show,
    text: inText,
    masksTextsOf: (value) =>
      MAY_NAME_IN_TEXTS.test(json(value)) && someText(value, (text) => inText(text) !== text),
    shuffle: keyring.mark('order of rows', 'personal-data'),
  };
}

const json = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each));

type Found = Map<string, string>;
/** Masks what is personal in a value; each masked value is noted with its mask. */
type Masker = (value: unknown, sight: Sight, found: Found) => unknown;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inRecord =
  (maskerOf: (name: string) => Masker | null): Masker =>
  (value, sight, found) =>
    isRecord(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, each]) => {
            const masker = maskerOf(name);
            return [name, masker ? masker(each, sight, found) : each];
          }),
        )
      : value;

/** The masker for a schema and its parts; null when it declares nothing personal. */
function maskerOf(schema: Schema): Masker | null {
  const kind = kindOf(schema);
  if (kind !== undefined)
    return isMasked(kind)
      ? (value, sight, found) => {
          if (value === null || value === undefined || sight.sees(kind)) return value;
          if (PERSONAL_DATA[kind].form === 'absent') return null;
          if (typeof value !== 'string') return WITHHELD;
          const shown = sight.show(kind, value);
          // What only leads to somebody is not a name: a place name in other texts is just a place.
          if (!('leadsWith' in PERSONAL_DATA[kind])) found.set(value, shown);
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

const someText = (value: unknown, holds: (text: string) => boolean): boolean =>
  typeof value === 'string'
    ? holds(value)
    : typeof value === 'object' &&
      value !== null &&
      Object.values(value).some((each) => someText(each, holds));

/** The value with all of its texts changed. */
function inTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => inTexts(each, change));
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inTexts(each, change)]))
    : value;
}

/** Texts that people wrote may repeat the value of a masked field: it is masked in them as well. */
function everywhere(value: unknown, found: Found): unknown {
  // A value of digits only is left, because it may be an amount.
  const replaced = nameReplacer([...found.keys()].filter((name) => /\p{L}|\+/u.test(name)));
  if (!replaced) return value;
  const shown = new Map([...found].map(([name, mask]) => [name.toLowerCase(), mask]));
  return inTexts(value, (text) => replaced(text, (name) => shown.get(name.toLowerCase()) ?? WITHHELD));
}

/** The JSON of a response with its texts as a reader may see them. */
export function jsonWithTexts(answer: unknown, sight: Sight): string {
  const whole = JSON.stringify(answer);
  // Most responses contain nothing of the kind, which is detected faster in one text.
  return sight.sees('phone') || !MAY_NAME_IN_TEXTS.test(whole)
    ? whole
    : JSON.stringify(inTexts(answer, (text) => sight.text(text)));
}

/** For a response schema: returns a function that masks a response for a reader. */
export function maskingOf<Answer>(schema: Schema<Answer>): (answer: Answer, sight: Sight) => Answer {
  const masker = maskerOf(schema);
  if (!masker) return (answer) => answer;
  return (answer, sight) => {
    const found: Found = new Map();
    const masked = masker(answer, sight, found);
    // Only texts are replaced by texts, so the shape is unchanged.
    return everywhere(masked, found) as Answer;
  };
}
