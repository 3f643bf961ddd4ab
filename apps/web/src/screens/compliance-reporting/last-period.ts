/** What `current` means to the server that generates reports. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { ComplianceReport } from '@cottontree/contract/compliance/reports.ts';

/** The key of the last period that ended before the day: "2026-10", "2026-Q3". */
export function lastPeriodKey(cadence: ComplianceReport['cadence'], day: BusinessDay): string {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7));
  if (cadence === 'monthly')
    return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
  const quarter = Math.ceil(month / 3);
  return quarter === 1 ? `${year - 1}-Q4` : `${year}-Q${quarter - 1}`;
}
