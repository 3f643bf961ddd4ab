/** Shares at their ends, in the words of screens and answers. */

/**
 * The digits of a percentage that rounding would turn into all or into nothing: "99.9" of what is a little less than 100,
 * "<0.1" of what is a little more than 0, with one decimal place. Null for every other, which is rounded as any number is.
 */
export function shareAtEnd(value: string | number, places: number): string | null {
  const number = Number(value);
  const step = 10 ** -places;
  if (number < 100 && number >= 100 - step / 2) return (100 - step).toFixed(places);
  return number > 0 && number < step / 2 ? `<${step.toFixed(places)}` : null;
}
