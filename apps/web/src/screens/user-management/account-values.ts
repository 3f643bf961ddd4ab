import type { Power } from '@cottontree/contract/access/permissions.ts';
import type { KEY_DAYS } from './key-days.ts';

/** What is typed and chosen of a service account. */
export interface AccountValues {
  name: string;
  purpose: string;
  scopes: Power[];
  /** One a line. */
  networks: string;
  callsPerMinute: string;
  keyDays: (typeof KEY_DAYS)[number];
}
