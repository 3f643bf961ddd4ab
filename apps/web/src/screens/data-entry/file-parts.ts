import type { OpenedImport } from '@cottontree/contract/imports/imports.ts';
import { crc32 } from './crc32.ts';
import { ENTRY_TEXTS } from './texts.ts';

export const NOT_TEXT = ENTRY_TEXTS.fileIsNotUtf8;

/** The file is not text. The message is NOT_TEXT. */
export class NotText extends Error {
  override readonly name = 'NotText';

  constructor() {
    super(NOT_TEXT);
  }
}

export interface FilePart {
  readonly text: string;
  /** Offset in bytes at which the next part begins. */
  readonly end: number;
}

/** Reads up to `bytes` bytes from `from`, ending with a complete character. Throws NotText. */
export async function readPart(file: Blob, from: number, bytes: number): Promise<FilePart> {
  const part = new Uint8Array(await file.slice(from, from + bytes).arrayBuffer());
  const isLast = from + part.length >= file.size;
  const whole = isLast ? part : part.subarray(0, endOfCharacters(part));
  try {
    // A byte order mark is part of the file: the server removes it.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(whole);
    return { text, end: from + whole.length };
  } catch {
    throw new NotText();
  }
}

const isContinued = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;
const lengthFrom = (first: number): number => (first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1);

/** The length in bytes up to the last complete character. */
function endOfCharacters(bytes: Uint8Array): number {
  let begin = bytes.length - 1;
  while (begin > bytes.length - 4 && isContinued(bytes[begin])) begin -= 1;
  const whole = begin + lengthFrom(bytes[begin] ?? 0) <= bytes.length;
  return whole ? bytes.length : begin;
}

const STEP = 1024 * 1024;

/** Whether the received bytes of an import are the beginning of this file. */
export async function isContinuationOf(it: OpenedImport, file: Blob): Promise<boolean> {
  if (it.receivedBytes === null || file.size !== it.sizeBytes) return false;
  let sum = 0;
  for (let from = 0; from < it.receivedBytes; from += STEP) {
    const end = Math.min(it.receivedBytes, from + STEP);
    sum = crc32(new Uint8Array(await file.slice(from, end).arrayBuffer()), sum);
  }
  return sum === it.receivedCrc;
}
