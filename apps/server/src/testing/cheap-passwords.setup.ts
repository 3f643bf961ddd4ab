/**
 * Passwords are hashed by the same function with a thousandth of the memory, so that hundreds of sign-ins do not cost
 * the tests a minute; staff/password.test.ts checks the product's parameters. Hashes contain their own parameters for
 * verification.
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

// Once for each worker: otherwise the first test to set a password would spend half a second loading the lists.
const { passwordGuesser } = await import('../domains/access/guessable-password.ts');
await passwordGuesser();
