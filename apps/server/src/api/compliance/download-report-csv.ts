import { downloadReportCsv as route } from '@cottontree/contract/compliance.ts';
import { paperAsCsv } from '../../documents/csv.ts';
import { download } from '../../kernel/endpoint.ts';
import { fileOf, submittedPaper } from './reports-store.ts';

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

export const downloadReportCsv = download(route, async ({ db, clock, params }) => {
  const { row, paper } = await submittedPaper(db, params.id, clock.now());
  return { ...fileOf(row, 'csv'), chunks: whole(paperAsCsv(paper)) };
});
