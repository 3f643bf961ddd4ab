import { vi } from 'vitest';
import { SERVER_TIME_HEADER } from '@cottontree/contract/route.ts';
import { TOGETHER_PATH } from '@cottontree/contract/together.ts';

export interface SentCall {
  method: string;
  /** Path and query. */
  url: string;
  headers: Headers;
  credentials: RequestInit['credentials'];
  keepalive: boolean;
  body: unknown;
}

/** `at` is the server's time in the response header. */
type Answer = { status?: number; statusText?: string; body?: unknown; at?: string } | Error;
type Server = (call: SentCall) => Answer | Promise<Answer>;

/** Behaves as fetch does: a call whose signal fires is rejected. */
const abandoned = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason as unknown); // an abort reason may be any value
    signal?.addEventListener('abort', () => reject(signal.reason as unknown)); // as above
  });

/** Ends the calls that a test left without an answer. */
let endings = new AbortController();

/**
 * What a test left without an answer would end 20 seconds later, in another test: the server then counts as out of reach
 * there.
 */
export function endCalls(): void {
  endings.abort();
  endings = new AbortController();
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body ?? {}));

/**
 * As the server does: each read in the batch is handled separately. It is recorded in the calls after the request that
 * carries it.
 */
async function serveTogether(serve: Server, calls: SentCall[], carrier: SentCall): Promise<Answer> {
  const answers: { status: number; text: string }[] = [];
  for (const url of new URL(carrier.url, 'http://here').searchParams.getAll('of')) {
    const call = { ...carrier, url };
    calls.push(call);
    const answer = await serve(call);
    if (answer instanceof Error) return answer;
    answers.push({ status: answer.status ?? 200, text: textOf(answer.body) });
  }
  return { body: { answers } };
}

/** Mocks fetch: answers every request from `serve` and records it. A body that is not a string is sent as JSON. */
export function serveCalls(serve: Server): SentCall[] {
  const calls: SentCall[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined; // JSON has any shape
    const call = {
      method: init.method ?? 'GET',
      url,
      headers: new Headers(init.headers),
      credentials: init.credentials,
      keepalive: init.keepalive ?? false,
      body,
    };
    calls.push(call);
    const serving = url.startsWith(`${TOGETHER_PATH}?`) ? serveTogether(serve, calls, call) : serve(call);
    const answer = await Promise.race([serving, abandoned(init.signal), abandoned(endings.signal)]);
    if (answer instanceof Error) throw answer;
    return new Response(answer.body === '' ? null : textOf(answer.body), {
      status: answer.status ?? 200,
      statusText: answer.statusText ?? '',
      headers: answer.at === undefined ? {} : { [SERVER_TIME_HEADER]: answer.at },
    });
  });
  return calls;
}

/** A person as stored in the sign-in record. */
export const AMARA = {
  id: 'u-1',
  username: 'abangura',
  email: 'amara@example.sl',
  firstName: 'Amara',
  lastName: 'Bangura',
  roleHierarchy: 'super_admin',
};

/** The same person as the server describes them. */
export const AMARA_IN_FULL = {
  ...AMARA,
  department: 'Finance',
  jobTitle: null,
  isOwner: false,
  isSuspended: false,
  isActive: true,
  isTemporaryPassword: false,
  accountLockedUntil: null,
  lastLoginAt: '2026-11-20T09:00:00.000Z',
  createdAt: '2026-01-02T09:00:00.000Z',
  passwordChangedAt: null,
  twoFactorEnabled: false,
  needsActivationCode: false,
  roleName: 'Super Admin',
  powers: [],
  session: { idleExpiresAt: '2026-11-21T10:00:00.000Z', absoluteExpiresAt: '2026-11-21T21:00:00.000Z' },
};
