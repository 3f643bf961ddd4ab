import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { contract } from './index.ts';
import { kindOf, showsInClear } from './personal-data.ts';
import { PERMISSION_KEYS, SEEDED_ROLE_POWERS, SEEDED_ROLES, type Power } from './access/permissions.ts';
import type { Route, Schema } from './route.ts';

/** Names of fields that may contain data about a person. */
const PERSONAL_NAME =
  /subscriber|customer|msisdn|phone|mail|card|device|address|account|agent|session|person|people|member|user|full_?name|first_?name|last_?name|counterparty|holder|token|^ip/i;

interface Leaf {
  readonly at: string;
  readonly name: string;
  readonly kind: string | undefined;
}

/** Every text field of a response, with its route and path. */
function textsOf(schema: Schema, at: string, name: string): Leaf[] {
  const kind = kindOf(schema);
  if (kind !== undefined) return [{ at, name, kind }];
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod; // zod, as the whole contract is
  switch (def.type) {
    case 'string':
      return [{ at, name, kind }];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, each]) => textsOf(each, `${at}.${key}`, key));
    case 'array':
      return textsOf(def.element, at, name);
    case 'record':
      return textsOf(def.valueType, at, name);
    case 'union':
      return def.options.flatMap((each) => textsOf(each, at, name));
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return textsOf(def.innerType, at, name);
    case 'pipe':
      return textsOf(def.out, at, name);
    default:
      return [];
  }
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'spec' in value;
const routes = Object.values(contract).flatMap((noun) => Object.values(noun).filter(isRoute));
const leaves = routes.flatMap(({ spec }) => textsOf(spec.output, `${spec.method} ${spec.path}`, ''));

/** Fields named like personal data that are not, with what each one is. */
const NOT_PERSONAL: Readonly<Record<string, string>> = {
  accountCode: 'of the ledger',
  bankAccountId: 'the name by which the bank’s interface knows an account',
  account: 'of the ledger',
  ledgerAccount: 'of the ledger',
  accountCreated: 'a moment',
  accountLockedUntil: 'a moment',
  card: 'an amount',
  cardVolume: 'an amount',
  customerMoney: 'an amount',
  customerMoneyUsd: 'an amount',
  revenuePerMember: 'an amount',
  revenuePerSubscriber: 'an amount',
  mailProblem: 'what a mail server said',
  maskedPhone: 'the country and three digits of a number',
  deviceClass: 'one of four kinds of telephone',
};

/** Where the address is the company's own; that of a person, or of their device, declares its kind. */
const COMPANY_ADDRESS = new Set([
  'GET /api/company.address',
  'PUT /api/company.address',
  'PUT /api/company/logo.address',
]);

describe('a field of a response', () => {
  it('that is named like personal data declares its kind', () => {
    const undeclared = leaves
      .filter(({ name, kind }) => kind === undefined && PERSONAL_NAME.test(name) && !(name in NOT_PERSONAL))
      .map(({ at }) => at)
      .filter((at) => !COMPANY_ADDRESS.has(at));
    expect(undeclared).toEqual([]);
  });
  it('declares customers and bank accounts', () => {
    const declared = new Set(leaves.flatMap(({ at, kind }) => (kind === undefined ? [] : [`${at} ${kind}`])));
    for (const one of [
      'GET /api/fraud/alerts.alerts.userId suspect',
      'GET /api/fraud/alerts.alerts.userProfile.name suspectName',
      'GET /api/fraud/alerts/:id.evidence.device device',
      'POST /api/fraud/alerts/:id/block.userId suspect',
      'GET /api/fraud/alerts.alerts.description clue',
      'GET /api/fraud/alerts/:id.history.note clue',
      'GET /api/analytics/segments/members.members.id subscriber',
      'GET /api/analytics/segments/members.members.name customerName',
      'GET /api/analytics/segments/members.members.msisdn phone',
      'GET /api/compliance/candidates.candidates.subscriber suspicion',
      'GET /api/banking/integrations.accountNumber bankAccount',
      'GET /api/banking/reconciliation.accounts.accountNumber bankAccount',
    ])
      expect(declared, one).toContain(one);
  });
  it('declares every time of a fraud alert, because it is that of a payment or close to it', () => {
    // Evidence is withheld completely.
    const moments = leaves.filter(
      ({ at, name }) =>
        at.includes(' /api/fraud/alerts') && /^(at|timestamp)$/.test(name) && !at.includes('.evidence.'),
    );
    expect(moments.map(({ at }) => at)).toEqual(
      expect.arrayContaining([
        'GET /api/fraud/alerts/:id.alert.timestamp',
        'GET /api/fraud/alerts/:id.history.at',
        'GET /api/fraud/alerts.alerts.block.lifted.at',
      ]),
    );
    expect(moments.filter(({ kind }) => kind !== 'clueDay')).toEqual([]);
  });
});

