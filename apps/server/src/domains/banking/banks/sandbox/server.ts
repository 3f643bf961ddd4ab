/** The sandbox bank: a small HTTP server on a free loopback port that behaves like a bank, including its failures. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as rest } from 'node:timers/promises';
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { formatMinor } from '@cottontree/contract/money.ts';
import type { Clock } from '../../../../platform/time/clock.ts';
import type { BankRate } from '../connector.ts';
import type { StatementLine } from '../statement.ts';
import { SANDBOX_ACCOUNTS, sandboxSecret, type SandboxAccount } from './accounts.ts';

export interface SandboxFaults {
  /** Shares of calls that fail with 429 and 503. */
  readonly busy: number;
  readonly out: number;
  readonly slowestMs: number;
}
export const REALISTIC: SandboxFaults = { busy: 0.02, out: 0.01, slowestMs: 40 };
export const FAULTLESS: SandboxFaults = { busy: 0, out: 0, slowestMs: 0 };

export interface SandboxParts {
  readonly clock: Clock;
  readonly random: () => number;
  readonly faults: SandboxFaults;
  /** Lines of the account up to the open day, sorted by booking day. */
  linesOf(account: SandboxAccount): Promise<readonly StatementLine[]>;
  rate(): Promise<BankRate | null>;
}

export interface SandboxBank {
  /** http://127.0.0.1:PORT */
  readonly origin: string;
  close(): Promise<void>;
}

const PAGE = 500;
const TOKEN_SECONDS = 120;
/** A statement is cached for a series of pages. */
const KEPT_MS = 10_000;
const VERSION = '1.3.12';

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
const refusal = (status: number, code: string): Reply => ({ status, body: { tppMessages: [{ code }] } });

export async function startSandbox(parts: SandboxParts): Promise<SandboxBank> {
  const tokens = new Map<string, { clientId: string; until: number }>();
  const kept = new Map<string, { until: number; lines: Promise<readonly StatementLine[]> }>();

  const statement = (account: SandboxAccount): Promise<readonly StatementLine[]> => {
    const held = kept.get(account.accountId);
    if (held && held.until > performance.now()) return held.lines;
    const lines = parts.linesOf(account);
    kept.set(account.accountId, { until: performance.now() + KEPT_MS, lines });
    // A failed attempt is removed from the cache, so that the next call tries again.
    lines.catch(() => kept.delete(account.accountId));
    return lines;
  };

  const issue = (authorization: string | undefined): Reply => {
    const given = Buffer.from((authorization ?? '').replace(/^Basic /, ''), 'base64').toString('utf8');
    const [clientId = '', secret = ''] = given.split(':').map(decodeURIComponent);
    const known = SANDBOX_ACCOUNTS.some((each) => each.clientId === clientId);
    if (!known || secret !== sandboxSecret(clientId))
      return { status: 401, body: { error: 'invalid_client' } };
    const value = randomBytes(24).toString('base64url');
    tokens.set(value, { clientId, until: parts.clock.now().getTime() + TOKEN_SECONDS * 1_000 });
    return {
      status: 200,
      body: { access_token: value, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: 'accounts' },
    };
  };

  const serve = async (request: IncomingMessage): Promise<Reply> => {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const { faults, random, clock } = parts;
    if (faults.slowestMs > 0) await rest(random() * faults.slowestMs);
    if (random() < faults.busy)
      return { ...refusal(429, 'ACCESS_EXCEEDED'), headers: { 'retry-after': '1' } };
    if (random() < faults.out) return refusal(503, 'SERVICE_UNAVAILABLE');
    const { authorization } = request.headers;
    if (request.method === 'POST' && url.pathname === '/v1/oauth2/token') return issue(authorization);
    const token = tokens.get((authorization ?? '').replace(/^Bearer /, ''));
    if (!token || token.until <= clock.now().getTime()) return refusal(401, 'TOKEN_EXPIRED');
    const own = SANDBOX_ACCOUNTS.filter(({ clientId }) => clientId === token.clientId);
    if (url.pathname === '/v1/accounts')
      return {
        status: 200,
        body: {
          accounts: own.map(({ accountId, accountNumber, currency }) => ({
            resourceId: accountId,
            iban: accountNumber,
            currency,
          })),
        },
      };
    if (url.pathname === '/v1/exchange-rates') {
      const rate = await parts.rate();
      return {
        status: 200,
        body: {
          exchangeRates: rate
            ? [
                {
                  unitCurrency: 'USD',
                  quotedCurrency: 'SLL',
                  referenceDate: rate.day,
                  buy: rate.buy,
                  sell: rate.sell,
                },
              ]
            : [],
        },
      };
    }
    const [, id = '', what = ''] =
      /^\/v1\/accounts\/([^/]+)\/(balances|transactions)$/.exec(url.pathname) ?? [];
    const account = own.find(({ accountId }) => accountId === id);
    if (!account) return refusal(404, 'RESOURCE_UNKNOWN');
    const lines = await statement(account);
    return what === 'balances' ? balances(account, lines) : transactions(account, lines, url);
  };

  const balances = ({ currency }: SandboxAccount, lines: readonly StatementLine[]): Reply => ({
    status: 200,
    body: {
      balances: [
        {
          balanceAmount: {
            currency,
            amount: formatMinor(
              lines.reduce((sum, line) => sum + line.amountMinor, 0n),
              currency,
            ),
          },
          balanceType: 'closingBooked',
          referenceDate: businessDayOf(parts.clock.now()),
        },
      ],
    },
  });

  const server: Server = createServer((request, response) => {
    request.resume();
    serve(request).then(
      (reply) => write(response, reply),
      () => write(response, refusal(500, 'INTERNAL_SERVER_ERROR')),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The sandbox bank listens on a port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function transactions(
  { accountId, currency }: SandboxAccount,
  lines: readonly StatementLine[],
  url: URL,
): Reply {
  const from = url.searchParams.get('dateFrom') ?? '';
  const page = Number(url.searchParams.get('page') ?? '0');
  const selected = lines.filter(({ bookedDay }) => bookedDay >= from);
  const more = selected.length > (page + 1) * PAGE;
  const next = new URLSearchParams(url.searchParams);
  next.set('page', String(page + 1));
  return {
    status: 200,
    body: {
      account: { resourceId: accountId },
      transactions: {
        booked: selected.slice(page * PAGE, (page + 1) * PAGE).map((line) => ({
          entryReference: line.bankReference,
          bookingDate: line.bookedDay,
          valueDate: line.valueDay,
          transactionAmount: { currency, amount: formatMinor(line.amountMinor, currency) },
          ...(line.reference !== null && { endToEndId: line.reference }),
          ...(line.counterparty !== null && {
            [line.amountMinor > 0n ? 'debtorName' : 'creditorName']: line.counterparty,
          }),
          remittanceInformationUnstructured: line.description,
          // Transfers between banks, and the company's own.
          ...(line.counterparty === null && { proprietaryBankTransactionCode: 'WIRE' }),
        })),
      },
      _links: more ? { next: { href: `${url.pathname}?${next.toString()}` } } : {},
    },
  };
}

function write(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-api-version': VERSION, ...headers });
  response.end(JSON.stringify(body));
}
