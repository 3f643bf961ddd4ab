import { readFraudRules as route } from '@cottontree/contract/fraud.ts';
import { readRules } from '../../jobs/fraud/rules-in-force.ts';
import { query } from '../../kernel/endpoint.ts';

export const readFraudRules = query(route, async ({ db }) => await readRules(db));
