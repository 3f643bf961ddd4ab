/**
 * Whether a password is easy to guess: by the lists of common passwords, names and words in @zxcvbn-ts/language-common
 * and -en, by what is known about its holder, and by the estimate of @zxcvbn-ts/core.
 */

import { GUESSED_WORDS } from './guessed-words.ts';
import { LEET, SIGNS } from './stand-ins.ts';

/** The least number of guesses that the estimate must reach: that of eight characters without any pattern. */
const LEAST_GUESSES = 1e8;
/**
 * The same where the estimate found words or keyboard patterns: it overrates how hard their combination is to guess.
 */
const LEAST_GUESSES_OF_PATTERNS = 1e10;
/** Attackers try all numbers first, so a password of digits alone must be longer. */
const LEAST_DIGITS = 12;
/**
 * The estimate takes milliseconds at this length and seconds at 256. A longer password is at least as hard to guess.
 */
const ESTIMATED_LENGTH = 32;
const LEET_VARIANTS = 8;
/** Shorter cores are left to the estimate: any three letters are a word or a name in some language. */
const LEAST_CORE = 4;

/** `common`: on the lists or derived from the holder's own data, also after substitutions; `weak`: by the estimate. */
type Guess = 'common' | 'weak';
export type GuessPassword = (password: string, own: readonly string[]) => Guess | null;

/** The digit that is on the same key, for each shifted character of American and British keyboards. */
const SHIFTED: Readonly<Record<string, string>> = {
  '!': '1',
  '@': '2',
  '"': '2',
  '#': '3',
  '£': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
  _: '-',
  '+': '=',
};

const SEPARATORS = /[\s._,;:/\\*#~^'"`=-]+/g;
/** Lower case and without diacritics. */
const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase();
const unshifted = (text: string): string =>
  Array.from(plain(text))
    .map((each) => SHIFTED[each] ?? each)
    .join('');
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '');

const replaced = (text: string, letters: Readonly<Record<string, string>>): string =>
  Array.from(text)
    .map((each) => letters[each] ?? SIGNS[each] ?? each)
    .join('');

/** The half of a text that consists of the same half twice; null for any other text. */
const halfOf = (text: string): string | null => {
  const half = text.slice(0, text.length / 2);
  return half !== '' && half + half === text ? half : null;
};

/** The words left in a password without the years, numbers and signs around them, with substituted letters restored. */
function coresOf(password: string): Set<string> {
  const whole = plain(password);
  const written = [whole, whole.replaceAll(SEPARATORS, ''), unshifted(password)];
  // A repeated password is as easy to guess as a single one, including years and signs around both halves.
  const bases = [...written, ...written.flatMap((text) => halfOf(text) ?? [])];
  const cores = new Set<string>();
  for (const base of bases) {
    for (const text of [base, base.replace(/\P{L}+$/u, ''), base.replaceAll(/^\P{L}+|\P{L}+$/gu, '')]) {
      for (const letters of [{}, ...LEET]) cores.add(replaced(text, letters));
      cores.add(replaced(text, LEET[0] ?? {}).replaceAll(/[^\p{L}]/gu, ''));
    }
  }
  // A copy, so that the loop does not visit the cores that it adds.
  const found = Array.from(cores);
  for (const core of found) {
    cores.add(Array.from(core).toReversed().join(''));
    const half = halfOf(core);
    if (half !== null) cores.add(half);
  }
  return cores;
}

/** Whether nothing but a known word is left when the holder's own words are removed. */
function isOwn(core: string, own: readonly string[], known: ReadonlySet<string>): boolean {
  let rest = core;
  for (const word of own) rest = rest.replaceAll(word, '');
  if (rest === core) return false;
  const left = lettersOf(rest);
  return left.length < LEAST_CORE || known.has(left);
}

/** The parts of names and addresses that are long enough to identify a person. */
const ownWords = (own: readonly string[]): string[] =>
  [...own, ...GUESSED_WORDS]
    .flatMap((text) => {
      const parts = plain(text).split(/[^\p{L}\p{N}]+/u);
      return [parts.join(''), ...parts, lettersOf(parts.join(''))];
    })
    .filter((word) => word.length >= 3)
    // Longer words first, because one may contain another.
    .toSorted((one, other) => other.length - one.length);

async function read(): Promise<GuessPassword> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const dictionary = { ...common.dictionary, ...english.dictionary };
  const known = new Set(
    [...Object.values(dictionary).flat(), ...GUESSED_WORDS].map((word) => plain(String(word))),
  );
  const estimator = new ZxcvbnFactory({
    dictionary,
    graphs: common.adjacencyGraphs,
    maxLength: ESTIMATED_LENGTH,
    l33tMaxSubstitutions: LEET_VARIANTS,
  });
  return (password, own) => {
    const words = ownWords(own);
    for (const core of coresOf(password))
      if ((core.length >= LEAST_CORE && known.has(core)) || isOwn(core, words, known)) return 'common';
    if (/^\d+$/.test(password) && password.length < LEAST_DIGITS) return 'weak';
    const falls = (text: string): boolean => {
      const { guesses, sequence } = estimator.check(text.slice(0, ESTIMATED_LENGTH), words);
      const regular = sequence.some(({ pattern }) => pattern !== 'bruteforce');
      return guesses < (regular ? LEAST_GUESSES_OF_PATTERNS : LEAST_GUESSES);
    };
    // The shifted characters of a keyboard pattern hide it from the estimate, so it also checks the text without Shift.
    return [password, plain(password), unshifted(password)].some(falls) ? 'weak' : null;
  };
}

let reading: Promise<GuessPassword> | undefined;

/** Loads the lists on the first call, which takes about half a second, so that they do not delay the start. */
export const passwordGuesser = (): Promise<GuessPassword> => (reading ??= read());
