/** The documents of the API as text. */
import { openApiDocument } from './openapi-document.ts';
import { openApiPage } from './openapi-page.ts';

export interface Documents {
  readonly json: string;
  readonly page: string;
}

export function makeDocuments(): Documents {
  const document = openApiDocument();
  return { json: JSON.stringify(document), page: openApiPage(document) };
}
