import { expect, it } from 'vitest';
import { hashPassword, passwordOpens } from './password.ts';

it('hashes with argon2id, 64 MiB (the tests use a thousandth) and three passes, with a new salt each time', async () => {
  const [first, second] = [await hashPassword('ferry-ocean-drum'), await hashPassword('ferry-ocean-drum')];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=64,t=3,p=1\$/);
  expect(second).not.toBe(first);
});

it('matches only the right password, and nothing where there is no hash', async () => {
  const stored = await hashPassword('ferry-ocean-drum');
  expect(await passwordOpens(stored, 'ferry-ocean-drum', 'here')).toBe(true);
  expect(await passwordOpens(stored, 'ferry-ocean-drun', 'here')).toBe(false);
  expect(await passwordOpens(null, 'ferry-ocean-drum', 'here')).toBe(false);
  expect(await passwordOpens('no password opens this', 'no password opens this', 'here')).toBe(false);
});
