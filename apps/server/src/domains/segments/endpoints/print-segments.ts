import { printSegments as route } from '@cottontree/contract/segments/segments.ts';
import { printPage } from '../../../figures/printed-page.ts';
import { download } from '../../../platform/http/endpoint.ts';
import { segmentsPage } from '../page.ts';

export const printSegments = download(route, async (call) => printPage(call, await segmentsPage(call)));
