import * as auth from '@cottontree/contract/access/auth.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { query } from '../../../platform/http/endpoint.ts';

export const checkStepUp = query(auth.checkStepUp, () => Promise.resolve(DONE));
