/** What other domains use from the profit and loss. */
export { closeMonth } from './close-month.ts';
export { pnlPage } from './page.ts';
export { waitingMonths, waitingProvisionalDays } from './waiting.ts';
