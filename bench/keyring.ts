/** Keys shared by the benchmark and its servers, so that the benchmark can create cookies as a server would. */
import { generateKeyPairSync } from 'node:crypto';
import { keyringOf, SEALING_KEY_BYTES, type Keyring } from '../apps/server/src/platform/keys/keyring.ts';

export const benchKeyring = (): Keyring =>
  keyringOf(Buffer.alloc(SEALING_KEY_BYTES, 7), generateKeyPairSync('ed25519').privateKey);
