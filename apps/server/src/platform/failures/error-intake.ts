/** Where the kernel and its callers report errors; reporting neither waits nor fails. */
import { inspect } from 'node:util';

export interface FailedMoney {
  readonly currency: string;
  readonly transactions: number;
  readonly amountMinor: bigint;
}

export interface Occurrence {
  readonly source: 'browser' | 'server' | 'job';
  readonly kind: 'error' | 'rejection' | 'screen' | 'call' | 'request' | 'batch' | 'job';
  readonly severity: 'critical' | 'high' | 'medium' | 'low';
  readonly name: string;
  readonly message: string;
  readonly stack: string | null;
  /** The screen, the endpoint or the job. */
  readonly place: string;
  readonly at: Date;
  /** 1 by default. */
  readonly times?: number;
  readonly requestId?: string | null;
  /** The session in which it happened: its id, or the hash of its token. */
  readonly session?: string | Buffer | null;
  readonly address?: string | null;
  readonly userAgent?: string | null;
  /** Customers affected by it. */
  readonly subscriberIds?: readonly string[];
  readonly volume?: readonly FailedMoney[];
}

export interface ErrorIntake {
  capture(occurrence: Occurrence): void;
  /** Whether this installation can send mail. */
  readonly mail: boolean;
}

/** Describes any thrown value: third-party code may throw anything, and errors may contain anything. */
export function causeOf(thrown: unknown): Pick<Occurrence, 'name' | 'message' | 'stack'> {
  if (!(thrown instanceof Error))
    return { name: 'Error', message: typeof thrown === 'string' ? thrown : inspect(thrown), stack: null };
  const { name, message, stack }: { name: unknown; message: unknown; stack?: unknown } = thrown;
  return {
    name: String(name),
    message: String(message),
    stack: typeof stack === 'string' ? stack : null,
  };
}
