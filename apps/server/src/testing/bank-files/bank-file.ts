/** Statement files by the published formats and their dialects, each with what must be read from it. */

export interface BankFile {
  /** What is special about it. */
  readonly name: string;
  readonly text: string;
  /** The bytes in place of UTF-8. */
  readonly bytes?: Uint8Array;
  /** 11223344 unless it says another. */
  readonly account?: string;
  /** USD unless it says another; amounts below are in it. */
  readonly currency?: 'SLL' | 'USD' | 'USDC';
  /** "day amount reference bankReference counterparty description", parted by bars; or why it is refused. */
  readonly lines: readonly string[] | { readonly refused: string };
  /** "day amount" of the last closing balance. */
  readonly closing?: string;
  /** Counts of entries that are no lines. */
  readonly announced?: number;
  readonly zeroAmounts?: number;
  /** The number of lines of other accounts in the file. */
  readonly others?: number;
}

/** A text in an encoding of one byte a character. */
export const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (each) => each.charCodeAt(0));
/** A text in UTF-16, the little end first, after a byte order mark. */
export const utf16 = (text: string): Uint8Array =>
  new Uint8Array(
    `\uFEFF${text}`.split('').flatMap((each) => [each.charCodeAt(0) & 255, each.charCodeAt(0) >> 8]),
  );
