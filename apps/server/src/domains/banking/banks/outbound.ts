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

const OF_COMPANIES = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  OF_COMPANIES.addSubnet(network, bits, 'ipv4');
OF_COMPANIES.addSubnet('fc00::', 7, 'ipv6');

/** Of services inside those networks that hand keys to the machine that calls: the metadata of clouds. */
const OF_CLOUDS = new BlockList();
OF_CLOUDS.addAddress('fd00:ec2::254', 'ipv6');
OF_CLOUDS.addAddress('fd20:ce::254', 'ipv6');
OF_CLOUDS.addAddress('100.100.100.200', 'ipv4');

/** Whether an address belongs to a private network of companies: neither this machine nor the link beside it. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return false;
  if (OF_CLOUDS.check(address, family === 4 ? 'ipv4' : 'ipv6')) return false;
  return OF_COMPANIES.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

const systemResolve = (host: string) => lookUp(host, { all: true, verbatim: true });

/** Where a request goes, in parts: nothing of it is put together as text and read again. */
interface Target {
  readonly tls: boolean;
  readonly address: string;
  readonly family: number;
  readonly port: number;
  /** As the address was written: the certificate is checked against it, and the other end is told it. */
  readonly host: string;
  readonly hostHeader: string;
  /** With the query. */
  readonly path: string;
}

const HTTPS_PORT = 443;

/** The sandbox is this very process: only its port is taken from where it says that it listens. */
function sandboxTarget(url: URL, origin: string): Target {
  return {
    tls: false,
    address: '127.0.0.1',
    family: 4,
    port: Number(new URL(origin).port),
    host: SANDBOX_HOST,
    hostHeader: SANDBOX_HOST,
    path: url.pathname + url.search,
  };
}

async function targetOf(url: URL, policy: OutboundPolicy): Promise<Target> {
  if (url.username !== '' || url.password !== '')
    throw new BankError('protocol', 'The address of the bank must not hold a user name or a password');
  if (url.protocol !== 'https:')
    throw new BankError('protocol', 'The address of the bank must begin with https://');
  if (url.hostname === SANDBOX_HOST) {
    const origin = policy.sandboxOrigin?.();
    if (!origin) throw new BankError('unavailable', 'The sandbox bank does not run here');
    return sandboxTarget(url, origin);
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  let found: readonly { address: string; family: number }[];
  try {
    found = isIP(host)
      ? [{ address: host, family: isIP(host) }]
      : await (policy.resolve ?? systemResolve)(host);
  } catch (cause) {
    throw new BankError('unavailable', `The name ${host} is not known; check the address`, null, cause);
  }
  const [first] = found;
  if (!first) throw new BankError('unavailable', `The name ${host} is not known; check the address`);
  // One private address among public ones is refused too: which of them is taken is not the name's to say.
  const inside = found.filter(({ address }) => !isPublicAddress(address));
  if (inside.some(({ address }) => !isPrivateAddress(address)))
    throw new BankError(
      'protocol',
      'The address of the bank leads to this machine, or to a place that is neither public nor a private network',
    );
  if (inside.length > 0 && policy.allowPrivate !== true)
    throw new BankError(
      'protocol',
      `The address of the bank leads into a private network; BANK_PRIVATE_ADDRESSES=on allows it`,
    );
  return {
    tls: true,
    ...first,
    port: url.port === '' ? HTTPS_PORT : Number(url.port),
    host,
    hostHeader: url.host,
    path: url.pathname + url.search,
  };
}

/** Throws BankError `unavailable` when there is no answer in time, `protocol` when it is too large or leads elsewhere. */
export async function send(asked: OutboundRequest, policy: OutboundPolicy): Promise<OutboundAnswer> {
  const target = await targetOf(asked.url, policy);
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const open = target.tls ? tlsRequest : plainRequest;
  const answer = await new Promise<OutboundAnswer>((resolve, reject) => {
    const call = open(
      {
        // The address itself: nothing is looked up again.
        host: target.address,
        family: target.family,
        port: target.port,
        path: target.path,
        method: asked.method,
        headers: {
          ...asked.headers,
          host: target.hostHeader,
          ...(asked.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(asked.body)) }),
        },
        // An address is no name to ask a certificate for; the address is compared instead.
        ...(target.tls && { servername: isIP(target.host) ? '' : target.host }),
        signal,
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
