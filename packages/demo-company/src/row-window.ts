import type { IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';

/** Rows with after < at <= upTo, by binary search: the rows are in order of time. */
export function rowsWithin(rows: IngestTransaction[], after: string, upTo: string): IngestTransaction[] {
  const firstAfter = (limit: string): number => {
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rows[middle]?.at ?? '') > limit) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return rows.slice(firstAfter(after), firstAfter(upTo));
}
