/** Expected failures are AppErrors with a code from the closed set; anything else is unexpected and tells nothing. */
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
  /** The state that won a conflict, so that the loser can be shown what changed. */
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

export const invalid = (path: string, message: string): AppError =>
  new AppError('invalid', `${path}: ${message}`, { fields: [{ path, message }] });

export const notFound = (what: string): AppError => new AppError('not-found', `${what} does not exist`);
