/** Runs of numbered transaction ids, such as TX-0001 to TX-2342, in which missing ones can be named. */
import type { FieldError } from '@cottontree/contract/errors.ts';
import { MAX_RANGE_IDS } from '@cottontree/contract/ingest/control-totals.ts';

/** What stands before the digits at the end of an id, and these. */
const NUMBERED = /^(.*?)(\d{1,15})$/;

export function idRangeProblems(
  ranges: readonly { readonly first: string; readonly last: string }[],
): FieldError[] {
  let ids = 0;
  return ranges.flatMap(({ first, last }, index) => {
    const count = countOf(first, last);
    if (typeof count === 'number') ids += count;
    const problem =
      typeof count === 'string'
        ? count
        : ids > MAX_RANGE_IDS
          ? `makes more than ${MAX_RANGE_IDS.toLocaleString('en-US')} ids of the day's runs together; leave some out`
          : null;
    return problem === null ? [] : [{ path: `idRanges.${index}.last`, message: problem }];
  });
}

/** How many ids there are from the first to the last, or why these are no run. */
function countOf(first: string, last: string): number | string {
  const [from, to] = [NUMBERED.exec(first), NUMBERED.exec(last)];
  if (!from || !to || from[1] !== to[1])
    return 'must be like the first id but for the number at its end, of at most 15 digits';
  const [low, high] = [Number(from[2]), Number(to[2])];
  if (to[2] !== `${high}`.padStart(from[2]?.length ?? 0, '0'))
    return `must have its number padded with zeros as ${first} has`;
  return high < low ? `has a smaller number than ${first}: exchange the two` : high - low + 1;
}
