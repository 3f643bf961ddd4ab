/**
 * The secrets of this installation, which are never in its database: a person who copies the database can neither
 * decrypt what is sealed in it nor sign in the company's name. key-folder.ts creates and stores them.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

export const SEALING_KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** First byte of everything sealed, so that a later format can be distinguished. */
const VERSION = 1;

/** What is wrong with the keys and what to do, in a sentence for the person who runs the server. */
export class KeyringError extends Error {
  override readonly name = 'KeyringError';
}

export interface Keyring {
  /**
   * AES-256-GCM with a random nonce: version byte, nonce, tag, ciphertext. `boundTo` names the only place where the
   * result may be stored, such as `users.totp_secret_sealed:<id>`; moved elsewhere it cannot be opened. Random nonces
   * are safe for about four thousand million messages under one key (NIST SP 800-38D, 8.3).
   */
  seal(plain: Uint8Array, boundTo: string): Buffer;
  /** Throws KeyringError when the data was changed, moved, or sealed with another key. */
  open(sealed: Uint8Array, boundTo: string): Buffer;
  /**
   * 16 bytes of HMAC-SHA-256 over `text`, base64url: only a holder of the keys can compute them. `boundTo` names the
   * purpose.
   */
  mark(text: string, boundTo: string): string;
  /** Ed25519, private. */
  readonly signingKey: KeyObject;
  readonly publicKey: KeyObject;
  /** SPKI, for verifying signatures elsewhere. */
  readonly publicKeyPem: string;
  /** SHA-256 of the public key's DER (SPKI), hex: identifies the installation and is not secret. */
  readonly fingerprint: string;
  /** Distinguishes sealing keys without revealing anything about them. */
  readonly sealingCheck: string;
}

const boundBytes = (boundTo: string): Buffer => Buffer.from(`${VERSION}:${boundTo}`, 'utf8');

/** `sealingKey` has 32 bytes; `signingKey` is an Ed25519 private key. Throws KeyringError otherwise. */
export function keyringOf(sealingKey: Buffer, signingKey: KeyObject): Keyring {
  if (sealingKey.length !== SEALING_KEY_BYTES)
    throw new KeyringError(
      `The sealing key has ${sealingKey.length} bytes where ${SEALING_KEY_BYTES} belong`,
    );
  if (signingKey.asymmetricKeyType !== 'ed25519' || signingKey.type !== 'private')
    throw new KeyringError('The signing key is not an Ed25519 private key');
  const publicKey = createPublicKey(signingKey);
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return {
    signingKey,
    publicKey,
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: createHash('sha256').update(der).digest('hex'),
    sealingCheck: createHmac('sha256', sealingKey).update('cottontree sealing key').digest('hex'),
    mark: (text, boundTo) =>
      createHmac('sha256', sealingKey)
        .update(`${boundTo}:${text}`)
        .digest()
        .subarray(0, 16)
        .toString('base64url'),
    seal(plain, boundTo) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(boundBytes(boundTo));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), text]);
    },
    open(sealed, boundTo) {
      const bytes = Buffer.from(sealed);
      const text = 1 + NONCE_BYTES + TAG_BYTES;
      try {
        if (bytes[0] !== VERSION || bytes.length < text) throw new Error('not of a known form');
        const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
        const decipher = createDecipheriv('aes-256-gcm', sealingKey, nonce, { authTagLength: TAG_BYTES })
          .setAAD(boundBytes(boundTo))
          .setAuthTag(bytes.subarray(1 + NONCE_BYTES, text));
        return Buffer.concat([decipher.update(bytes.subarray(text)), decipher.final()]);
      } catch (cause) {
        throw new KeyringError(
          `What is sealed for ${boundTo} does not open: it was changed, moved there, or sealed with another key`,
          { cause },
        );
      }
    },
  };
}

/** Keys that are not stored, for tests and measurements. */
export const memoryKeyring = (): Keyring =>
  keyringOf(randomBytes(SEALING_KEY_BYTES), generateKeyPairSync('ed25519').privateKey);
