import { printExecutive as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { printPage } from '../../../figures/printed-page.ts';
import { download } from '../../../platform/http/endpoint.ts';
import { executivePage } from '../executive-page.ts';

export const printExecutive = download(route, async (call) =>
  printPage(call, await executivePage(call, call.query.leone)),
);
