/** Runs of numbered transaction ids, such as TX-0001 to TX-2342, in which missing ones can be named. */
import type { FieldError } from '@cottontree/contract/errors.ts';
import { MAX_RANGE_IDS } from '@cottontree/contract/ingest/control-totals.ts';

/** What stands before the digits at the end of an id, and these. */
const NUMBERED = /^(.*?)(\d{1,15})$/;

export function idRangeProblems(
  ranges: readonly { readonly first: string; readonly last: string }[],
): FieldError[] {
  return ranges.flatMap(({ first, last }, index) => {
    const problem = problemOf(first, last);
    return problem === null ? [] : [{ path: `idRanges.${index}.last`, message: problem }];
  });
}

function problemOf(first: string, last: string): string | null {
  const [from, to] = [NUMBERED.exec(first), NUMBERED.exec(last)];
  if (!from || !to || from[1] !== to[1])
    return 'must be like the first id but for the number at its end, of at most 15 digits';
  const count = Number(to[2]) - Number(from[2]) + 1;
  if (count < 1) return `has a smaller number than ${first}: exchange the two`;
  if (count > MAX_RANGE_IDS)
    return `must be at most ${MAX_RANGE_IDS.toLocaleString('en-US')} numbers from ${first} on; split the range`;
  return null;
}
