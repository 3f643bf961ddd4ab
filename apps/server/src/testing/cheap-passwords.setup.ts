/**
 * Passwords are hashed by the same function with a thousandth of the memory, so that hundreds of sign-ins do not cost
 * the tests a minute; staff/password.test.ts sees what the product asks for. Hashes tell their own cost when verified.
 */
import type * as Argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof Argon2>();
  return {
    ...real,
    hash: (password: string, cost: { readonly memoryCost: number }) =>
      real.hash(password, { ...cost, memoryCost: cost.memoryCost / 1024 }),
  };
});

// Once for each worker: the first test to set a password would otherwise pay half a second for the lists.
const { passwordGuesser } = await import('../domains/access/guessable-password.ts');
await passwordGuesser();
