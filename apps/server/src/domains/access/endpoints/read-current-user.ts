import * as userManagement from '@cottontree/contract/access/user-management.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { currentUser } from '../present-user.ts';

export const readCurrentUser = query(userManagement.readCurrentUser, ({ db, actor }) =>
  currentUser(db, actor),
);
