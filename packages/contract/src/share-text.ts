/** Formats percentages close to 0 and 100 for screens and answers. */

/**
 * The digits of a percentage that rounding would turn into 100 or 0: with one decimal place "99.9" for a value slightly
 * below 100, "<0.1" for a value slightly above 0. Null for every other value, which is rounded as usual.
 */
export function shareAtEnd(value: string | number, places: number): string | null {
  const number = Number(value);
  const step = 10 ** -places;
  if (number < 100 && number >= 100 - step / 2) return (100 - step).toFixed(places);
  return number > 0 && number < step / 2 ? `<${step.toFixed(places)}` : null;
}