describe('data about customers', () => {
  const allows = (powers: readonly Power[], kind: Parameters<typeof showsInClear>[0]): boolean =>
    showsInClear(kind, new Set(powers));
  const others = PERMISSION_KEYS.filter((key) => key !== 'kyc.verify');
  it.each(['subscriber', 'card', 'kycCase', 'counterparty'] as const)(
    'of the kind %s, an id, is unmasked for people who find customers too',
    (kind) => {
      expect(allows(['customers.view'], kind)).toBe(true);
      expect(allows(['customers.reveal'], kind)).toBe(false);
    },
  );
  it('that somebody revealed is for those alone who may reveal it', () => {
    expect(allows(['customers.reveal'], 'revealed')).toBe(true);
    expect(allows(['customers.view', 'kyc.verify'], 'revealed')).toBe(false);
  });
  it.each(['customerName', 'phone', 'signUp', 'cardDigits', 'device', 'suspect', 'clue'] as const)(
    'of the kind %s is masked for people who only find customers',
    (kind) => expect(allows(['customers.view', 'customers.reveal'], kind)).toBe(false),
  );
  it.each([
    'subscriber',
    'customerName',
    'phone',
    'signUp',
    'card',
    'cardDigits',
    'kycCase',
    'device',
    'counterparty',
  ] as const)('of the kind %s is unmasked only with kyc.verify', (kind) => {
    expect(allows(['kyc.verify'], kind)).toBe(true);
    expect(allows(others, kind)).toBe(false);
  });
  it('that identifies the subject of a report requires all permissions of regulatory filings', () => {
    expect(allows(['compliance.manage', 'kyc.verify'], 'suspicion')).toBe(true);
    expect(allows(['kyc.verify'], 'suspicion')).toBe(false);
    expect(allows(others, 'suspicion')).toBe(false);
  });
  it.each(['suspect', 'suspectName'] as const)('of the kind %s requires all of them too', (kind) => {
    expect(allows(['compliance.manage', 'kyc.verify'], kind)).toBe(true);
    expect(allows(['kyc.verify'], kind)).toBe(false);
    expect(allows(others, kind)).toBe(false);
  });
  it.each(['clue', 'clueDay', 'clueAmount'] as const)(
    'of the kind %s is visible to people who decide alerts, and to approvers who see no customers',
    (kind) => {
      expect(allows(['compliance.manage', 'kyc.verify'], kind)).toBe(true);
      expect(allows(['compliance.view', 'kyc.verify'], kind)).toBe(false);
      expect(allows(['compliance.view', 'compliance.manage'], kind)).toBe(true);
      expect(allows(['compliance.view', 'approve_transactions'], kind)).toBe(true);
      expect(allows(['compliance.view', 'approve_transactions', 'kyc.verify'], kind)).toBe(false);
      expect(allows(['compliance.view', 'analytics.view'], kind)).toBe(false);
      expect(allows([], kind)).toBe(false);
    },
  );
  it('is visible from manager on, suspicions from admin on; a bank account to nobody', () => {
    const LINE = ['view_only', 'manager', 'admin', 'super_admin', 'owner'] as const;
    const seeing = (kind: Parameters<typeof showsInClear>[0]): string[] =>
      LINE.filter((_, place) =>
        allows(
          LINE.slice(0, place + 1).flatMap((role) => SEEDED_ROLE_POWERS[role]),
          kind,
        ),
      );
    expect(Object.keys(SEEDED_ROLES).toReversed()).toEqual(LINE);
    expect(seeing('subscriber')).toEqual(['manager', 'admin', 'super_admin', 'owner']);
    expect(seeing('suspicion')).toEqual(['admin', 'super_admin', 'owner']);
    expect(seeing('suspect')).toEqual(['admin', 'super_admin', 'owner']);
    expect(seeing('clue')).toEqual(['admin', 'super_admin', 'owner']);
    expect(seeing('bankAccount')).toEqual([]);
  });
});
