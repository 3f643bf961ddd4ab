import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPrivateAddress, isPublicAddress, send, unanswered, type OutboundPolicy } from './outbound.ts';

const signal = new AbortController().signal;
const call = (url: string, policy: OutboundPolicy = {}) =>
  send({ url: new URL(url), method: 'GET', headers: {}, signal }, policy);

describe('an address', () => {
  it('is public when it belongs to no special network, in every notation', () => {
    for (const address of ['8.8.8.8', '2606:4700:4700::1111', '1.1.1.1'])
      expect(isPublicAddress(address), address).toBe(true);
    for (const address of [
      '0.0.0.0',
      '10.1.2.3',
      '100.64.1.1',
      '127.0.0.1',
      '127.255.0.9',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      'fc00::1',
      'fd12::1',
      'fe80::1',
      'fe80::1%eth0',
      'ff02::1',
      '2001:db8::1',
      '2002:7f00:1::',
      'not an address',
    ])
      expect(isPublicAddress(address), address).toBe(false);
  });
  it('is private in a company network, but not for this machine, its link or its cloud', () => {
    for (const address of ['10.1.2.3', '100.64.1.1', '172.16.0.1', '192.168.1.1', 'fc00::1', 'fd12::1'])
      expect(isPrivateAddress(address), address).toBe(true);
    for (const address of [
      '127.0.0.1',
      '::1',
      '169.254.169.254',
      'fe80::1',
      // Cloud metadata services, which are in private networks.
      'fd00:ec2::254',
      'fd00:0ec2:0:0:0:0:0:254',
      'fd20:ce::254',
      '100.100.100.200',
    ])
      expect(isPrivateAddress(address), address).toBe(false);
  });
});

describe('a call', () => {
  let hits = 0;
  let origin = '';
  const server = createServer((request, response) => {
    hits += 1;
    if (request.url === '/v1/away') response.writeHead(302, { location: 'http://169.254.169.254/' });
    response.end('{}');
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    origin = address !== null && typeof address === 'object' ? `http://127.0.0.1:${address.port}` : '';
  });
  afterAll(() => void server.close());

  it('never reaches this machine or a private network, in any notation', async () => {
    const port = new URL(origin).port;
    const loopback = [{ address: '127.0.0.1', family: 4 }];
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      '169.254.169.254',
      '10.0.0.8',
    ])
      await expect(call(`https://${host}:${port}/v1`), host).rejects.toMatchObject({ fault: 'protocol' });
    // A host name that leads there, alone or among public addresses.
    for (const found of [loopback, [{ address: '8.8.8.8', family: 4 }, ...loopback]])
      await expect(
        call(`https://bank.example:${port}/v1`, { resolve: async () => found }),
      ).rejects.toMatchObject({
        fault: 'protocol',
        message: expect.stringContaining('private network'),
      });
    await expect(call(`${origin}/v1`)).rejects.toMatchObject({ fault: 'protocol' });
    expect(hits).toBe(0);
  });
  it('resolves the name once and connects to exactly that address', async () => {
    const answers = [[{ address: '10.255.255.1', family: 4 }], [{ address: '127.0.0.1', family: 4 }]];
    let queries = 0;
    const resolve = async () => answers[queries++] ?? [];
    const stopped = AbortSignal.timeout(200);
    await send(
      {
        url: new URL(`https://bank.example:${new URL(origin).port}/`),
        method: 'GET',
        headers: {},
        signal: stopped,
      },
      { resolve, allowPrivate: true },
    ).catch(() => undefined);
    expect([queries, hits]).toEqual([1, 0]);
  });
  it.each(['127.0.0.1', '169.254.169.254', '0.0.0.0', '224.0.0.1', '::1', 'fe80::1', '64:ff9b::7f00:1'])(
    'to %s is refused even where private networks are allowed',
    async (address) => {
      const resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
      await expect(
        call(`https://bank.example:${new URL(origin).port}/`, { resolve, allowPrivate: true }),
      ).rejects.toMatchObject({ fault: 'protocol' });
      expect(hits).toBe(0);
    },
  );
  it('reaches the sandbox only by its name, and only where one runs', async () => {
    await expect(call('https://sandbox-bank.localhost/v1')).rejects.toMatchObject({ fault: 'unavailable' });
    const answer = await call('https://sandbox-bank.localhost/v1/accounts?a=b', {
      sandboxOrigin: () => origin,
    });
    expect([answer.status, answer.text, hits]).toEqual([200, '{}', 1]);
    await expect(
      call('https://x.sandbox-bank.localhost/', { sandboxOrigin: () => origin, resolve: async () => [] }),
    ).rejects.toMatchObject({
      fault: 'unavailable',
    });
  });
  it('follows no redirects', async () => {
    await expect(
      call('https://sandbox-bank.localhost/v1/away', { sandboxOrigin: () => origin }),
    ).rejects.toMatchObject({
      fault: 'protocol',
    });
  });
  it('is unavailable where no server listens', async () => {
    await expect(
      call('https://sandbox-bank.localhost/', { sandboxOrigin: () => 'http://127.0.0.1:9' }),
    ).rejects.toMatchObject({
      fault: 'unavailable',
    });
  });
});

describe('a call without a response', () => {
  const failed = (code: string) => unanswered(Object.assign(new Error('failed'), { code }));
  it.each([
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])('names a certificate that is not accepted: %s', (code) => {
    expect(failed(code)).toMatchObject({
      fault: 'protocol',
      message: `The bank’s certificate is not accepted (${code}); NODE_EXTRA_CA_CERTS names a certificate authority of your own`,
    });
  });
  it('is unavailable otherwise', () => {
    expect(failed('ECONNREFUSED')).toMatchObject({
      fault: 'unavailable',
      message: 'Nothing answers at the address of the bank',
    });
    expect(failed('ETIMEDOUT')).toMatchObject({
      fault: 'unavailable',
      message: 'The bank did not answer in time',
    });
  });
});
