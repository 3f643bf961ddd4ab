/** Text that is written by one person or system and read by others. */
import { z } from 'zod';

/**
 * Bidirectional control characters: they change the display order of a text, so that an account number or a file name
 * reads as another one. Every script has its direction without them. Source: Unicode Standard Annex 9, table
 * "Bidirectional_Control".
 */
const CONTROLS = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069';

/**
 * Other invisible characters: white space and control characters, the property Default_Ignorable_Code_Point of the
 * Unicode Character Database (among them U+3164, the Hangul filler), and characters with an empty glyph: U+2800
 * (braille blank), U+1D159 (null notehead), U+13441 and U+13442 (Egyptian blanks), U+16FE4 (Khitan filler).
 */
const INVISIBLE =
  '\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200D\\u2060-\\u2065' +
  '\\u206A-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\u{13441}\\u{13442}\\u{16FE4}\\u{1BCA0}-\\u{1BCA3}' +
  '\\u{1D159}\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E0FFF}';
export const BLANKS = `\\s\\u0000-\\u001F\\u007F-\\u009F${INVISIBLE}`;
/** White space within a line. */
const SPACES = ' \\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000\\uFEFF';

/** Control characters (C0 and C1) and the two separators of Unicode: terminals and tables interpret them. */
const LINE_CONTROLS = '\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029';
/** The same, without tab, line feed and carriage return. */
const TEXT_CONTROLS = '\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F\\u2028\\u2029';

const TURNING = new RegExp(`[${CONTROLS}]`);

function readable(controls: string, spaces: string, what: string) {
  const refused = CONTROLS + controls;
  // Either only white space, which may be trimmed, or at least one visible character. The pattern needs no
  // backtracking.
  const pattern = `^(?:[${spaces}${INVISIBLE}]*[^${BLANKS}${refused}][^${refused}]*|[${spaces}]*)$`;
  const controlling = new RegExp(`[${controls}]`);
  return z.string().regex(new RegExp(pattern, 'u'), {
    error: ({ input }) => {
      const text = String(input);
      if (TURNING.test(text))
        return 'must not hold invisible characters that turn the direction of text (such as U+202E): type the text again';
      return controlling.test(text)
        ? `must not hold ${what}: type the text again`
        : 'must not be blank: it holds invisible characters alone (such as U+3164)';
    },
  });
}

/**
 * One line of text, such as a name. Refuses bidirectional and other control characters, and non-empty text that is
 * invisible; callers add lengths and trimming.
 */
export const FreeText = readable(LINE_CONTROLS, SPACES, 'line breaks or control characters (such as U+001B)');

/** The same for a multi-line text, such as a reason: it may contain line breaks and tabs. */
export const LongText = readable(TEXT_CONTROLS, `${SPACES}\\t\\n\\r`, 'control characters (such as U+001B)');

/** Replaces bidirectional control characters: for texts from machines, which nobody can type again. */
export const withoutTurns = (text: string): string =>
  text.replaceAll(new RegExp(`[${CONTROLS}]`, 'g'), '\ufffd');
