/**
 * Sends one request to an external host: https only, to the checked address, without following redirects. The host name
 * is resolved once, here, and the connection uses exactly that address, so changing the DNS answer later has no effect.
 */
import { lookup as lookUp } from 'node:dns/promises';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { BankError } from './connector.ts';

/** The host name of this process's sandbox bank. It leads to nothing else on this machine. */
export const SANDBOX_HOST = 'sandbox-bank.localhost';

export interface OutboundPolicy {
  /** Where the sandbox listens; absent where there is none. */
  readonly sandboxOrigin?: (() => string | null) | undefined;
  /** Allows a bank in a private network: an explicit setting of the installation. */
  readonly allowPrivate?: boolean;
  /** Resolves a host name; defaults to the system resolver. */
  readonly resolve?: (host: string) => Promise<readonly { address: string; family: number }[]>;
}

export interface OutboundRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}
export interface OutboundResponse {
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

/** Of IPv6, only addresses that are routed on the internet and contain no IPv4 address. */
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

/** Whether an address belongs to the public internet. */
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

/** Addresses in private networks that hand out credentials to the calling machine: cloud metadata services. */
const OF_CLOUDS = new BlockList();
OF_CLOUDS.addAddress('fd00:ec2::254', 'ipv6');
OF_CLOUDS.addAddress('fd20:ce::254', 'ipv6');
OF_CLOUDS.addAddress('100.100.100.200', 'ipv4');

/** Whether an address belongs to a private company network: not this machine, its link or its cloud. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return false;
  if (OF_CLOUDS.check(address, family === 4 ? 'ipv4' : 'ipv6')) return false;
  return OF_COMPANIES.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

const systemResolve = (host: string) => lookUp(host, { all: true, verbatim: true });

/** The destination of a request in parts, so that nothing is joined to text and parsed again. */
interface Target {
  readonly tls: boolean;
  readonly address: string;
  readonly family: number;
  readonly port: number;
  /** The host as it was written: used for the certificate check and sent to the server. */
  readonly host: string;
  readonly hostHeader: string;
  /** Path with the query. */
  readonly path: string;
}

const HTTPS_PORT = 443;

/** The sandbox runs in this process, so only the port is taken from its origin. */
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
  // One private address among public ones is refused too, because the choice among them is not ours.
  const inside = found.filter(({ address }) => !isPublicAddress(address));
  if (inside.some(({ address }) => !isPrivateAddress(address)))
    throw new BankError(
      'protocol',
      'The address of the bank leads to this machine, or to a place that is neither public nor a private network',
    );
  if (inside.length > 0 && policy.allowPrivate !== true)
    throw new BankError(
      'protocol',
      'The address of the bank leads into a private network. The administrator of the server can allow that, as docs/operations/banks.md says',
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

/** What OpenSSL and Node.js call a certificate that is not accepted. */
const CERTIFICATE = /CERT|ALTNAME|VERIFY|ISSUER|SELF_SIGNED|HOSTNAME/;

/** Why there is no response. A certificate will not be accepted later either: people have to act. */
export function unanswered(cause: unknown): BankError {
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  if (CERTIFICATE.test(code))
    return new BankError(
      'protocol',
      `The bank’s certificate is not accepted (${code}); NODE_EXTRA_CA_CERTS names a certificate authority of your own`,
      null,
      cause,
    );
  if (code === 'ECONNREFUSED')
    return new BankError('unavailable', 'Nothing answers at the address of the bank', null, cause);
  return new BankError('unavailable', 'The bank did not answer in time', null, cause);
}

/** Throws BankError: `unavailable` when there is no response in time, `protocol` when it is too large or a redirect. */
export async function send(outgoing: OutboundRequest, policy: OutboundPolicy): Promise<OutboundResponse> {
  const target = await targetOf(outgoing.url, policy);
  const signal = AbortSignal.any([outgoing.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const open = target.tls ? tlsRequest : plainRequest;
  const answer = await new Promise<OutboundResponse>((resolve, reject) => {
    const call = open(
      {
        // The checked address itself, so that the name is not resolved again.
        host: target.address,
        family: target.family,
        port: target.port,
        path: target.path,
        method: outgoing.method,
        headers: {
          ...outgoing.headers,
          host: target.hostHeader,
          ...(outgoing.body === undefined
            ? {}
            : { 'content-length': String(Buffer.byteLength(outgoing.body)) }),
        },
        // Server names in TLS cannot be IP addresses; in that case the certificate is compared with the address.
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
    call.end(outgoing.body);
  }).catch((cause: unknown) => {
    if (cause instanceof BankError || outgoing.signal.aborted) throw cause;
    throw unanswered(cause);
  });
  if (answer.status >= 300 && answer.status < 400)
    throw new BankError(
      'protocol',
      'The bank leads to another address, which is not followed; set its real one',
    );
  return answer;
}
