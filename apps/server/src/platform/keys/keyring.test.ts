import { createPrivateKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { KeyringError, keyringOf, memoryKeyring } from './keyring.ts';

const PLAIN = Buffer.from('what nobody else may read');

describe('sealing', () => {
  const keyring = memoryKeyring();

  it('opens what it sealed, in the place it was sealed for, and never gives the same result twice', () => {
    const sealed = keyring.seal(PLAIN, 'users.secret:1');
    expect(keyring.open(sealed, 'users.secret:1')).toEqual(PLAIN);
    expect(sealed.includes(PLAIN)).toBe(false);
    expect(keyring.seal(PLAIN, 'users.secret:1')).not.toEqual(sealed);
    expect(keyring.open(keyring.seal(Buffer.alloc(0), 'x'), 'x')).toEqual(Buffer.alloc(0));
  });
  it('does not open at another place, with another key, nor with any one bit changed', () => {
    const sealed = keyring.seal(PLAIN, 'users.secret:1');
    expect(() => keyring.open(sealed, 'users.secret:2')).toThrow(KeyringError);
    expect(() => memoryKeyring().open(sealed, 'users.secret:1')).toThrow(KeyringError);
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => keyring.open(changed, 'users.secret:1'), `bit ${bit}`).toThrow(KeyringError);
    }
  });
  it('does not open truncated data', () => {
    const sealed = keyring.seal(PLAIN, 'x');
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => keyring.open(sealed.subarray(0, length), 'x')).toThrow('does not open');
  });
});

describe('signing', () => {
  it('can be verified with only the public key', () => {
    const keyring = memoryKeyring();
    const signature = sign(null, PLAIN, keyring.signingKey);
    expect(verify(null, PLAIN, keyring.publicKeyPem, signature)).toBe(true);
    expect(verify(null, Buffer.from('something else'), keyring.publicKey, signature)).toBe(false);
  });
  it('is identified by a fingerprint that depends only on the key', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const again = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const first = keyringOf(randomBytes(32), privateKey);
    expect(first.fingerprint).toBe(keyringOf(randomBytes(32), again).fingerprint);
    expect(first.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(first.fingerprint).not.toBe(memoryKeyring().fingerprint);
  });
  it('accepts only keys of the right kind', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    expect(() => keyringOf(randomBytes(31), privateKey)).toThrow(KeyringError);
    expect(() => keyringOf(randomBytes(32), publicKey)).toThrow(KeyringError);
    expect(() => keyringOf(randomBytes(32), generateKeyPairSync('x25519').privateKey)).toThrow(KeyringError);
  });
});
