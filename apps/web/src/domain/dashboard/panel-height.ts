/** The room that a panel's content takes, known before its data is, so that nothing moves when it comes. */
export interface PanelHeight {
  css: string;
  /** Grey lines that fill it meanwhile. */
  lines: number;
}

/** Height in px of a line of `Lines` or of a share. */
const LINE = 33;

/** A table of so many rows and its head. */
export const tableHeight = (rows: number): PanelHeight => ({
  css: `calc(${rows + 1} * var(--row-h))`,
  lines: rows + 1,
});

/** A list of names and values. */
export const listHeight = (lines: number): PanelHeight => ({ css: `${lines * LINE}px`, lines });

/** A bar of shares with its list. */
export const sharesHeight = (shares: number): PanelHeight => ({
  css: `${24 + shares * LINE}px`,
  lines: shares,
});

/** A chart whose plot is so high, with its readout and its tools. */
export const chartHeight = (plot: number): PanelHeight => ({
  css: `calc(${plot + 12}px + var(--control-h))`,
  lines: Math.floor(plot / LINE),
});
