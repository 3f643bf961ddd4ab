/** Errors for the tests of their endpoints: reported as a browser does, and stored. */
import { createHash } from 'node:crypto';
import type { ErrorReport } from '@cottontree/contract/errors/error-tracking.ts';
import type { ErrorRecord } from '@cottontree/contract/errors/records.ts';
import type { Occurrence } from '../platform/failures/error-intake.ts';
import type { Person, TestApp } from './test-app.ts';

export const TRACKING = '/api/error-tracking';

export const report = (changes: Partial<ErrorReport> = {}): ErrorReport => ({
  kind: 'error',
  name: 'TypeError',
  message: 'x is undefined',
  stack: 'TypeError: x is undefined\n    at drawRows (https://here/assets/screen-AbCd1234.js:1:15)',
  path: '/fraud-detection',
  times: 1,
  ...changes,
});

export const sendReports = (who: Person, ...reports: ErrorReport[]) =>
  who.send(
    'POST',
    `${TRACKING}/reports`,
    { reports },
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
  );

/** A failed request of the server, which is critical. */
export const failure = (t: TestApp, changes: Partial<Occurrence> = {}): Occurrence => ({
  source: 'server',
  kind: 'request',
  severity: 'critical',
  name: 'Error',
  message: 'the books do not balance',
  stack: null,
  place: 'POST /api/imports',
  at: t.clock.now(),
  ...changes,
});

/** Captures, writes and reads it back. */
export async function raise(
  t: TestApp,
  who: Person,
  changes: Partial<Occurrence> = {},
): Promise<ErrorRecord> {
  const it = failure(t, changes);
  t.errors.capture(it);
  await t.writeErrors();
  const { body } = await who.get(`${TRACKING}/errors?window=30d&search=${encodeURIComponent(it.message)}`);
  return body.errors[0];
}

/** How staff appear in lists of affected people: distinguishable, but anonymous, until a reader gives a reason. */
export const staffMark = ({ sessionId }: Person): string =>
  createHash('sha256').update(sessionId).digest('hex').slice(0, 12);
