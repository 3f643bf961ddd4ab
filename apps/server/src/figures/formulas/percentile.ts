/**
 * SQL of an aggregate: the value below which the given share of all values lies, interpolated between its two
 * neighbours as by percentile_cont, but in exact decimals, because it is also used for money. Null when there are no
 * values; nulls are ignored.
 */
export function percentile(share: number, value: string, condition = 'true'): string {
  const among = `filter (where ${value} is not null and ${condition})`;
  const sorted = `(array_agg((${value})::numeric order by ${value}) ${among})`;
  const place = `(${share} * (count(*) ${among} - 1))`;
  const lower = `${sorted}[floor(${place})::int + 1]`;
  const upper = `${sorted}[ceil(${place})::int + 1]`;
  return `(${lower} + (${place} - floor(${place})) * (${upper} - ${lower}))`;
}
