import { printMain as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { printPage } from '../../../figures/printed-page.ts';
import { download } from '../../../platform/http/endpoint.ts';
import { mainPage } from '../main-page.ts';

export const printMain = download(route, async (call) =>
  printPage(call, await mainPage(call, call.query.leone)),
);
