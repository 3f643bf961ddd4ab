/** Replacements for the few characters we use that the typeface lacks. */
const PLAIN: Readonly<Record<string, string>> = {
  '≥': '>=',
  '≤': '<=',
  '→': '->',
  '\u202F': ' ',
  '\u00A0': ' ',
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  ŋ: 'ng',
  Ŋ: 'Ng',
};
const KNOWN = /[\u0020-\u007E\u00A1-\u00FFŒœ–—‘’“”•…′″€™−↑↓]/;
/** The letter without diacritics, for letters that the typeface has only without them. */
const bare = (each: string): string => {
  const [base = '?'] = each.normalize('NFD');
  return KNOWN.test(base) ? base : '?';
};

/** A text in the characters that the typeface of documents has. */
export const printable = (text: string): string =>
  text.normalize('NFC').replaceAll(/./gu, (each) => PLAIN[each] ?? (KNOWN.test(each) ? each : bare(each)));
