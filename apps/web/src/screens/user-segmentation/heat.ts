/** The number of steps of the heat map, all of one hue. */
const STEPS = 7;

/** 1 to 7 between the smallest and the largest value; undefined where there is nothing to colour. */
export function heatOf(value: number | null, largest: number, smallest = 0): number | undefined {
  if (value === null || value <= 0 || largest <= 0) return undefined;
  if (largest <= smallest) return STEPS;
  return Math.min(STEPS, 1 + Math.floor((STEPS * (value - smallest)) / (largest - smallest)));
}
