/**
 * The text of a statement file. Banks send UTF-8, UTF-16, Latin-1 and Windows-1252, mostly without saying which: a byte
 * order mark decides, then zero bytes (UTF-16), then whether the bytes are valid UTF-8, then what the XML declares.
 * What is left is Windows-1252, which contains the printable characters of Latin-1.
 */

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, n) => bytes[n] === byte);

/** The encoding of UTF-16 without a byte order mark, by where the zero bytes of its first characters are. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, 64);
  const zeros = (odd: number): number =>
    head.reduce((count, byte, n) => (byte === 0 && n % 2 === odd ? count + 1 : count), 0);
  const most = head.length / 4;
  if (zeros(1) > most && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > most && zeros(1) === 0 ? 'utf-16be' : null;
}

/** The encoding that an XML declaration names; null where it names none, or one that cannot be decoded. */
function declaredIn(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const label = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  // Bytes that are invalid as UTF-8 are none, whatever is declared.
  if (label === undefined || /^utf-?(8|16)/i.test(label)) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** Windows-1252 from 0x80 to 0x9F; all other bytes are the characters of Latin-1. Some decoders do not know it. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decoded(bytes: Uint8Array, encoding: string): string {
  if (encoding !== 'windows-1252') return new TextDecoder(encoding).decode(bytes);
  return new TextDecoder('latin1')
    .decode(bytes)
    .replaceAll(/[\u0080-\u009f]/g, (each) => WINDOWS[each.charCodeAt(0) - 0x80] ?? each);
}

/** The text of the bytes of a file, without a byte order mark. */
export function statementText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  const wide = utf16Of(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoded(bytes, declaredIn(bytes) ?? 'windows-1252');
  }
}
