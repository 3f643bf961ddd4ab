/** Service accounts: the systems of a company that call the API, each with its keys. */
import { z } from 'zod';
import { FreeText } from '../free-text.ts';
import { personal } from '../personal-data.ts';
import { Done, route } from '../route.ts';
import {
  DEFAULT_CALLS_A_MINUTE,
  DEFAULT_KEY_DAYS,
  KeyPower,
  MOST_CALLS_A_MINUTE,
  MOST_KEY_DAYS,
} from './api-keys.ts';
import { NetworkText } from './networks.ts';

/** It stands in the audit trail where a person's name stands. */
const AccountName = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9 ._-]{1,39}$/,
    'must be 2-40 letters, digits, spaces or . _ -, and begin with a letter or digit',
  );
const Purpose = FreeText.trim().min(1, 'say what the system does').max(200);
const distinct = <Item extends z.ZodType<string>>(item: Item, most: number) =>
  z
    .array(item)
    .max(most)
    .refine((all) => new Set(all).size === all.length, 'names the same one twice');
const Scopes = distinct(KeyPower, 100).min(1, 'choose at least one permission');
const Networks = distinct(NetworkText, 20);
const CallsPerMinute = z.int().min(1).max(MOST_CALLS_A_MINUTE);
const KeyDays = z.int().min(1).max(MOST_KEY_DAYS);

const ApiKey = z.object({
  id: z.string(),
  /** The first characters of the key; the rest is shown once. */
  prefix: z.string(),
  issuedAt: z.string(),
  issuedBy: z.string(),
  expiresAt: z.string(),
  expired: z.boolean(),
  /** To the minute; null for a key that was never accepted. */
  lastUsedAt: z.string().nullable(),
  lastUsedFrom: personal('staffOrigin').nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ServiceAccount = z.object({
  id: z.string(),
  name: z.string(),
  purpose: z.string(),
  /** The permissions that it was given. */
  scopes: z.array(KeyPower),
  /** Those of them that its responsible person holds now: what its keys can do. */
  effective: z.array(KeyPower),
  /** Empty: its keys are accepted from any address. */
  networks: z.array(z.string()),
  callsPerMinute: z.int(),
  responsible: z.object({ id: z.string(), name: z.string(), isSelf: z.boolean() }),
  /** `suspended`: the responsible person is suspended or deleted; its keys are refused until an owner adopts it. */
  state: z.enum(['active', 'suspended']),
  /** Keys that are not revoked, the newest first. */
  keys: z.array(ApiKey),
  version: z.int(),
  /** Whether the caller may revoke its keys and close it. */
  canRevoke: z.boolean(),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

const AccountId = z.strictObject({ id: z.uuid() });
const Issued = z.object({
  account: ServiceAccount,
  /** The key. It is stored as a hash, so it cannot be shown again. */
  key: z.string(),
});

export const listServiceAccounts = route({
  method: 'GET',
  path: '/api/service-accounts',
  summary: 'The service accounts with their keys, by name',
  access: 'users.create',
  output: z.object({ accounts: z.array(ServiceAccount) }),
});

export const createServiceAccount = route({
  method: 'POST',
  path: '/api/service-accounts',
  summary: 'Open a service account, for which the caller is responsible, and issue its first key',
  access: 'users.create',
  stepUp: true,
  secretAnswer: true,
  perMinute: 30,
  input: z.strictObject({
    name: AccountName,
    purpose: Purpose,
    scopes: Scopes,
    networks: Networks.default([]),
    callsPerMinute: CallsPerMinute.default(DEFAULT_CALLS_A_MINUTE),
    keyDays: KeyDays.default(DEFAULT_KEY_DAYS),
  }),
  output: Issued,
});

export const changeServiceAccount = route({
  method: 'PATCH',
  path: '/api/service-accounts/:id',
  summary: 'Change what a service account may do and from where; for its responsible person',
  access: 'users.create',
  stepUp: true,
  params: AccountId,
  input: z.strictObject({
    version: z.int(),
    name: AccountName.optional(),
    purpose: Purpose.optional(),
    scopes: Scopes.optional(),
    networks: Networks.optional(),
    callsPerMinute: CallsPerMinute.optional(),
  }),
  output: ServiceAccount,
});

export const issueApiKey = route({
  method: 'POST',
  path: '/api/service-accounts/:id/keys',
  summary: 'Issue a further key, so that it can replace another; two are accepted at the same time',
  access: 'users.create',
  stepUp: true,
  secretAnswer: true,
  perMinute: 30,
  params: AccountId,
  input: z.strictObject({ keyDays: KeyDays.default(DEFAULT_KEY_DAYS) }),
  output: Issued,
});

export const revokeApiKey = route({
  method: 'DELETE',
  path: '/api/service-accounts/:id/keys/:key',
  summary: 'Revoke a key: it is refused from its next call on',
  access: 'users.create',
  stepUp: true,
  evenWhenFull: true,
  params: z.strictObject({ id: z.uuid(), key: z.uuid() }),
  output: ServiceAccount,
});

export const adoptServiceAccount = route({
  method: 'POST',
  path: '/api/service-accounts/:id/adopt',
  summary: 'Become responsible for a service account: its keys then act for the caller',
  access: 'users.create',
  ownerOnly: true,
  stepUp: true,
  params: AccountId,
  input: z.strictObject({ version: z.int() }),
  output: ServiceAccount,
});

export const closeServiceAccount = route({
  method: 'DELETE',
  path: '/api/service-accounts/:id',
  summary: 'Close a service account for good and revoke its keys',
  access: 'users.create',
  stepUp: true,
  evenWhenFull: true,
  params: AccountId,
  output: Done,
});
