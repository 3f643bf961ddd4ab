import * as userManagement from '@cottontree/contract/user-management.ts';
import { query } from '../../kernel/endpoint.ts';
import { currentUser } from '../../staff/present-user.ts';

export const readCurrentUser = query(userManagement.readCurrentUser, ({ db, actor }) =>
  currentUser(db, actor),
);
