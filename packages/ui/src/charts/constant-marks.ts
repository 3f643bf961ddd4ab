/** Marks what is written on a chart and is no value of it: ticks and places. */
export const AXIS = { 'data-constant': 'axis' } as const;
/** Marks the name of a series, which may hold a digit. */
export const SERIES_NAME = { 'data-constant': 'name' } as const;
