import { printDetailedMetrics as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { printPage } from '../../../figures/printed-page.ts';
import { download } from '../../../platform/http/endpoint.ts';
import { detailedPage } from '../detailed-page.ts';

export const printDetailedMetrics = download(route, async (call) =>
  printPage(call, await detailedPage(call, Number(call.query.days), call.query.leone)),
);
