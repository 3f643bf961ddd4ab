import { downloadReportCsv as route } from '@cottontree/contract/compliance/compliance.ts';
import { paperAsCsv } from '../../../platform/documents/csv.ts';
import { download } from '../../../platform/http/endpoint.ts';
import { sightOf } from '../../../platform/personal-data/personal-data.ts';
import { fileOf, submittedPaper } from '../reports-store.ts';

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

export const downloadReportCsv = download(route, async ({ db, actor, clock, keyring, params }) => {
  const { row, paper } = await submittedPaper(db, params.id, clock.now(), sightOf(actor.powers, keyring));
  return { ...fileOf(row, 'csv'), chunks: whole(paperAsCsv(paper)) };
});
