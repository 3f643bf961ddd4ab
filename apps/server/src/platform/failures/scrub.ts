/**
 * Removes personal data, card numbers and secrets from a text before any of it is stored. Each pattern matches only at
 * the start of a word: texts come from anybody, and none may take more than linear time.
 */
import { withoutTurns } from '@cottontree/contract/free-text.ts';

const LUHN_LENGTHS = { least: 13, most: 19 };

function isCard(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < LUHN_LENGTHS.least || digits.length > LUHN_LENGTHS.most) return false;
  // Luhn check: ISO/IEC 7812-1, annex B.
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

const RULES: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '�'],
  [/(?<![\w.+%-])[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  // A query string shows what somebody searched for; only the path is kept.
  [/(?<![^\s"'()<>])(?=[^\s?#"'()<>]*\/)([^\s?#"'()<>]+)[?#][^\s"'()<>]*/g, '$1'],
  // User name and password in a URL.
  [/(?<![a-z+.-])([a-z][a-z+.-]*:\/\/)[^\s/@]+@/g, '$1'],
  // API keys of this product, also within other words.
  [/ctk_[0-9A-Za-z]{9,}/g, '[token]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [
    /\b(password|passwd|secret|token|api[-_]?key|authorization|cookie)(["']?\s*[:=]\s*)("[^"]*"|'[^']*'|(?:(?:bearer|basic)\s+)?[^\s,;}]+)/gi,
    '$1$2[secret]',
  ],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, '$1 [token]'],
  [/(?<![\d-])\d(?:[ -]?\d){12,18}(?![\d-])/g, (found) => (isCard(found) ? '[card]' : found)],
  [
    /(?<![\w.-])\+\d(?:[ -]?\d){7,14}\b|(?<![\w.-])(?:00)?232[ -]?\d{2}[ -]?\d{6}\b|(?<![\w.:-])0[2-9]\d[ -]?\d{6}\b/g,
    '[phone]',
  ],
  // Long runs that contain both letters and digits: keys and session tokens, not words and not the ids of things.
  [/(?<![\w/.-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])(?![0-9a-f]{8}-[0-9a-f]{4}-)[\w-]{28,}(?![\w.])/g, '[token]'],
];

/** The text without emails, phone numbers, cards, tokens, secrets and query strings; control characters escaped. */
export function scrub(text: string): string {
  let clean = withoutTurns(text.toWellFormed());
  for (const [pattern, put] of RULES)
    clean = typeof put === 'string' ? clean.replaceAll(pattern, put) : clean.replaceAll(pattern, put);
  return clean;
}
