import { printPnl as route } from '@cottontree/contract/profit-and-loss/reports.ts';
import { printPage } from '../../../figures/printed-page.ts';
import { download } from '../../../platform/http/endpoint.ts';
import { pnlPage } from '../page.ts';

export const printPnl = download(route, async (call) => printPage(call, await pnlPage(call)));
