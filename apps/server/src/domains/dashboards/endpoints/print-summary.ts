import { printSummary as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { printPage } from '../../../figures/printed-page.ts';
import { download } from '../../../platform/http/endpoint.ts';
import { summaryPage } from '../executive-page.ts';
import type { LeastCoveredOf } from '../statement.ts';

export const printSummary = (leastOf: LeastCoveredOf) =>
  download(route, async (call) => printPage(call, await summaryPage(call, call.query.leone, leastOf)));
