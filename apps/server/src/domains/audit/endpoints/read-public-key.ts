import * as audit from '@cottontree/contract/audit/audit.ts';
import { query } from '../../../platform/http/endpoint.ts';

export const readPublicKey = query(audit.readPublicKey, async ({ keyring }) => ({
  fingerprint: keyring.fingerprint,
  publicKeyPem: keyring.publicKeyPem,
}));
