/**
 * Field 86 of a statement line: free text, numbered sub-fields (?20 to ?63, as German, Austrian and Polish banks write
 * them) or tagged ones (/EREF/, /REMI/, as Dutch and international banks do). What no form explains is the description.
 */
import { MOST_TEXT } from './statement.ts';

export interface Details {
  /** The payer's end-to-end reference; empty where there is none. */
  readonly reference: string;
  readonly counterparty: string;
  readonly description: string;
}

/** A line of numbered sub-fields holds this many characters; a shorter one ends a word. */
const FULL_LINE = 27;
const NUMBERED = /^(?:\d{3})?([?~<^|>@])(?=\d\d)/;
/** Tags within the purpose of a SEPA payment: EREF+, SVWZ+ and others. */
const SEPA_TAG = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|RREF|PURP)\+/;

/** Lines that are full were cut within a word. */
function joined(lines: readonly string[]): string {
  let text = '';
  let before = FULL_LINE;
  for (const line of lines) {
    text += before >= FULL_LINE ? line : ` ${line}`;
    before = line.length;
  }
  return text;
}

function numbered(text: string, mark: string): Details {
  const parts = text
    .replaceAll('\n', '')
    .split(new RegExp(`\\${mark}(?=\\d\\d)`))
    .slice(1)
    .map((part) => [Number(part.slice(0, 2)), part.slice(2)] as const);
  const within = (from: number, to: number): string[] =>
    parts.flatMap(([code, value]) => (code >= from && code <= to && value !== '' ? [value] : []));
  const lines = [...within(20, 29), ...within(60, 63)];
  const purpose = joined(lines);
  const sepa = purpose.split(SEPA_TAG);
  const tagged = (tag: string): string => {
    const at = sepa.findIndex((each, n) => n % 2 === 1 && each === tag);
    return at < 0 ? '' : (sepa[at + 1] ?? '').trim();
  };
  return {
    reference: tagged('EREF'),
    counterparty: joined(within(32, 33)).trim(),
    description: tagged('SVWZ') || purpose.trim() || within(0, 0).join(' ').trim(),
  };
}
const TAGS =
  'ACCW|ADDR|BENM|BIC|BUSP|CHGS|CNTP|CREF|CSID|EREF|EXCH|IBAN|ID|INIT|IREF|ISDT|MARF|NAME|NRTX|OAMT|OCMT|ORDP|PREF|PURP|REFE|REMI|RREF|RTRN|SVCL|TRCD|TRTP|TYPE|ULTB|ULTC|ULTD';
const BEGINS_TAGGED = new RegExp(`^/(?:${TAGS})/`);
const TAG = new RegExp(`/(${TAGS})/`);

function tagged(text: string): Details {
  const parts = text.replaceAll('\n', '').split(TAG);
  const value = (tag: string): string => {
    const at = parts.findIndex((each, n) => n % 2 === 1 && each === tag);
    return at < 0 ? '' : (parts[at + 1] ?? '').replaceAll(/^\/+|\/+$/g, '').trim();
  };
  // CNTP holds account, BIC, name and town of the other party.
  const counterparty = value('NAME') || value('CNTP').split('/')[2] || value('ORDP') || value('BENM');
  const purpose = value('REMI').replace(/^USTD\/\//, '');
  return { reference: value('EREF'), counterparty: counterparty.trim(), description: purpose };
}

/** The parts of the text of field 86; `description` is the whole text where its form is not known. */
export function detailsOf(text: string): Details {
  const mark = NUMBERED.exec(text)?.[1];
  const whole = text.replaceAll('\n', ' ').trim();
  const found = mark !== undefined ? numbered(text, mark) : BEGINS_TAGGED.test(text) ? tagged(text) : null;
  return found === null
    ? { reference: '', counterparty: '', description: whole.slice(0, MOST_TEXT) }
    : { ...found, description: found.description || whole };
}
