/** Networks in CIDR notation, of IPv4 and IPv6: which addresses a network contains. */
import { z } from 'zod';

/** An address of 32 or 128 bits. */
interface Address {
  readonly bits: bigint;
  readonly width: 32 | 128;
}
interface Network extends Address {
  /** Leading bits that an address shares with the network. */
  readonly length: number;
}

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const MAPPED = 0xffffn;

const ipv4Bits = (text: string): bigint =>
  text.split('.').reduce((bits, part) => (bits << 8n) | BigInt(part), 0n);

/** An IPv6 address in any of its forms; null for anything else, and for one with a zone. */
function ipv6Bits(text: string): bigint | null {
  if (!z.ipv6().safeParse(text).success) return null;
  // The last 32 bits may be written as an IPv4 address.
  const tail = text.slice(text.lastIndexOf(':') + 1);
  const hex = IPV4.test(tail)
    ? `${text.slice(0, -tail.length)}${(ipv4Bits(tail) >> 16n).toString(16)}:${(ipv4Bits(tail) & 0xffffn).toString(16)}`
    : text;
  const [head = '', rest] = hex.split('::');
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [before, after] = [groupsOf(head), groupsOf(rest ?? '')];
  const left = 8 - before.length - after.length;
  const zeros = rest === undefined ? [] : Array.from({ length: Math.max(left, 0) }, () => '0');
  const groups = [...before, ...zeros, ...after];
  if (groups.length !== 8) return null;
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}

/** An IPv4 address that is written as an IPv6 one is that IPv4 address, as sockets report it. */
function addressOf(text: string): Address | null {
  if (IPV4.test(text)) return { bits: ipv4Bits(text), width: 32 };
  const bits = ipv6Bits(text);
  if (bits === null) return null;
  return bits >> 32n === MAPPED ? { bits: bits & 0xffffffffn, width: 32 } : { bits, width: 128 };
}

function networkOf(text: string): Network | null {
  const [base = '', length, ...more] = text.split('/');
  const address = addressOf(base);
  if (!address || more.length > 0) return null;
  if (length === undefined) return { ...address, length: address.width };
  const bits = /^(?:0|[1-9]\d{0,2})$/.test(length) ? Number(length) : null;
  // The length of a mapped address would count other bits than those that are written.
  if (bits === null || bits > address.width || (address.width === 32 && base.includes(':'))) return null;
  return { ...address, length: bits };
}

const leading = ({ bits, width }: Address, length: number): bigint => bits >> BigInt(width - length);

/** Why a text cannot be used as a network, with the remedy; null when it can. */
export function networkFault(text: string): string | null {
  const network = networkOf(text);
  if (!network)
    return 'is not a network: write an address such as 192.0.2.7, or a network such as 192.0.2.0/24 or 2001:db8::/32';
  const host = network.bits & ((1n << BigInt(network.width - network.length)) - 1n);
  return host === 0n
    ? null
    : `names an address inside the network: write the first address of the network before /${network.length}, or the address alone`;
}

/** Whether an address, as a socket or a proxy reports it, belongs to one of the networks. */
export function inNetworks(address: string, networks: readonly string[]): boolean {
  const from = addressOf(address);
  return (
    from !== null &&
    networks.some((text) => {
      const network = networkOf(text);
      return (
        network?.width === from.width && leading(from, network.length) === leading(network, network.length)
      );
    })
  );
}

/** What counts as one caller: an IPv4 address, or the /64 of an IPv6 address, of which one machine has all. */
export function callerNetwork(address: string): string {
  const from = addressOf(address);
  if (from === null) return address;
  return from.width === 32 ? from.bits.toString() : `${leading(from, 64).toString(16)}/64`;
}

export const NetworkText = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .check((given) => {
    const fault = networkFault(given.value);
    if (fault !== null) given.issues.push({ code: 'custom', message: fault, input: given.value });
  });
