// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { saveDailyEntry } from '@cottontree/contract/data-entry/data-entry.ts';
import { call, KeptForLater, keepUnsentWith } from '../call.ts';
import { AMARA, serveCalls } from '../fetch.setup.ts';
import { admit, dismiss } from '../session/admission.ts';
import { writeRecord } from '../session/record.ts';
import {
  discardAll,
  giveBack,
  isOvertaken,
  keepForLater,
  readWaiting,
  sendWaiting,
  waitOn,
  type Waiting,
} from './outbox.ts';
import { memoryStore } from './store.setup.ts';

const UNREACHABLE = new TypeError('Failed to fetch');
const reported: string[] = [];
const deliver = () =>
  sendWaiting({
    sent: ({ title }) => reported.push(`sent ${title}`),
    refused: ({ title }, why) => reported.push(`refused ${title}: ${why}`),
  });

let store: ReturnType<typeof memoryStore<Waiting>>;
const signIn = (user = AMARA) => {
  writeRecord({ user, expiresAt: '2026-11-21T11:00:00.000Z' });
  admit();
};
/** The person saves an entry; its content does not matter here. */
const save = (day: string, more: { key?: string; reason?: string; draft?: readonly [string, string] } = {}) =>
  call(
    saveDailyEntry,
    { input: { entryDate: day, ...(more.reason && { reason: more.reason }) } as never }, // the server is a mock
    {
      idempotencyKey: more.key ?? `key-of-${day}`,
      later: { title: `Entry of ${day}`, place: `daily ${day}`, ...(more.draft && { draft: more.draft }) },
    },
  );

beforeEach(() => {
  reported.length = 0;
  store = memoryStore<Waiting>();
  waitOn(store);
  signIn();
  const stop = keepUnsentWith(keepForLater);
  return () => {
    stop();
    dismiss();
    waitOn(undefined);
    localStorage.clear();
  };
});

describe('an entry made while offline', () => {
  it('is kept, and sent once when the server is back, under the key of the first attempt', async () => {
    serveCalls(() => UNREACHABLE);
    await expect(save('2026-11-20')).rejects.toBeInstanceOf(KeptForLater);
    await deliver();
    expect(await readWaiting()).toHaveLength(1);

    const calls = serveCalls(() => ({ body: { version: 1 } }));
    await Promise.all([deliver(), deliver()]);
    await deliver();
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      method: 'POST',
      url: '/api/data-entry/daily',
      body: { entryDate: '2026-11-20' },
    });
    expect(calls[0]?.headers.get('idempotency-key')).toBe('key-of-2026-11-20');
    expect(reported).toEqual(['sent Entry of 2026-11-20']);
    expect(store.kept.size).toBe(0);
  });

  it('is sent in the order in which it was made', async () => {
    serveCalls(() => UNREACHABLE);
    for (const day of ['2026-11-20', '2026-11-18', '2026-11-19']) {
      await expect(save(day)).rejects.toBeInstanceOf(KeptForLater);
      // Entries have different times, not the same millisecond.
      for (const [key, item] of store.kept) store.kept.set(key, { ...item, at: item.at - 1 });
    }
    const calls = serveCalls(() => ({ body: { version: 1 } }));
    await deliver();
    expect(calls.map(({ body }) => body)).toEqual(
      ['2026-11-20', '2026-11-18', '2026-11-19'].map((entryDate) => ({ entryDate })),
    );
  });

  it('replaces an earlier one for the same day that is still waiting', async () => {
    serveCalls(() => UNREACHABLE);
    await expect(save('2026-11-20', { key: 'first-key' })).rejects.toBeInstanceOf(KeptForLater);
    await expect(save('2026-11-20', { key: 'second-key', reason: 'Counted' })).rejects.toBeInstanceOf(
      KeptForLater,
    );
    expect((await readWaiting()).map(({ key }) => key)).toEqual(['second-key']);
  });

  it('keeps its first key when it is saved again unchanged', async () => {
    serveCalls(() => UNREACHABLE);
    await expect(save('2026-11-20', { key: 'first-key' })).rejects.toBeInstanceOf(KeptForLater);
    await expect(save('2026-11-20', { key: 'second-key' })).rejects.toBeInstanceOf(KeptForLater);
    expect((await readWaiting()).map(({ key }) => key)).toEqual(['first-key']);
  });

  it.each([401, 429, 500, 503])('stays in the outbox when the server responds with %i', async (status) => {
    serveCalls(() => UNREACHABLE);
    await expect(save('2026-11-20')).rejects.toBeInstanceOf(KeptForLater);
    serveCalls(() => ({ status, body: 'not now' }));
    await deliver();
    expect(await readWaiting()).toMatchObject([{ key: 'key-of-2026-11-20' }]);
    expect(reported).toEqual([]);
  });

  it('is put back into its draft when it is refused, with the reason, and does not block other entries', async () => {
    serveCalls(() => UNREACHABLE);
    await expect(save('2026-11-19', { draft: ['draft-1', 'what was typed'] })).rejects.toBeInstanceOf(
      KeptForLater,
    );
    for (const [key, item] of store.kept) store.kept.set(key, { ...item, at: item.at - 1 });
    await expect(save('2026-11-20')).rejects.toBeInstanceOf(KeptForLater);
    const conflict = { code: 'conflict', message: 'Isatu was first', requestId: 'r' };
    serveCalls(({ headers }) =>
      headers.get('idempotency-key') === 'key-of-2026-11-19' ? { status: 409, body: conflict } : { body: {} },
    );
    await deliver();
    expect(reported).toEqual(['refused Entry of 2026-11-19: Isatu was first', 'sent Entry of 2026-11-20']);
    expect(localStorage.getItem('draft-1')).toBe('what was typed');
    const again = serveCalls(() => ({ body: {} }));
    await deliver();
    expect(again).toEqual([]);
    expect(await readWaiting()).toMatchObject([{ refused: 'Isatu was first' }]);
  });

  it('does not overwrite a newer draft until the person wants it back', async () => {
    serveCalls(() => UNREACHABLE);
    await expect(save('2026-11-19', { draft: ['draft-1', 'first'] })).rejects.toBeInstanceOf(KeptForLater);
    localStorage.setItem('draft-1', 'typed since');
    serveCalls(() => ({
      status: 409,
      body: { code: 'conflict', message: 'Isatu was first', requestId: 'r' },
    }));
    await deliver();
    const [item] = await readWaiting();
    expect([item && isOvertaken(item), localStorage.getItem('draft-1')]).toEqual([true, 'typed since']);
    if (item) await giveBack(item);
    expect([await readWaiting(), localStorage.getItem('draft-1')]).toEqual([[], 'first']);
  });

  it('is neither shown to nor sent for another person, and is removed when its author signs out', async () => {
    serveCalls(() => UNREACHABLE);
    await expect(save('2026-11-20')).rejects.toBeInstanceOf(KeptForLater);
    signIn({ ...AMARA, id: 'u-2' });
    const calls = serveCalls(() => ({ body: {} }));
    await deliver();
    await discardAll();
    expect(calls).toEqual([]);
    expect(store.kept.size).toBe(1);
    signIn();
    await discardAll();
    expect(store.kept.size).toBe(0);
  });

  it('fails as usual when the browser cannot store it', async () => {
    serveCalls(() => UNREACHABLE);
    waitOn({ ...store, write: async () => false });
    await expect(save('2026-11-20')).rejects.toThrow(
      'It may have arrived; trying again will not record it twice',
    );
  });
});
