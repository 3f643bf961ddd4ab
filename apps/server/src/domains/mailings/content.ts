/** What a mailing brings: a printed page, or the receipt of a figure; and who may have it as a file. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { exportPowersFor } from '@cottontree/contract/access/permissions.ts';
import { printExecutive, printSummary } from '@cottontree/contract/dashboards/dashboard.ts';
import { MAILED_PAGES, type MailedPage } from '@cottontree/contract/mailings/mailings.ts';
import { printPnl } from '@cottontree/contract/profit-and-loss/reports.ts';
import type { Route } from '@cottontree/contract/route.ts';
import { printSegments } from '@cottontree/contract/segments/segments.ts';
import { findFigure } from '../../figures/catalogue.ts';
import { receiptCode } from '../../figures/printed-page.ts';
import { receiptTitle } from '../../figures/printed-receipt.ts';
import { notFound, type AppError } from '../../platform/failures/errors.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { lacks, refusal } from '../../platform/http/access.ts';
import type { MailingRow } from './store.ts';

/** Either a page, or a figure with one of its parts ('' for a figure without parts): the table says so. */
export type Content = Pick<MailingRow, 'page' | 'figure_id' | 'dimension'>;

/** The endpoint that prints each page: its permissions are those of the page by mail. */
const PRINTING: Readonly<Record<MailedPage, Route>> = {
  executive: printExecutive,
  summary: printSummary,
  pnl: printPnl,
  segments: printSegments,
};

export const nounOf = ({ page }: Content): 'page' | 'receipt' => (page === null ? 'receipt' : 'page');

/** Undefined for a page, and for a figure that a later release no longer has. */
const figureOfContent = ({ figure_id: id }: Content) => (id === null ? undefined : findFigure(id));

export function titleOf(content: Content): string {
  const { page, figure_id: id, dimension } = content;
  if (page !== null) return MAILED_PAGES[page];
  const figure = figureOfContent(content);
  return figure ? receiptTitle(figure, dimension ?? '') : `Receipt of ${id}`;
}

/** The code by which a receipt is found; null for a page, which has many. */
export function codeOf(content: Content, day: BusinessDay): string | null {
  const figure = figureOfContent(content);
  return figure ? receiptCode(figure.id, content.dimension ?? '', day) : null;
}

/** What the audit trail has of it. */
export const recordedContent = ({ page, figure_id: figure, dimension }: Content) =>
  page === null ? { figure, dimension } : { page };

/** Why these powers do not suffice for it as a file; null where they do. Sent by mail, it leaves the company. */
export function contentRefusal(content: Content, { powers }: Pick<Actor, 'powers'>): AppError | null {
  if (content.page !== null)
    return refusal(PRINTING[content.page].spec, {
      powers,
      isOwner: false,
      restricted: false,
      steppedUp: true,
    });
  const figure = figureOfContent(content);
  if (!figure) return notFound(`The figure ${content.figure_id}`);
  const { permission } = figure;
  const missing = [permission, ...exportPowersFor([permission])].find((power) => !powers.has(power));
  return missing === undefined ? null : lacks(missing);
}
