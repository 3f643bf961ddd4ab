/** What other domains use from segments. */
export { segmentsPage } from './page.ts';
