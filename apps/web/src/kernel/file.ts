import type { CallOf, Route, RouteSpec } from '@cottontree/contract/route.ts';
import { answerIn, urlOf } from './call.ts';

/** A document is made while the person waits for it. */
const LONGEST_MS = 120_000;

/**
 * The file of an endpoint that sends one. Throws CallError for a refusal, and a TypeError or TimeoutError without a
 * response.
 */
export async function fetchFile<S extends RouteSpec & { readonly media: string }>(
  route: Route<S>,
  request: CallOf<Route<S>>,
): Promise<Blob> {
  const url = urlOf(route, request);
  const response = await fetch(url, { credentials: 'include', signal: AbortSignal.timeout(LONGEST_MS) });
  // Throws, and ends the session where the response says so.
  if (!response.ok) answerIn(url, { response, text: await response.text() });
  return response.blob();
}
