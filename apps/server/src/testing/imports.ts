/** Shared helpers of the tests of bulk import: files, the steps from upload to commit, and running the job. */
import type { OpenedImport } from '@cottontree/contract/imports/imports.ts';
import { expect } from 'vitest';
import { importWorks } from '../domains/imports/jobs/run-imports.ts';
import { runWaiting } from './queue.ts';
import type { Person, TestApp } from './test-app.ts';

export const PEOPLE_HEAD =
  'id,fullName,msisdn,signupAt,closedAt,district,town,gender,birthYear,occupation,deviceClass,acquisitionChannel';

export const personLine = (
  id: string,
  changes: { gender?: string; town?: string; msisdn?: string } = {},
): string =>
  [
    id,
    `Person ${id}`,
    changes.msisdn ?? '+23276000001',
    '2026-11-20T08:00:00Z',
    '',
    'Bo',
    changes.town ?? 'Bo',
    changes.gender ?? 'female',
    '1990',
    'trader',
    'android',
    'agent',
  ].join(',');
export const peopleFile = (...lines: readonly string[]): string =>
  `${[PEOPLE_HEAD, ...lines].join('\r\n')}\r\n`;

const CASH_HEAD =
  'id,at,type,product,status,subscriberId,counterpartyKind,counterpartyId,kycLevel,currency,amount,commission,fxRate';
/** 100,000 SLL paid in by a subscriber at agent A1. */
export const cashLine = (
  id: string,
  subscriber = 'S1',
  at = '2026-11-21T09:00:00Z',
  amount = '100000',
): string =>
  [id, at, 'cash_in', 'wallet', 'success', subscriber, 'agent', 'A1', 1, 'SLL', amount, 450, 22500].join(',');
export const cashFile = (...lines: readonly string[]): string => `${[CASH_HEAD, ...lines].join('\n')}\n`;

/** Announces a file and sends it in parts of the given number of characters. */
export async function upload(
  person: Person,
  kind: string,
  text: string,
  { fileName = `${kind}.csv`, partLength = text.length } = {},
): Promise<OpenedImport> {
  const created = await person.send('POST', '/api/imports', { kind, fileName, sizeBytes: text.length });
  expect(created).toMatchObject({ status: 200 });
  let it: OpenedImport = created.body;
  for (let part = 0; part * partLength < text.length; part += 1) {
    const answer = await person.send('POST', `/api/imports/${it.id}/parts`, {
      part,
      text: text.slice(part * partLength, (part + 1) * partLength),
      last: (part + 1) * partLength >= text.length,
    });
    expect(answer).toMatchObject({ status: 200 });
    it = answer.body;
  }
  return it;
}

/** Requests a step that a job executes, and runs the job. */
export async function stepped(
  t: TestApp,
  person: Person,
  it: Pick<OpenedImport, 'id'>,
  step: 'check' | 'commit' | 'undo',
  body: object = {},
): Promise<OpenedImport> {
  const { body: now } = await person.get(`/api/imports/${it.id}`);
  const input = step === 'undo' ? {} : { version: now.version, ...body };
  expect(await person.send('POST', `/api/imports/${it.id}/${step}`, input)).toMatchObject({ status: 200 });
  expect(await runWaiting(t, importWorks(t))).toEqual([]);
  return (await person.get(`/api/imports/${it.id}`)).body;
}

export const imported = async (
  t: TestApp,
  person: Person,
  kind: string,
  text: string,
): Promise<OpenedImport> => {
  const it = await upload(person, kind, text);
  expect(await stepped(t, person, it, 'check')).toMatchObject({ state: 'checked', invalidRows: 0 });
  return await stepped(t, person, it, 'commit');
};
