// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { changePassword } from '@cottontree/contract/access/user-management.ts';
import { call, CallError } from '../call.ts';
import { AMARA_IN_FULL, serveCalls, type SentCall } from '../fetch.setup.ts';
import { createQueryClient } from '../query.ts';
import { click, control, eventually, fill, find, render, settle, unmountAll } from '../render.setup.tsx';
import { StepUp } from './step-up.tsx';

let calls: SentCall[];
let confirmed: boolean;
let twoFactorEnabled: boolean;
let refusal: { status: number; body: object } | undefined;

const GUARDED = '/api/user-management/change-password';
const refuse = (code: string, field?: string) => ({
  status: field ? 400 : 403,
  body: {
    code,
    message: 'no',
    requestId: 'r',
    ...(field && { fields: [{ path: field, message: 'not right' }] }),
  },
});
const guarded = () => calls.filter(({ url }) => url === GUARDED);
const confirmations = () => calls.filter(({ url }) => url === '/api/auth/step-up').map(({ body }) => body);
const dialog = () => document.querySelector('[role="dialog"]');
const open = async () => {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <StepUp />
    </QueryClientProvider>,
  );
};
type Outcome = { answer?: unknown; error?: unknown };
/** Makes a guarded call; `outcome` is filled once it has ended. */
const act = async (): Promise<Outcome> => {
  const outcome: Outcome = {};
  call(changePassword, { input: { currentPassword: 'a', newPassword: 'b' } }).then(
    (answer) => (outcome.answer = answer),
    (error: unknown) => (outcome.error = error),
  );
  await eventually(() => dialog() !== null, 'the dialog opens');
  return outcome;
};
const answer = async (value: string, beforeSubmit = () => {}) => {
  await fill(find<HTMLInputElement>('[role="dialog"] input'), value);
  beforeSubmit();
  await settle(() =>
    find('[role="dialog"] form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
};

beforeEach(() => {
  confirmed = false;
  twoFactorEnabled = false;
  refusal = undefined;
  calls = serveCalls(({ url }) => {
    if (url === '/api/auth/user') return { body: { ...AMARA_IN_FULL, twoFactorEnabled } };
    if (url === '/api/auth/step-up') {
      if (refusal) return refusal;
      confirmed = true;
      return { body: { until: '2026-11-21T10:05:00.000Z' } };
    }
    return confirmed ? { body: { ok: true } } : refuse('step-up-required');
  });
});

describe('a call that needs a confirmation', () => {
  it('asks for the password, and is then repeated once under the same key', async () => {
    await open();
    const outcome = await act();
    expect(dialog()?.textContent).toContain('Confirm it is you');
    const field = find<HTMLInputElement>('[role="dialog"] input');
    expect([field.type, field.autocomplete]).toEqual(['password', 'current-password']);
    await answer('secret-enough');
    expect(confirmations()).toEqual([{ password: 'secret-enough' }]);
    expect(outcome).toEqual({ answer: { ok: true } });
    const keys = guarded().map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(dialog()).toBeNull();
  });

  it('asks a person with a second factor for a code', async () => {
    twoFactorEnabled = true;
    await open();
    await act();
    await eventually(() => document.querySelector('input[name="code"]') !== null, 'the user is known');
    const field = find<HTMLInputElement>('[role="dialog"] input');
    expect([field.type, field.autocomplete]).toEqual(['text', 'one-time-code']);
    expect(dialog()?.textContent).toContain('or one of your recovery codes');
    await answer('123456');
    expect(confirmations()).toEqual([{ code: '123456' }]);
  });

  it('shows what is wrong and asks again; the server may require the other proof', async () => {
    await open();
    const outcome = await act();
    refusal = refuse('invalid', 'password');
    await answer('wrong', () => control('Confirm').focus());
    expect(dialog()?.textContent).toContain('not right');
    expect(document.activeElement).toBe(find('[role="dialog"] input'));
    refusal = refuse('invalid', 'code');
    await answer('right');
    expect(find<HTMLInputElement>('[role="dialog"] input').name).toBe('code');
    refusal = undefined;
    await answer('123456');
    expect(outcome).toEqual({ answer: { ok: true } });
  });

  it('fails with the server’s refusal when the person does not confirm', async () => {
    await open();
    const outcome = await act();
    await click(control('Cancel'));
    expect(outcome.error).toBeInstanceOf(CallError);
    expect(outcome.error).toMatchObject({ body: { code: 'step-up-required' } });
    expect(guarded()).toHaveLength(1);
    expect(dialog()).toBeNull();
  });

  it('shares one question with others at the same time', async () => {
    await open();
    const [first, second] = [await act(), await act()];
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1);
    await answer('secret-enough');
    expect([first, second]).toEqual([{ answer: { ok: true } }, { answer: { ok: true } }]);
    expect(confirmations()).toHaveLength(1);
  });

  it('is repeated only once, and there is no question where nobody could answer it', async () => {
    const failure = async () => call(changePassword, { input: { currentPassword: 'a', newPassword: 'b' } });
    await expect(failure()).rejects.toThrow(CallError);
    await open();
    const outcome = await act();
    await unmountAll();
    await settle();
    expect(outcome.error).toBeInstanceOf(CallError);
    expect(guarded()).toHaveLength(2);
  });
});
