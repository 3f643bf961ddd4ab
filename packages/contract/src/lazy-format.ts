/**
 * Intl formatters, each created once at its first use. Creating one costs a hundred times as much as using it, and most
 * screens need only a few of them.
 */
interface Lazy<Value> {
  format(value: Value): string;
}

function lazy<Value>(make: () => Lazy<Value>): Lazy<Value> {
  let made: Lazy<Value> | undefined;
  return { format: (value) => (made ??= make()).format(value) };
}

/** A number, or a decimal string of any length, which is read exactly. */
export type NumberFormat = Lazy<number | `${number}`>;

export const numberFormat = (options: Intl.NumberFormatOptions): NumberFormat =>
  lazy(() => new Intl.NumberFormat('en-US', options));

/** "5 min. ago", from the number of units ago. */
export const agoFormat = (unit: Intl.RelativeTimeFormatUnit): Lazy<number> =>
  lazy(() => {
    const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
    return { format: (count) => relative.format(-count, unit) };
  });
