/**
 * One request to the outside world: https only, to the address that was checked, following nothing. The name is resolved
 * once, here, and the connection goes to that very address: a name that changes its mind in between gains nothing.
 */
import { lookup as lookUp } from 'node:dns/promises';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { BankError } from './connector.ts';

/** The name under which the sandbox bank of this process is reached, and nothing else on this machine. */
export const SANDBOX_HOST = 'sandbox-bank.localhost';

export interface OutboundPolicy {
  /** Where the sandbox listens; absent where there is none. */
  readonly sandboxOrigin?: (() => string | null) | undefined;
  /** A bank behind a private line: an explicit setting of the installation. */
  readonly allowPrivate?: boolean;
  /** Resolves a name; the system's unless stated. */
  readonly resolve?: (host: string) => Promise<readonly { address: string; family: number }[]>;
}

export interface OutboundRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 8 * 1024 * 1024;

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');

/** Of IPv6 only what is routed on the internet and carries no IPv4 address inside. */
const PUBLIC6 = new BlockList();
PUBLIC6.addSubnet('2000::', 3, 'ipv6');
const INSIDE6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  INSIDE6.addSubnet(network, bits, 'ipv6');

/** Whether an address belongs to no network but the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !PRIVATE.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return PUBLIC6.check(address, 'ipv6') && !INSIDE6.check(address, 'ipv6');
}

const systemResolve = (host: string) => lookUp(host, { all: true, verbatim: true });

interface Target {
  readonly url: URL;
  readonly address: string;
  readonly family: number;
}

async function targetOf(url: URL, policy: OutboundPolicy): Promise<Target> {
  if (url.hostname === SANDBOX_HOST) {
    const origin = policy.sandboxOrigin?.();
    if (!origin) throw new BankError('unavailable', 'The sandbox bank does not run here');
    return { url: new URL(url.pathname + url.search, origin), address: '127.0.0.1', family: 4 };
  }
  if (url.protocol !== 'https:')
    throw new BankError('protocol', 'The address of the bank must begin with https://');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  let found: readonly { address: string; family: number }[];
  try {
    found = isIP(host)
      ? [{ address: host, family: isIP(host) }]
      : await (policy.resolve ?? systemResolve)(host);
  } catch (cause) {
    throw new BankError('unavailable', `The name ${host} is not known; check the address`, null, cause);
  }
  const inside = found.find(({ address }) => !isPublicAddress(address));
  const [first] = found;
  if (!first) throw new BankError('unavailable', `The name ${host} is not known; check the address`);
  // One private address among public ones is refused too: which of them is taken is not the name's to say.
  if (inside && policy.allowPrivate !== true)
    throw new BankError(
      'protocol',
      `The address of the bank leads into a private network; BANK_PRIVATE_ADDRESSES=on allows it`,
    );
  return { url, ...first };
}

/** Throws BankError `unavailable` when there is no answer in time, `protocol` when it is too large or leads elsewhere. */
export async function send(asked: OutboundRequest, policy: OutboundPolicy): Promise<OutboundAnswer> {
  const { url, address, family } = await targetOf(asked.url, policy);
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const open = url.protocol === 'https:' ? tlsRequest : plainRequest;
  const answer = await new Promise<OutboundAnswer>((resolve, reject) => {
    const call = open(
      url,
      {
        method: asked.method,
        headers: {
          ...asked.headers,
          ...(asked.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(asked.body)) }),
        },
        signal,
        lookup: (_host, options, done) =>
          options.all ? done(null, [{ address, family }]) : done(null, address, family),
      },
      (response) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > MAX_BYTES)
            call.destroy(new BankError('protocol', 'The bank sent more than one answer may hold'));
          else parts.push(part);
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(response.headers).flatMap(([name, value]) =>
                typeof value === 'string' ? [[name, value]] : [],
              ),
            ),
            text: Buffer.concat(parts).toString('utf8'),
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(asked.body);
  }).catch((cause: unknown) => {
    if (cause instanceof BankError || asked.signal.aborted) throw cause;
    throw new BankError('unavailable', 'The bank did not answer in time', null, cause);
  });
  if (answer.status >= 300 && answer.status < 400)
    throw new BankError(
      'protocol',
      'The bank leads to another address, which is not followed; set its real one',
    );
  return answer;
}
