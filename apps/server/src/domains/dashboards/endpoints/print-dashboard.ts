import { printDashboard as route, type DashboardPage } from '@cottontree/contract/dashboard.ts';
import type { Leone } from '@cottontree/contract/formatting.ts';
import { printPage, type PrintedPage } from '../../../figures/printed-page.ts';
import { download, type QueryCall } from '../../../platform/http/endpoint.ts';
import { detailedPage } from '../detailed-page.ts';
import { executivePage, summaryPage } from '../executive-page.ts';
import { mainPage } from '../main-page.ts';

type Call = QueryCall<typeof route>;

const PAGES: Readonly<Record<DashboardPage, (call: Call, leone: Leone) => Promise<PrintedPage>>> = {
  executive: executivePage,
  'executive-summary': summaryPage,
  'detailed-metrics': (call, leone) => detailedPage(call, Number(call.query.days), leone),
  main: mainPage,
};

export const printDashboard = download(route, async (call) =>
  printPage(call, await PAGES[call.params.page](call, call.query.leone)),
);
