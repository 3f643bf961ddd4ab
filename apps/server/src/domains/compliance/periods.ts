/** Periods of reports and their due days. Periods are calendar months and quarters. */
import { addDays, type BusinessDay } from '@cottontree/contract/calendar.ts';
import type { ReportType } from '@cottontree/contract/compliance/reports.ts';
import { dayNumber } from '@cottontree/demo-company/dates.ts';
import { isWorkingDay } from '@cottontree/demo-company/seasons.ts';

export type ReportCadence = 'monthly' | 'quarterly';

export interface Period {
  readonly cadence: ReportCadence;
  readonly from: BusinessDay;
  readonly to: BusinessDay;
  /** The name in calls: "2026-10", "2026-Q3". */
  readonly key: string;
  /** "October 2026", "Q3 2026". */
  readonly title: string;
}

interface Programme {
  readonly cadence: ReportCadence;
  readonly regulator: string;
  /** A framework that the company chose: no law sets its days. */
  readonly adopted: boolean;
  /** Days after the end of the period. */
  readonly dueDays: number;
  readonly title: string;
}
/** What is reported to whom. PCI and SOX have no regulator in Sierra Leone; the company adopts them as frameworks. */
export const PROGRAMME: Readonly<Record<ReportType, Programme>> = {
  AML: {
    cadence: 'monthly',
    regulator: 'Financial Intelligence Agency',
    adopted: false,
    dueDays: 15,
    title: 'AML activity report',
  },
  KYC: {
    cadence: 'quarterly',
    regulator: 'Bank of Sierra Leone',
    adopted: false,
    dueDays: 20,
    title: 'KYC and safeguarding report',
  },
  PCI: {
    cadence: 'quarterly',
    regulator: 'Sponsor bank and card schemes (framework adopted)',
    adopted: true,
    dueDays: 30,
    title: 'PCI DSS status report',
  },
  SOX: {
    cadence: 'quarterly',
    regulator: 'External auditor and audit committee (framework adopted)',
    adopted: true,
    dueDays: 30,
    title: 'SOX control report',
  },
};

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const MONTHS_OF = { monthly: 1, quarterly: 3 } as const;

/** The first day of the month that is `months` after the month of the day. */
function firstOfMonth(day: BusinessDay, months = 0): BusinessDay {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 10);
}

/** The period that contains the day. */
export function periodOf(cadence: ReportCadence, day: BusinessDay): Period {
  const into = cadence === 'monthly' ? 0 : (Number(day.slice(5, 7)) - 1) % 3;
  const from = firstOfMonth(day, -into);
  const quarter = `Q${Math.floor((Number(from.slice(5, 7)) - 1) / 3) + 1}`;
  return {
    cadence,
    from,
    to: addDays(firstOfMonth(from, MONTHS_OF[cadence]), -1),
    key: cadence === 'monthly' ? from.slice(0, 7) : `${from.slice(0, 4)}-${quarter}`,
    title:
      cadence === 'monthly'
        ? monthName.format(new Date(`${from}T00:00:00Z`))
        : `${quarter} ${from.slice(0, 4)}`,
  };
}

/** The last period that has ended before the day. */
export const lastPeriod = (cadence: ReportCadence, today: BusinessDay): Period =>
  periodOf(cadence, addDays(periodOf(cadence, today).from, -1));

/** The period with this key; null for a key of the other cadence. */
export function periodOfKey(cadence: ReportCadence, key: string): Period | null {
  const [year = '', part = ''] = key.split('-');
  const month = part.startsWith('Q') ? String(Number(part.slice(1)) * 3 - 2).padStart(2, '0') : part;
  const period = periodOf(cadence, `${year}-${month}-01`);
  return period.key === key ? period : null;
}

/** Periods of a cadence that ended from `first` to `last`, both inclusive, the oldest first. */
export function periodsEnded(cadence: ReportCadence, first: BusinessDay, last: BusinessDay): Period[] {
  const periods: Period[] = [];
  for (
    let period = periodOf(cadence, first);
    period.to <= last;
    period = periodOf(cadence, addDays(period.to, 1))
  )
    periods.push(period);
  return periods;
}

const isWorking = (day: BusinessDay): boolean => isWorkingDay(dayNumber(day));

/** `dueDays` after the end of the period; a weekend or public holiday moves it to the working day before. */
export function dueDayOf(type: ReportType, period: Period): BusinessDay {
  let due = addDays(period.to, PROGRAMME[type].dueDays);
  while (!isWorking(due)) due = addDays(due, -1);
  return due;
}

/** The first working day after the day. */
export function nextWorkingDay(day: BusinessDay): BusinessDay {
  let next = addDays(day, 1);
  while (!isWorking(next)) next = addDays(next, 1);
  return next;
}
