/** Extracts the meaningful words of a text. */

/** English words without information about the subject, and usual opening words of a suggestion. */
const STOP = new Set(
  `a about above add added adding after again all allow also am an and another any are as at back be because been before
   being below between both but by can could did do does doing down during each enable every feature few for from further
   get give had has have having he her here hers him his how i if in into is it its itself just let like make me more most
   much must my need needs new no nor not now of off on once one only option or other our ours out over own per please
   possible product same see she should so some such suggest suggestion support system than that the their them then there
   these they this those through to too under until up us use used useful using very want was way we were what when where
   which while who whom why will wish with within without work would you your yours`.split(/\s+/),
);

/** Different spellings of the same word. */
const SAME: Readonly<Record<string, string>> = {
  analyse: 'analytic',
  analysis: 'analytic',
  authentic: 'login',
  authentication: 'login',
  biometric: 'fingerprint',
  chart: 'graph',
  colour: 'color',
  dashboards: 'dashboard',
  download: 'export',
  excel: 'spreadsheet',
  handset: 'mobile',
  phone: 'mobile',
  quick: 'fast',
  signin: 'login',
  sluggish: 'slow',
  smartphone: 'mobile',
  theme: 'mode',
  xlsx: 'spreadsheet',
};

/**
 * Removes the ending, so that "exports", "exported" and "exporting" are one word. A short list of endings, not a
 * dictionary: a wrong stem does no harm as long as the same word always has the same stem.
 */
export function stemOf(word: string): string {
  let stem = word;
  for (const [ending, rest] of ENDINGS) {
    if (stem.endsWith(ending) && stem.length - ending.length + rest.length >= 3) {
      stem = stem.slice(0, -ending.length) + rest;
      break;
    }
  }
  // stopp(ing) becomes stop, but call(ing) becomes call.
  if (stem !== word && /([bdgmnprt])\1$/.test(stem)) stem = stem.slice(0, -1);
  const whole = stem;
  if (stem.length > 4 && stem.endsWith('e')) stem = stem.slice(0, -1);
  return SAME[word] ?? SAME[whole] ?? SAME[stem] ?? stem;
}
const ENDINGS: readonly (readonly [ending: string, rest: string])[] = [
  ['ational', 'ate'],
  ['ations', ''],
  ['ation', ''],
  ['ities', 'y'],
  ['ingly', ''],
  ['ments', 'ment'],
  ['sses', 'ss'],
  ['ies', 'y'],
  ['ing', ''],
  ['ers', ''],
  ['ed', ''],
  ['ly', ''],
  ['ss', 'ss'],
  ['us', 'us'],
  ['is', 'is'],
  ['s', ''],
];

/** Every word in order, in lower case and without accents; digits count as words. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The stems of the meaningful words, in order, with repetitions. */
export const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => word.length > 1 && !STOP.has(word))
    .map(stemOf);
