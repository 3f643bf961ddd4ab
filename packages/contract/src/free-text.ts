/** Text that one person or system writes and others read. */
import { z } from 'zod';

/**
 * Bidirectional control characters: they show a text in another order than it is stored in, so that an account number or
 * a file name reads as another one. Letters of every script set their own direction without them. Source: Unicode
 * Standard Annex 9, table "Bidirectional_Control".
 */
const CONTROLS = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069';

/**
 * Other characters that show nothing: white space and control characters, the property Default_Ignorable_Code_Point of the
 * Unicode Character Database (among them U+3164, the Hangul filler), and those that are drawn empty: U+2800 (braille
 * blank), U+1D159 (null notehead), U+13441 and U+13442 (Egyptian blanks), U+16FE4 (Khitan filler).
 */
export const BLANKS =
  '\\s\\u0000-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200D\\u2060-\\u2065' +
  '\\u206A-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\u{13441}\\u{13442}\\u{16FE4}\\u{1BCA0}-\\u{1BCA3}' +
  '\\u{1D159}\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E0FFF}';

/** White space alone, which may be trimmed away; or something that is seen. One pass, without going back over the text. */
const READABLE = new RegExp(`^(?:[${BLANKS}]*[^${BLANKS}${CONTROLS}][^${CONTROLS}]*|\\s*)$`, 'u');
const TURNING = new RegExp(`[${CONTROLS}]`);

/**
 * Refuses bidirectional control characters, and text that is not empty and yet shows nothing; lengths and trimming are for
 * whoever uses it to add.
 */
export const FreeText = z.string().regex(READABLE, {
  error: ({ input }) =>
    TURNING.test(String(input))
      ? 'must not hold invisible characters that turn the direction of text (such as U+202E): type the text anew'
      : 'must not be blank: it holds invisible characters alone (such as U+3164)',
});

/** The same text with each of them replaced: for what machines report, which nobody can be asked to type anew. */
export const withoutTurns = (text: string): string =>
  text.replaceAll(new RegExp(`[${CONTROLS}]`, 'g'), '\ufffd');
