/** Advance widths of Helvetica from space to tilde, in thousandths of its size: Adobe's font metrics of 1997. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
] as const;
/** Characters that are not in the table: quotation marks, dashes and accented letters are no wider. */
const OTHER = 556;
/** No letter of the bold face is wider than the plain one by more than this factor. */
const BOLD = 1.2;

/** An upper bound of the width of a line, in the unit of `size`. */
export function widthOf(text: string, size: number, bold = false): number {
  let sum = 0;
  for (const letter of text) sum += WIDTHS[(letter.codePointAt(0) ?? 0) - 32] ?? OTHER;
  return (sum / 1000) * size * (bold ? BOLD : 1);
}

/** The text in lines of at most `width`, broken between words; a word that is wider has its own line. */
export function wrapped(text: string, width: number, size: number, bold = false): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer, size, bold) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
