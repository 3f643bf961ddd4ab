import { printExecutive as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { printPage } from '../../../figures/printed-page.ts';
import { download } from '../../../platform/http/endpoint.ts';
import { executivePage } from '../executive-page.ts';
import type { LeastCoveredOf } from '../statement.ts';

export const printExecutive = (leastOf: LeastCoveredOf) =>
  download(route, async (call) => printPage(call, await executivePage(call, call.query.leone, leastOf)));
