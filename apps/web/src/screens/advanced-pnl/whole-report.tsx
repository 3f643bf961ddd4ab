import type { UseQueryResult } from '@tanstack/react-query';
import type { PnlReport } from '@cottontree/contract/reports.ts';
import { useScreenPart, type ScreenPart } from '../../domain/exports/screen-parts.tsx';
import { departmentsExport, linesExport, productsExport, trendExport } from './exports.ts';
import type { Tab } from './state.ts';
import { PNL_TEXTS } from './texts.ts';

/** Of each tab, what its panels would add to the files of the screen if they stood there. */
const PARTS = [
  {
    tab: 'revenue',
    title: PNL_TEXTS.tabs.revenue,
    of: (report: PnlReport) => linesExport(report.revenue, report),
  },
  { tab: 'costs', title: PNL_TEXTS.tabs.costs, of: (report: PnlReport) => linesExport(report.costs, report) },
  { tab: 'trends', title: PNL_TEXTS.trend, of: trendExport },
  { tab: 'departments', title: PNL_TEXTS.tabs.departments, of: departmentsExport },
  { tab: 'departments', title: PNL_TEXTS.products, of: productsExport },
] as const;

export interface WholeReportProps {
  query: UseQueryResult<PnlReport>;
  /** The tab in sight, whose panels speak for themselves. */
  tab: Tab;
}

/** Gives the tabs out of sight to the files of the screen: a board reads all of them. */
export function WholeReport({ query, tab }: WholeReportProps) {
  const report = query.data;
  const day = report?.span?.to;
  if (report === undefined || day === undefined) return null;
  return PARTS.filter((part) => part.tab !== tab).map(({ title, of }) => (
    <OutOfSight key={title} title={title} day={day} exported={of(report)} />
  ));
}

function OutOfSight(part: ScreenPart) {
  useScreenPart(part);
  return null;
}
