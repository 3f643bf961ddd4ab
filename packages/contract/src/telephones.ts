/**
 * Telephone numbers as people write them: those of Sierra Leone with or without the country code, in any usual
 * grouping, and those of other countries after a plus sign. National numbers have eight digits, the first two of the
 * operator or the area (ITU-T E.164, country 232); within the country they start with an additional 0.
 */

/** Of Sierra Leone; national numbers leave it out. */
export const COUNTRY_CODE = '232';

const BETWEEN = String.raw`[ \u00a0.\-–/]`;
/** Separators of country, operator and the rest: "(0) ", ") ", " - ". */
const GAP = String.raw`[ \u00a0.\-–/()]{0,3}`;
const SIX = String.raw`(?:\d{6}|\d{3}${BETWEEN}\d{3}|\d{2}${BETWEEN}\d{2}${BETWEEN}\d{2})`;
const NATIONAL = String.raw`[2-9]\d${GAP}${SIX}`;
/** Without a prefix it could be an amount, so only mobile operators are accepted. */
const MOBILE = String.raw`(?:25|3[0-4]|44|55|66|7\d|8[08]|9[09])${GAP}${SIX}`;
const COUNTRY = String.raw`(?:\+|00)${BETWEEN}?${COUNTRY_CODE}${GAP}(?:0${GAP})?`;

/** Source of a regular expression; the caller defines what may precede and follow. */
export const TELEPHONE = [
  COUNTRY + NATIONAL,
  COUNTRY_CODE + GAP + MOBILE,
  String.raw`0${NATIONAL}`,
  String.raw`\+\d(?:${GAP}\d){9,13}`,
].join('|');

/** Source of a less strict expression that matches every text with a telephone number. */
export const MAY_TELEPHONE = String.raw`\+${BETWEEN}?\d|${COUNTRY_CODE}${GAP}\d|0[2-9]\d(?:${GAP}\d){6}`;
