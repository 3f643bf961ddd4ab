import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/time/clock.ts';
import { BankError } from './connector.ts';
import { send } from './outbound.ts';
import { restConnector } from './rest.ts';

/** PORT is the port of a server on this machine that no bank connection may reach. */
const FORMS = [
  'https://sandbox-bank.localhost//127.0.0.1:PORT/x',
  'https://sandbox-bank.localhost///127.0.0.1:PORT/x',
  'https://sandbox-bank.localhost/\\127.0.0.1:PORT/x',
  'https://sandbox-bank.localhost\\\\127.0.0.1:PORT/x',
  'https://sandbox-bank.localhost/\\/127.0.0.1:PORT/x',
  'https://sandbox-bank.localhost/./%2F/127.0.0.1:PORT/x',
  'https://sandbox-bank.localhost/.//127.0.0.1:PORT/x',
  'https://sandbox-bank.localhost/a/..//127.0.0.1:PORT/x',
  'https://sandbox-bank.localhost/%2e%2e//127.0.0.1:PORT/x',
  'https://sandbox-bank.localhost/\t/127.0.0.1:PORT/x',
  'https://sandbox-bank.localhost/\n/127.0.0.1:PORT/x',
  'https://sandbox-bank.localhost//user@127.0.0.1:PORT/x',
  'https://sandbox-bank.localhost//localhost:PORT/x',
  'https://sandbox-bank.localhost/http://127.0.0.1:PORT/x',
  'https://sandbox-bank.localhost//127.0.0.1:PORT?x=//127.0.0.1:PORT',
  'https://sandbox-bank.localhost:PORT/x',
  'https://sandbox-bank.localhost.:PORT/x',
  'https://SANDBOX-BANK.LOCALHOST//127.0.0.1:PORT/x',
  'https://user:word@sandbox-bank.localhost//127.0.0.1:PORT/x',
  'https://sandbox-bank.localhost@127.0.0.1:PORT/x',
  'https://x.sandbox-bank.localhost:PORT/x',
  'https://127.0.0.1:PORT/x',
  'https://127.1:PORT/x',
  'https://127.0.1:PORT/x',
  'https://2130706433:PORT/x',
  'https://0x7f000001:PORT/x',
  'https://0x7f.0.0.1:PORT/x',
  'https://0177.0.0.1:PORT/x',
  'https://017700000001:PORT/x',
  'https://0:PORT/x',
  'https://0.0.0.0:PORT/x',
  'https://127.255.255.254:PORT/x',
  'https://[::1]:PORT/x',
  'https://[::]:PORT/x',
  'https://[0:0:0:0:0:0:0:1]:PORT/x',
  'https://[::ffff:127.0.0.1]:PORT/x',
  'https://[::ffff:7f00:1]:PORT/x',
  'https://[::127.0.0.1]:PORT/x',
  'https://[64:ff9b::7f00:1]:PORT/x',
  'https://[2002:7f00:1::]:PORT/x',
  'https://localhost:PORT/x',
  'https://LOCALHOST:PORT/x',
  'https://localhost.:PORT/x',
  'https://bank.localhost:PORT/x',
  'https://①②⑦.⓪.⓪.①:PORT/x',
  'https://127。0。0。1:PORT/x',
  'https://127%2e0%2e0%2e1:PORT/x',
  'https://here.example:PORT/x',
  'https:127.0.0.1:PORT/x',
  'https:\\\\127.0.0.1:PORT/x',
  'http://127.0.0.1:PORT/x',
  'http://here.example:PORT/x',
  'ftp://127.0.0.1:PORT/x',
  'file://127.0.0.1:PORT/x',
] as const;

/** Links that a bank may send as its next page. */
const LINKS = [
  '//127.0.0.1:PORT/x',
  '/\\127.0.0.1:PORT/x',
  '\\\\127.0.0.1:PORT/x',
  'http://127.0.0.1:PORT/x',
  'https://127.0.0.1:PORT/x',
  'https://sandbox-bank.localhost//127.0.0.1:PORT/x',
  'https://sandbox-bank.localhost/\\127.0.0.1:PORT/x',
  'https://sandbox-bank.localhost@127.0.0.1:PORT/x',
  '/.//127.0.0.1:PORT/x',
  './/127.0.0.1:PORT/x',
] as const;

