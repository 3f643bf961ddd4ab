import { expect, it } from 'vitest';
import { sharedBuffers } from './postgres-settings.ts';

it.each([
  [512 * 2 ** 20, '128MB'],
  [2 * 2 ** 30, '256MB'],
  [24 * 2 ** 30, '512MB'],
])('of %i bytes the database keeps a share as its cache: %s', (memory, share) => {
  expect(sharedBuffers(memory)).toBe(share);
});
