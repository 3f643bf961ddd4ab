/**
 * Whether somebody would guess a password: from the lists of common passwords, names and words that
 * @zxcvbn-ts/language-common and -en hold, from what is known of its holder, and by the estimate of @zxcvbn-ts/core.
 */

import { GUESSED_WORDS } from './guessed-words.ts';
import { LEET, SIGNS } from './stand-ins.ts';

/** Guesses that the estimate must ask for: those of eight characters without any pattern. */
const LEAST_GUESSES = 1e8;
/** Where it found words, walks or rows, whose order and joints it takes to be harder to guess than they are. */
const LEAST_GUESSES_OF_PATTERNS = 1e10;
/** Digits alone are tried first, all of them. */
const LEAST_DIGITS = 12;
/** The estimate costs milliseconds at this length and seconds at 256; what is hard to guess so far stays so. */
const ESTIMATED_LENGTH = 32;
const LEET_VARIANTS = 8;
/** Shorter cores are left to the estimate: any three letters are a word or a name somewhere. */
const LEAST_CORE = 4;

/** `common`: on the lists, or the holder's own data, but for substitutions; `weak`: by the estimate. */
export type Guess = 'common' | 'weak';
export type GuessPassword = (password: string, own: readonly string[]) => Guess | null;

/** What Shift makes of the digits' row, on American and British keyboards. */
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
/** Without capitals and diacritics. */
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

/** What stands in a text twice and nothing else; null where nothing does. */
const halfOf = (text: string): string | null => {
  const half = text.slice(0, text.length / 2);
  return half !== '' && half + half === text ? half : null;
};

/** What is left when years, numbers and signs around it are taken away, and letters are put back for what stands for them. */
function coresOf(password: string): Set<string> {
  const whole = plain(password);
  const written = [whole, whole.replaceAll(SEPARATORS, ''), unshifted(password)];
  // A password twice is guessed as soon as the password is: years and signs around both halves included.
  const bases = [...written, ...written.flatMap((text) => halfOf(text) ?? [])];
  const cores = new Set<string>();
  for (const base of bases) {
    for (const text of [base, base.replace(/\P{L}+$/u, ''), base.replaceAll(/^\P{L}+|\P{L}+$/gu, '')]) {
      for (const letters of [{}, ...LEET]) cores.add(replaced(text, letters));
      cores.add(replaced(text, LEET[0] ?? {}).replaceAll(/[^\p{L}]/gu, ''));
    }
  }
  // Of those found so far, not of what is added here.
  const found = Array.from(cores);
  for (const core of found) {
    cores.add(Array.from(core).toReversed().join(''));
    const half = halfOf(core);
    if (half !== null) cores.add(half);
  }
  return cores;
}

/** Whether nothing but a known word is left once the holder's own words are taken out. */
function isOwn(core: string, own: readonly string[], known: ReadonlySet<string>): boolean {
  let rest = core;
  for (const word of own) rest = rest.replaceAll(word, '');
  if (rest === core) return false;
  const left = lettersOf(rest);
  return left.length < LEAST_CORE || known.has(left);
}

/** Parts of names and addresses that are long enough to tell somebody by. */
const ownWords = (own: readonly string[]): string[] =>
  [...own, ...GUESSED_WORDS]
    .flatMap((text) => {
      const parts = plain(text).split(/[^\p{L}\p{N}]+/u);
      return [parts.join(''), ...parts, lettersOf(parts.join(''))];
    })
    .filter((word) => word.length >= 3)
    // Longer ones first: one may hold another.
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
    // What a walk over the keys with Shift held for some of them is made of shows without it.
    return [password, plain(password), unshifted(password)].some(falls) ? 'weak' : null;
  };
}

let reading: Promise<GuessPassword> | undefined;

/** Reads the lists with the first call, in about half a second, so that a start does not wait for them. */
export const passwordGuesser = (): Promise<GuessPassword> => (reading ??= read());
