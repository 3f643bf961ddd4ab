import * as auth from '@cottontree/contract/auth.ts';
import { query } from '../../kernel/endpoint.ts';
import { currentUser } from '../../staff/present-user.ts';

export const readAuthUser = query(auth.readAuthUser, ({ db, actor }) => currentUser(db, actor));
