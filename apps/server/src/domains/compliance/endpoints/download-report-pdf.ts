import { downloadReportPdf as route } from '@cottontree/contract/compliance/compliance.ts';
import { inOnePiece } from '../../../platform/documents/in-chunks.ts';
import { paperAsPdf } from '../../../platform/documents/pdf.ts';
import { download } from '../../../platform/http/endpoint.ts';
import { sightOf } from '../../../platform/personal-data/personal-data.ts';
import { fileOf, submittedPaper } from '../reports-store.ts';

export const downloadReportPdf = download(route, async ({ db, actor, clock, keyring, params }) => {
  const { row, paper } = await submittedPaper(db, params.id, clock.now(), sightOf(actor.powers, keyring));
  return { ...fileOf(row, 'pdf'), chunks: inOnePiece(await paperAsPdf(paper)) };
});
