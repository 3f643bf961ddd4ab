import { personal, personalAs } from '@cottontree/contract/personal-data.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { memoryKeyring } from '../keys/keyring.ts';
import { MASKS, jsonWithTexts, maskingOf, sightOf, withoutNames } from './personal-data.ts';

const keyring = memoryKeyring();
const blind = sightOf(null, keyring);
const verifier = sightOf(new Set(['kyc.verify']), keyring);

describe('a mask', () => {
  it('of a name or a telephone number shows nothing, of an account its last four digits, of a time its day', () => {
    expect(blind.show('customerName', 'Aminata Bangura')).toBe('••••');
    expect(blind.show('phone', '+23276123456')).toBe('••••');
    expect(verifier.show('bankAccount', '00112233444471')).toBe('**** 4471');
    expect(blind.show('signUp', '2026-08-10 08:07:06')).toBe('2026-08-10');
  });
  it('of what identifies a report, and of the digits of a card, shows nothing', () => {
    expect(blind.show('suspicion', '2026-08-20')).toBe('••••');
    expect(verifier.show('suspicion', 'S0000676')).toBe('••••');
    expect(blind.show('cardDigits', '4242')).toBe('••••');
  });
  it('of an id is the same each time, differs by id, kind and installation, and contains nothing of the id', () => {
    const mark = blind.show('subscriber', 'S0000676');
    expect(mark).toMatch(/^••••[\w-]{8}$/);
    expect(sightOf(new Set(['analytics.view']), keyring).show('subscriber', 'S0000676')).toBe(mark);
    const others = [
      blind.show('subscriber', 'S0000677'),
      blind.show('card', 'S0000676'),
      blind.show('suspect', 'S0000676'),
      sightOf(null, memoryKeyring()).show('subscriber', 'S0000676'),
    ];
    expect(new Set([mark, ...others]).size).toBe(5);
  });
  it('of staff data shows the first letter of a word, the first letters of an email, the network of an address', () => {
    expect([MASKS.word('kadie'), MASKS.word('')]).toEqual(['k•••', '']);
    expect(MASKS.email('amara.k@example.sl')).toBe('a•••@e•••.sl');
    expect(MASKS.network('192.0.2.77')).toBe('192.0.2.x');
    expect(MASKS.network('::ffff:192.0.2.77')).toBe('192.0.2.x');
    expect(MASKS.network('2001:db8:1:2::9')).toBe('2001:db8:…');
  });
  it('is not applied to what the reader may see', () => {
    expect(verifier.show('subscriber', 'S0000676')).toBe('S0000676');
    expect(verifier.sees('suspicion')).toBe(false);
    expect(sightOf(new Set(['kyc.verify', 'compliance.manage']), keyring).sees('suspicion')).toBe(true);
  });
});

