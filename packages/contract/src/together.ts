/**
 * A batch of several reads in one call: queries that one change made outdated are refetched together, and a slow
 * connection transfers one request header instead of ten. Each read is handled, refused and counted as if it had been
 * sent separately.
 */
export const TOGETHER_PATH = '/api/together';
/** Maximum reads per call. */
export const MOST_TOGETHER = 30;

/** The result of one read, in the order of the request. */
export interface OneOfTogether {
  readonly status: number;
  /** The response body, as text. */
  readonly text: string;
  readonly retryAfter?: string;
}
export interface TogetherAnswer {
  readonly answers: readonly OneOfTogether[];
}
