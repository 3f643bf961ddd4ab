import { printSummary as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { printPage } from '../../../figures/printed-page.ts';
import { download } from '../../../platform/http/endpoint.ts';
import { summaryPage } from '../executive-page.ts';
import type { Shortfalls } from '../statement.ts';

export const printSummary = (shortfalls: Shortfalls) =>
  download(route, async (call) => printPage(call, await summaryPage(call, call.query.leone, shortfalls)));
