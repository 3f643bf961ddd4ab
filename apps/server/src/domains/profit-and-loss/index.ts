/** What other domains use from the profit and loss. */
export { pnlPage } from './page.ts';
