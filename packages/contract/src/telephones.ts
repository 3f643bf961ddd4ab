/**
 * Telephone numbers as people write them: those of Sierra Leone with or without the country, in any customary grouping, and
 * those of other countries behind a plus. National numbers have eight digits, the first two the operator's or the area's
 * (ITU-T E.164, country 232); at home a 0 stands before them.
 */
const BETWEEN = String.raw`[ \u00a0.\-–/]`;
/** Between country, operator and the rest: "(0) ", ") ", " - ". */
const GAP = String.raw`[ \u00a0.\-–/()]{0,3}`;
const SIX = String.raw`(?:\d{6}|\d{3}${BETWEEN}\d{3}|\d{2}${BETWEEN}\d{2}${BETWEEN}\d{2})`;
const NATIONAL = String.raw`[2-9]\d${GAP}${SIX}`;
/** Without a sign it could be an amount: operators of mobile telephones alone. */
const MOBILE = String.raw`(?:25|3[0-4]|44|55|66|7\d|8[08]|9[09])${GAP}${SIX}`;
const COUNTRY = String.raw`(?:\+|00)${BETWEEN}?232${GAP}(?:0${GAP})?`;

/** Source of a regular expression; what stands before and after is the caller's to say. */
export const TELEPHONE = [
  COUNTRY + NATIONAL,
  String.raw`232${GAP}${MOBILE}`,
  String.raw`0${NATIONAL}`,
  String.raw`\+\d(?:${GAP}\d){9,13}`,
].join('|');

/** Source of a looser one that is found in whatever holds a telephone number. */
export const MAY_TELEPHONE = String.raw`\+${BETWEEN}?\d|232${GAP}\d|0[2-9]\d(?:${GAP}\d){6}`;
