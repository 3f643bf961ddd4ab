import { expect, it } from 'vitest';
import { maxWalSize, sharedBuffers } from './postgres-settings.ts';

it.each([
  [512 * 2 ** 20, '128MB'],
  [2 * 2 ** 30, '256MB'],
  [24 * 2 ** 30, '512MB'],
])('of %i bytes the database keeps a share as its cache: %s', (memory, share) => {
  expect(sharedBuffers(memory)).toBe(share);
});

it.each([
  [4e9, '256MB'],
  [20e9, '953MB'],
  [500e9, '4096MB'],
  [null, '1024MB'],
])('on a disk of %d bytes so much log gathers until a checkpoint: %s', (disk, most) => {
  expect(maxWalSize(disk)).toBe(most);
});
