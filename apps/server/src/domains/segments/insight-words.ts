/** What is notable about a change, in words. */

/** "+8.2", "−2.8" */
export const signedNumber = (value: number): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;
/** "+8.2%" */
export const signed = (percent: number): string => `${signedNumber(percent)}%`;

type Verb = readonly [past: string, plain: string];

/**
 * "grew by 30.4% in 30 days"; where the change itself is unremarkable, what is missing: "did not grow in 30 days (usually +8.2%
 * a month)", or "grew more slowly, by 5.6% in 30 days (usually +12.0% a month)". Both are in percent.
 */
export function moveInWords(
  { change, usual }: { readonly change: number; readonly usual: number },
  verbs: Readonly<Record<'up' | 'down', Verb>>,
): string {
  const none = Number(change.toFixed(1)) === 0;
  const [past, plain] = verbs[(none ? usual : change) < 0 ? 'down' : 'up'];
  if (none) return `did not ${plain} in 30 days (usually ${signed(usual)} a month)`;
  const by = `by ${Math.abs(change).toFixed(1)}% in 30 days`;
  const lessThanUsual = Math.sign(change) === Math.sign(usual) && Math.abs(change) < Math.abs(usual);
  return lessThanUsual ? `${past} more slowly, ${by} (usually ${signed(usual)} a month)` : `${past} ${by}`;
}
