import { describe, expect, it } from 'vitest';
import { callerNetwork, inNetworks, networkFault, NetworkText } from './networks.ts';

describe('a network', () => {
  it.each([
    [
      '192.0.2.0/24',
      ['192.0.2.0', '192.0.2.255', '::ffff:192.0.2.7'],
      ['192.0.3.0', '191.0.2.7', '2001:db8::1'],
    ],
    ['192.0.2.7', ['192.0.2.7', '::ffff:c000:207'], ['192.0.2.6', '192.0.2.8']],
    ['0.0.0.0/0', ['0.0.0.0', '255.255.255.255'], ['2001:db8::1', '::1']],
    ['10.128.0.0/9', ['10.128.0.1', '10.255.255.255'], ['10.127.255.255', '11.0.0.0']],
    ['2001:db8::/32', ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'], ['2001:db9::', '192.0.2.7']],
    ['2001:db8::1', ['2001:db8:0:0:0:0:0:1', '2001:DB8::1'], ['2001:db8::2']],
    ['::/0', ['::1', '2001:db8::1'], ['192.0.2.7', '::ffff:192.0.2.7']],
    ['::ffff:192.0.2.7', ['192.0.2.7'], ['192.0.2.8', '::c000:207']],
  ])('%s contains these addresses and no others', (network, inside, outside) => {
    expect(networkFault(network)).toBeNull();
    expect(inside.filter((address) => !inNetworks(address, [network]))).toEqual([]);
    expect(outside.filter((address) => inNetworks(address, [network]))).toEqual([]);
  });
  it.each(
    [
      '',
      'here',
      '192.0.2',
      '192.0.2.0.1',
      '192.0.2.256',
      '192.0.02.1',
      '192.0.2.0/33',
      '192.0.2.0/-1',
      '192.0.2.0/',
      '192.0.2.0/08',
      '192.0.2.0/24/24',
      '192.0.2.0/2a',
      '2001:db8::/129',
      '2001:db8:::',
      '2001:db8::1::',
      'fe80::1%eth0',
      '::ffff:192.0.2.0/120',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '0xc0.0.2.1',
    ].map((text) => [text]),
  )('refuses %j with examples of what can be written', (text) => {
    expect(networkFault(text)).toBe(
      'is not a network: write an address such as 192.0.2.7, or a network such as 192.0.2.0/24 or 2001:db8::/32',
    );
    expect(inNetworks('192.0.2.7', [text])).toBe(false);
  });
  it.each([['10.0.0.5/8'], ['192.0.2.1/24'], ['2001:db8::1/64'], ['128.0.0.0/0']])(
    'refuses %s, which would allow more than is written',
    (text) => {
      expect(networkFault(text)).toMatch(/^names an address inside the network: write the first address/);
    },
  );
  it('contains an address exactly when their leading bits are the same', () => {
    const octets = [0, 1, 63, 64, 127, 128, 191, 192, 254, 255];
    for (const first of octets)
      for (const last of octets)
        for (const length of [0, 1, 7, 8, 9, 24, 25, 31, 32]) {
          const address = `${first}.0.0.${last}`;
          const binary = [first, 0, 0, last].map((octet) => octet.toString(2).padStart(8, '0')).join('');
          const base = `${binary.slice(0, length)}${'0'.repeat(32 - length)}`;
          const network = `${(base.match(/.{8}/g) ?? []).map((bits) => Number.parseInt(bits, 2)).join('.')}/${length}`;
          expect(inNetworks(address, [network]), `${address} ${network}`).toBe(true);
          if (length === 0) continue;
          const other = `${base.slice(0, length - 1)}${base[length - 1] === '0' ? '1' : '0'}${'0'.repeat(32 - length)}`;
          const beside = `${(other.match(/.{8}/g) ?? []).map((bits) => Number.parseInt(bits, 2)).join('.')}/${length}`;
          expect(inNetworks(address, [beside]), `${address} ${beside}`).toBe(false);
        }
  });
  it('is trimmed, and an address in none of several networks is outside', () => {
    expect(NetworkText.parse(' 192.0.2.0/24 ')).toBe('192.0.2.0/24');
    expect(inNetworks('198.51.100.1', ['192.0.2.0/24', '2001:db8::/32'])).toBe(false);
    expect(inNetworks('2001:db8::9', ['192.0.2.0/24', '2001:db8::/32'])).toBe(true);
    expect(inNetworks('not an address', ['0.0.0.0/0', '::/0'])).toBe(false);
  });
});

describe('one caller', () => {
  it('is an IPv4 address, in either form, or the /64 of an IPv6 address', () => {
    expect(callerNetwork('192.0.2.7')).toBe(callerNetwork('::ffff:192.0.2.7'));
    expect(callerNetwork('192.0.2.7')).not.toBe(callerNetwork('192.0.2.8'));
    expect(callerNetwork('2001:db8:0:1::1')).toBe(callerNetwork('2001:db8:0:1:ffff::9'));
    expect(callerNetwork('2001:db8:0:1::1')).not.toBe(callerNetwork('2001:db8:0:2::1'));
  });
});
