import { printTrends as route } from '@cottontree/contract/predictions/analytics.ts';
import { printPage } from '../../../figures/printed-page.ts';
import { download } from '../../../platform/http/endpoint.ts';
import { trendsPage } from '../trends-page.ts';

export const printTrends = download(route, async (call) => printPage(call, await trendsPage(call)));
