/** Draws a page or a receipt for one reader: with that reader's powers, of one closed day. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Leone } from '@cottontree/contract/formatting.ts';
import type { MailedPage } from '@cottontree/contract/mailings/mailings.ts';
import { printPnl } from '@cottontree/contract/profit-and-loss/reports.ts';
import { printSegments } from '@cottontree/contract/segments/segments.ts';
import { findFigure } from '../../figures/catalogue.ts';
import { drawPage, type DrawnPage, type PrintedPage } from '../../figures/printed-page.ts';
import { receiptPage } from '../../figures/printed-receipt.ts';
import type { CourseCall } from '../../figures/printed-courses.ts';
import type { Db } from '../../platform/database/client.ts';
import { readFrom } from '../../platform/database/known-rows.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { leastCoveredOn } from '../banking/index.ts';
import { executivePage, summaryPage } from '../dashboards/index.ts';
import { pnlPage } from '../profit-and-loss/index.ts';
import { segmentsPage } from '../segments/index.ts';
import type { Content } from './content.ts';
import type { Reader } from './readers.ts';
import type { MailingRow } from './store.ts';

type DayCall = CourseCall & { readonly query: { readonly asOf: BusinessDay } };

const PAGES: Readonly<Record<MailedPage, (call: DayCall, leone: Leone) => Promise<PrintedPage>>> = {
  executive: (call, leone) => executivePage(call, leone, leastCoveredOn),
  summary: (call, leone) => summaryPage(call, leone, leastCoveredOn),
  pnl: (call) => pnlPage({ ...call, query: printPnl.spec.query.parse(call.query) }),
  segments: (call) => segmentsPage({ ...call, query: printSegments.spec.query.parse(call.query) }),
};

interface Drawing {
  readonly db: Db;
  readonly clock: Clock;
  readonly keyring: Keyring;
}

export async function drawMailed(
  { db, clock, keyring }: Drawing,
  { page, figure_id: id, dimension, leone }: Content & Pick<MailingRow, 'leone'>,
  {
    day,
    reader,
    to,
  }: { readonly day: BusinessDay; readonly reader: Pick<Reader, 'powers'>; readonly to: string },
): Promise<DrawnPage> {
  const call = { db, read: readFrom(db), clock, actor: { powers: reader.powers }, query: { asOf: day } };
  const printed = async (): Promise<PrintedPage> => {
    if (page !== null) return await PAGES[page](call, leone);
    const figure = findFigure(id ?? '');
    if (!figure) throw new Error(`The figure ${id} was admitted for its reader`);
    return await receiptPage({ ...call, keyring }, figure, dimension ?? '', leone);
  };
  return await drawPage(call, await printed(), [['Sent to', to], 'Sent']);
}
