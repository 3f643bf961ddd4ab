/**
 * Whether somebody would guess a password: from the lists of common passwords, names and words that
 * @zxcvbn-ts/language-common and -en hold, from what is known of its holder, and by the estimate of @zxcvbn-ts/core.
 */

/** Guesses that the estimate must ask for: those of eight characters without any pattern. */
const LEAST_GUESSES = 1e8;
/** Digits alone are tried first, all of them. */
const LEAST_DIGITS = 12;
/** The estimate costs milliseconds at this length and seconds at 256; what is hard to guess so far stays so. */
const ESTIMATED_LENGTH = 32;
const LEET_VARIANTS = 8;
/** Shorter cores are left to the estimate: any three letters are a word or a name somewhere. */
const LEAST_CORE = 4;

/** The product, the company and its country. */
const OUR_WORDS = [
  'cottontree',
  'cotton',
  'freetown',
  'sierraleone',
  'sierra',
  'leone',
  'salone',
  'console',
  'operations',
  'treasury',
  'wallet',
  'mobilemoney',
];

/** What characters stand for in place of letters; where one stands for two, both are tried. */
const LEET: readonly Readonly<Record<string, string>>[] = [
  { '0': 'o', '1': 'i', '2': 'z', '3': 'e', '4': 'a', '5': 's', '6': 'g', '7': 't', '8': 'b', '9': 'g' },
  { '0': 'o', '1': 'l', '2': 'z', '3': 'e', '4': 'a', '5': 's', '6': 'b', '7': 'l', '8': 'b', '9': 'q' },
];
const SIGNS: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
  '(': 'c',
  '<': 'c',
  '{': 'c',
  '€': 'e',
  '£': 'l',
  '§': 's',
};

/** `common`: on the lists, or the holder's own data, but for substitutions; `weak`: by the estimate. */
export type Guess = 'common' | 'weak';
export type GuessPassword = (password: string, own: readonly string[]) => Guess | null;

const SEPARATORS = /[\s._,;:/\\*#~^'"`=-]+/g;
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();
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
  const written = [whole, whole.replaceAll(SEPARATORS, '')];
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
  [...own, ...OUR_WORDS]
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
    Object.values(dictionary).flatMap((words) => words.map((word) => plain(String(word)))),
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
    const { guesses } = estimator.check(password.slice(0, ESTIMATED_LENGTH), words);
    return guesses < LEAST_GUESSES ? 'weak' : null;
  };
}

let reading: Promise<GuessPassword> | undefined;

/** Reads the lists with the first call, in about half a second, so that a start does not wait for them. */
export const passwordGuesser = (): Promise<GuessPassword> => (reading ??= read());