describe('a text that somebody wrote', () => {
  const text =
    'Call S0000676 (+23276123456)\nS0000677, K0000676.1; S00006761, XS0000676 and +2321 are others';
  it('has masks for what identifies a customer by its form, and contains nothing of a telephone number', () => {
    const id = (kind: 'subscriber' | 'kycCase', value: string): string => blind.show(kind, value);
    expect(blind.text(text)).toBe(
      `Call ${id('subscriber', 'S0000676')} (••••)\n${id('subscriber', 'S0000677')}, ${id('kycCase', 'K0000676.1')}; S00006761, XS0000676 and +2321 are others`,
    );
    expect(verifier.text(text)).toBe(text);
  });
  it('is cleared of telephone numbers as people write them; an amount that fills its field is unchanged', () => {
    for (const number of ['076299167', '00232 76 299167', '+232-76-299-167', '(076) 299 167', '23276299167'])
      expect(blind.text(`Call ${number} now`), number).toMatch(/^Call \(?•••• now$/);
    for (const amount of ['23276299167', '-23276299167.50', '76299167'])
      expect(blind.text(amount)).toBe(amount);
    expect(blind.text('076299167')).toBe('••••');
  });
  it('is masked in all texts of a response, after a line break as well', () => {
    const answer = { list: [{ note: 'a\nS0000677' }], total: 1, nothing: null };
    expect(JSON.parse(jsonWithTexts(answer, blind))).toEqual({
      ...answer,
      list: [{ note: `a\n${blind.show('subscriber', 'S0000677')}` }],
    });
    expect(jsonWithTexts(answer, verifier)).toBe(JSON.stringify(answer));
  });
  it('is a reason to withhold a record; ids and hashes that look like a telephone number by chance are not', () => {
    const record = {
      seq: 229n,
      at: new Date('2026-11-24T01:15:00Z'),
      request_id: 'a0761234-5678-4321-8765-430761234567',
      after: { permissions: ['cards.suspend'], hash: 'f0761234567b2321c23276' },
    };
    expect(blind.masksTextsOf(record)).toBe(false);
    expect(blind.masksTextsOf({ ...record, description: 'Call\n076123456' })).toBe(true);
    expect(blind.masksTextsOf({ ...record, after: { notes: ['of S0000676'] } })).toBe(true);
    expect(verifier.masksTextsOf({ ...record, description: 'Call 076123456' })).toBe(false);
  });
  it('for readers of all permissions names nobody', () => {
    expect(withoutNames('S0000676 called from +23276123456')).toBe('•••• called from ••••');
  });
});

describe('a response', () => {
  const Answer = z.object({
    list: z.array(
      z.object({ id: personal('subscriber'), name: personal('customerName').nullable(), note: z.string() }),
    ),
    byDay: z.record(z.string(), z.object({ phone: personal('phone').optional() })),
    either: z.union([z.object({ card: personal('card') }), z.object({ total: z.int() })]),
  });
  const answer: z.infer<typeof Answer> = {
    list: [
      { id: 'S0000676', name: 'Aminata Bangura', note: 's0000676, aminata bangura; S00006761 is another' },
    ],
    byDay: { '2026-08-20': { phone: '+23276123456' }, '2026-08-21': {} },
    either: { card: 'C0000676' },
  };
  it('is masked wherever its schema says so, and in its other texts', () => {
    const id = blind.show('subscriber', 'S0000676');
    expect(maskingOf(Answer)(answer, blind)).toEqual({
      list: [{ id, name: '••••', note: `${id}, ••••; S00006761 is another` }],
      byDay: { '2026-08-20': { phone: '••••' }, '2026-08-21': {} },
      either: { card: blind.show('card', 'C0000676') },
    });
  });
  it('is unchanged for a reader who sees all of it, and when nothing is declared', () => {
    expect(maskingOf(Answer)(answer, verifier)).toEqual(answer);
    const plain = { total: 1 };
    expect(maskingOf(z.object({ total: z.int() }))(plain, blind)).toBe(plain);
  });
  const Alert = z.object({
    customer: personal('suspect'),
    amount: personalAs('clueAmount', z.string()).nullable(),
    age: personalAs('clueAmount', z.int()).nullable(),
    at: personalAs('clueDay', z.string()),
    place: personal('clue'),
    office: z.string(),
  });
  const one = {
    customer: 'S0000676',
    amount: '1200',
    age: 12,
    at: '2026-08-20T09:00:00Z',
    place: 'Bo',
    office: 'Bo',
  };
  it('leaves out what would identify a suspect, except for those who decide on it', () => {
    const { customer, ...rest } = maskingOf(Alert)(one, verifier);
    expect(customer).toMatch(/^••••[\w-]{8}$/);
    expect(rest).toEqual({ amount: null, age: null, at: '2026-08-20', place: '••••', office: 'Bo' });
    // A person who makes no decision on it is not shown it.
    expect(maskingOf(Alert)(one, blind)).toEqual({ customer, ...rest });
    for (const power of ['compliance.manage', 'approve_transactions'] as const)
      expect(maskingOf(Alert)(one, sightOf(new Set([power]), keyring))).toEqual({ ...one, customer });
    expect(maskingOf(Alert)(one, sightOf(new Set(['kyc.verify', 'compliance.manage']), keyring))).toEqual(
      one,
    );
  });
  it('does not change numbers that contain an id made of digits', () => {
    const Row = z.object({ id: personal('subscriber'), amount: z.string() });
    expect(maskingOf(Row)({ id: '31000773', amount: '31000773.50' }, blind).amount).toBe('31000773.50');
  });
});
