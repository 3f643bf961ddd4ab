import { describe, expect, it } from 'vitest';
import { ErrorBody } from '@cottontree/contract/errors.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { invalidFields } from './errors.ts';
import { unexpectedStatus } from './failure.ts';

describe('a response that refuses fields', () => {
  it('names the first hundred and says how many more there are', () => {
    const problem = (index: number) => ({ path: `rows.${index}.at`, message: 'is in the future' });
    const others = Array.from({ length: 149 }, (_, index) => problem(index + 1));
    const { message, detail } = invalidFields([problem(0), ...others]);
    expect(message).toBe('rows.0.at: is in the future (and 149 more)');
    expect(detail.fields).toHaveLength(100);
    expect(detail.fields?.[99]).toEqual(problem(99));
  });

  it('does not echo the input: neither many wrong fields nor their long names are returned completely', async () => {
    const t = await startTestApp();
    const body = Object.fromEntries(
      Array.from({ length: 600 }, (_, index) => [`${index}${'x'.repeat(80)}`, 1]),
    );
    const { status, body: answer } = await t.anonymous.send('POST', '/api/user-management/login', body);
    await t.close();
    expect(status).toBe(400);
    expect(JSON.stringify(answer).length).toBeLessThan(2_000);
    for (const { path, message } of ErrorBody.parse(answer).fields ?? []) {
      expect(path.length + message.length).toBeLessThan(650);
    }
  });
});

describe('a database that is not reached', () => {
  // A stopped container has no address: its name is not found.
  it.each(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ETIMEDOUT'])(
    'answers 503 and asks to try again: %s',
    (code) => {
      expect(unexpectedStatus(Object.assign(new Error('as the driver says it'), { code }))).toMatchObject({
        status: 503,
        code: 'unavailable',
        message: 'The database does not answer just now; try again shortly',
      });
    },
  );
});

describe('a database that refuses the server', () => {
  it.each(['28P01', '28000', '3D000'])('answers 503 and says whom to tell: %s', (code) => {
    expect(unexpectedStatus(Object.assign(new Error('as the driver says it'), { code }))).toMatchObject({
      status: 503,
      code: 'unavailable',
      message:
        'The database refuses the sign-in of this server, so that this was neither read nor stored. Tell those who look after ' +
        'the server: its settings name another password, role or database',
    });
  });
});

describe('a database without free space', () => {
  const failed = (code: string) =>
    unexpectedStatus(Object.assign(new Error('as the driver says it'), { code }));
  it.each(['53100', 'ENOSPC', 'EDQUOT'])('answers 503 and says that its disk is full: %s', (code) => {
    expect(failed(code)).toMatchObject({
      status: 503,
      code: 'disk-full',
      detail: { retryAfterSeconds: 30 },
      message:
        'The disk of the database is full, so that nothing was stored. Make room on it and try again; reading goes on',
    });
  });
  it('answers 503 and says that its memory is full: 53200', () => {
    expect(failed('53200')).toMatchObject({
      status: 503,
      code: 'unavailable',
      detail: { retryAfterSeconds: 30 },
      message:
        'The database has no memory left for this, so that nothing was stored. Try again shortly, and give it more memory ' +
        'if that does not help; reading goes on',
    });
  });
});
