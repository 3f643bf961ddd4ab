import { downloadReportXml as route } from '@cottontree/contract/compliance/compliance.ts';
import { demandSoundContent } from '../content-fault.ts';
import { readFilingText } from '../filing.ts';
import { download } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { fileOf, reportOf } from '../reports-store.ts';

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

/** Returns the file as it was stored when the report was submitted. */
export const downloadReportXml = download(route, async ({ db, clock, params }) => {
  const row = await reportOf(db, params.id, clock.now());
  const text = await readFilingText(db, row.id);
  if (text === null)
    throw new AppError('conflict', 'There is a file for the Agency only of a submitted AML report');
  await demandSoundContent(db, row.id);
  return { ...fileOf(row, 'xml'), chunks: whole(text) };
});
