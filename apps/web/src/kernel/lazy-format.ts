/**
 * Formatters of Intl, each made at its first use and once: building one costs a hundred times its use, the first date
 * format ten milliseconds, and most screens need few of them.
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

/** The business keeps Africa/Freetown's time, which is UTC all year. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Lazy<Date> =>
  lazy(() => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }));

/** "5 min. ago", from how many units ago it was. */
export const agoFormat = (unit: Intl.RelativeTimeFormatUnit): Lazy<number> =>
  lazy(() => {
    const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
    return { format: (count) => relative.format(-count, unit) };
  });