const listen = async (server: Server | TcpServer): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port; // it listens on a port
};

describe('the address of a bank, in every notation', () => {
  const signal = new AbortController().signal;
  const secret = 'a client secret';
  let reached: string[] = [];
  let atBank: string[] = [];
  let link = '';
  let account = 'a';
  const inside = createServer((request, response) => {
    reached.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.end('{}');
  });
  const bank = createServer((request, response) => {
    atBank.push(request.url ?? '');
    const path = request.url ?? '';
    const body = path.includes('token')
      ? { access_token: 'token', expires_in: 600 }
      : path.includes('/transactions')
        ? { transactions: { booked: [] }, _links: { next: { href: link } } }
        : { accounts: [{ resourceId: account, iban: 'SL120001000123', currency: 'USD' }] };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  let port = 0;
  let sandboxOrigin = '';
  const policy = () => ({
    sandboxOrigin: () => sandboxOrigin,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  const query = async (endpoint: string) =>
    await restConnector({
      ...policy(),
      clock: new ManualClock('2026-11-21T10:00:00Z'),
      random: () => 0,
      sleep: async () => undefined,
    }).ask({
      credentials: { endpoint, clientId: 'id', clientSecret: secret, token: null },
      accountId: null,
      taken: [],
      wants: ['transactions'],
      from: null,
      signal,
    });

  beforeAll(async () => {
    port = await listen(inside);
    sandboxOrigin = `http://127.0.0.1:${await listen(bank)}`;
  });
  beforeEach(() => {
    reached = [];
    atBank = [];
    link = '';
    account = 'a';
  });
  afterAll(() => {
    inside.close();
    bank.close();
  });

  it.each(FORMS)('%s sends the client secret to no other server on this machine', async (form) => {
    const endpoint = form.replaceAll('PORT', String(port));
    await query(endpoint).catch(() => undefined);
    if (URL.canParse(endpoint))
      await send(
        { url: new URL(endpoint), method: 'GET', headers: { authorization: secret }, signal },
        policy(),
      ).catch(() => undefined);
    expect(reached).toEqual([]);
  });
  it.each(LINKS)('reads a next page at %s from the bank or not at all', async (form) => {
    link = form.replaceAll('PORT', String(port));
    const failure: unknown = await query('https://sandbox-bank.localhost/v1').then(
      () => null,
      (error: unknown) => error,
    );
    expect(reached).toEqual([]);
    expect(failure).toBeInstanceOf(BankError);
    expect(atBank.slice(0, 3)).toEqual([
      '/v1/oauth2/token',
      '/v1/accounts',
      '/v1/accounts/a/transactions?bookingStatus=booked',
    ]);
  });
  it.each(['.', '..'])('makes no request for an account named %s', async (id) => {
    account = id;
    await expect(query('https://sandbox-bank.localhost/v1')).rejects.toThrow('no address can hold');
    expect(atBank).toEqual(['/v1/oauth2/token', '/v1/accounts']);
  });
  it('connects to the checked address, even if the name resolves to another one a moment later', async () => {
    let connections = 0;
    const later = createTcpServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    const url = new URL(`https://localhost:${await listen(later)}/`);
    const resolve = async () => [{ address: '10.255.255.1', family: 4 }];
    const call = { url, method: 'GET', headers: {}, signal: AbortSignal.timeout(300) } as const;
    await expect(send(call, { resolve, allowPrivate: true })).rejects.toThrow(/./);
    later.close();
    expect(connections).toBe(0);
  });
  it('passes the path to the sandbox bank unchanged', async () => {
    const url = new URL('https://sandbox-bank.localhost//127.0.0.1:9/x?a=//b');
    await send({ url, method: 'GET', headers: {}, signal }, policy());
    expect(atBank).toEqual(['//127.0.0.1:9/x?a=//b']);
  });
});
