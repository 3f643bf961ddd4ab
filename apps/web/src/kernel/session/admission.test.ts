// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { AMARA } from '../fetch.setup.ts';
import { writeRecord } from './record.ts';

it('[A-1.12] a page that is loaded again shows the application to the person of the stored record', async () => {
  writeRecord({ user: AMARA, expiresAt: '2026-11-21T10:00:00.000Z' });
  vi.resetModules();
  const { currentRecord } = await import('./admission.ts');
  expect(currentRecord()).toEqual({ user: AMARA, expiresAt: '2026-11-21T10:00:00.000Z' });
});
