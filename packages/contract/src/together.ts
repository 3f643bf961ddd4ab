/**
 * Several reads in one call: what one change makes old is fetched again at once, and a narrow line carries the head of one
 * request in place of ten. Each is answered, refused and counted as if it had been sent alone.
 */
export const TOGETHER_PATH = '/api/together';
/** Reads in one call. */
export const MOST_TOGETHER = 30;

/** What one of them is answered with, in the order of the request. */
export interface OneOfTogether {
  readonly status: number;
  /** The answer's body, as text. */
  readonly text: string;
  readonly retryAfter?: string;
}
export interface TogetherAnswer {
  readonly answers: readonly OneOfTogether[];
}
