/**
 * SQL of an aggregate: the value that the share of all values lies below, interpolated between the two next to it as
 * percentile_cont does, but in exact decimals, because money is among what is asked. No value of none; nulls are left out.
 */
export function percentile(share: number, value: string, condition = 'true'): string {
  const among = `filter (where ${value} is not null and ${condition})`;
  const sorted = `(array_agg((${value})::numeric order by ${value}) ${among})`;
  const place = `(${share} * (count(*) ${among} - 1))`;
  const lower = `${sorted}[floor(${place})::int + 1]`;
  const upper = `${sorted}[ceil(${place})::int + 1]`;
  return `(${lower} + (${place} - floor(${place})) * (${upper} - ${lower}))`;
}
