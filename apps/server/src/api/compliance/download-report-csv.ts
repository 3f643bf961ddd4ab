import { downloadReportCsv as route } from '@cottontree/contract/compliance.ts';
import { paperAsCsv } from '../../documents/csv.ts';
import { download } from '../../kernel/endpoint.ts';
import { sightOf } from '../../kernel/personal-data.ts';
import { fileOf, submittedPaper } from './reports-store.ts';

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

export const downloadReportCsv = download(route, async ({ db, actor, clock, keyring, params }) => {
  const { row, paper } = await submittedPaper(db, params.id, clock.now(), sightOf(actor.powers, keyring));
  return { ...fileOf(row, 'csv'), chunks: whole(paperAsCsv(paper)) };
});
