/** What other domains use from dashboards. */
export { executivePage, summaryPage } from './executive-page.ts';
