/** A4 portrait, in points, with its margins and the room for the lines above the content. */
export const PAPER = { width: 595, height: 842, margin: 34, head: 36 };

/** Width in px at which 12-px text prints at 7.5 points or more; even, so that half of it is a whole number. */
export const SHEET_WIDTH = 2 * Math.floor(((PAPER.width - 2 * PAPER.margin) * (12 / 7.5)) / 2);
