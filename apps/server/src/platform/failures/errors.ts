/** Expected failures are AppErrors with a code from the closed set; anything else is unexpected and reveals nothing. */
import {
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  type FieldError,
} from '@cottontree/contract/errors.ts';

export interface ErrorDetail {
  fields?: FieldError[];
  permission?: string;
  grantedBy?: string[];
  /** The state that won a conflict, so that the person who lost can be shown what changed. */
  current?: unknown;
  retryAfterSeconds?: number;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;
  constructor(code: ErrorCode, message: string, detail: ErrorDetail = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
  }
  get status(): number {
    return ERROR_STATUS[this.code];
  }
  toBody(requestId: string): ErrorBody {
    const { retryAfterSeconds: _, ...shown } = this.detail;
    return { code: this.code, message: this.message, ...shown, requestId };
  }
}

/**
 * A body can be wrong in as many places as it has bytes: a response names only the first of them, each in a sentence.
 */
const MAX_REPORTED = 100;
const MAX_TEXT = 300;
const short = (text: string): string =>
  text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT).toWellFormed()} …`;

/** `invalid`, naming the fields in the given order; at least one is required. */
export function invalidFields(problems: readonly [FieldError, ...FieldError[]]): AppError {
  const fields = problems
    .slice(0, MAX_REPORTED)
    .map(({ path, message }) => ({ path: short(path), message: short(message) }));
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return new AppError('invalid', `${short(problems[0].path)}: ${short(problems[0].message)}${more}`, {
    fields,
  });
}

export const invalid = (path: string, message: string): AppError =>
  new AppError('invalid', `${path}: ${message}`, { fields: [{ path, message }] });

export const notFound = (what: string): AppError => new AppError('not-found', `${what} does not exist`);
