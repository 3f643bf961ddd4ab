import { readFraudRules as route } from '@cottontree/contract/fraud/fraud.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readState } from '../rules-store.ts';

export const readFraudRules = query(
  route,
  async ({ db, actor, clock }) => await readState(db, actor, clock.now()),
);
