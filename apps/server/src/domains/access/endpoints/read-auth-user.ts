import * as auth from '@cottontree/contract/access/auth.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { currentUser } from '../present-user.ts';

export const readAuthUser = query(auth.readAuthUser, ({ db, actor }) => currentUser(db, actor));
