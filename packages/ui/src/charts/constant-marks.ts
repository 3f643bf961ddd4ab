/** Marks texts on a chart that are not its values: ticks and places. */
export const AXIS = { 'data-constant': 'axis' } as const;
/** Marks the name of a series, which may contain a digit. */
export const SERIES_NAME = { 'data-constant': 'name' } as const;
/** Marks a share, a sum or a difference of values that stand beside it. */
export const PART = { 'data-constant': 'part' } as const;
