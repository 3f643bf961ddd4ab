/** The height of a panel's content, known before its data, so that the layout does not shift when the data arrives. */
export interface PanelHeight {
  css: string;
  /** Grey lines that fill the panel while it is loading. */
  lines: number;
}

/** Height in px of a line of `Lines` or of a share. */
const LINE = 33;

/** A table with this many rows and its head. */
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

/** A chart with this plot height, with its readout and its tools. */
export const chartHeight = (plot: number): PanelHeight => ({
  css: `calc(${plot + 12}px + var(--control-h))`,
  lines: Math.floor(plot / LINE),
});
