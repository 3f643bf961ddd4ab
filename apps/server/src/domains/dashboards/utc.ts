import { moment } from '@cottontree/contract/formatting.ts';

/** "Nov 28, 2026, 08:40 UTC" */
export const utc = (at: Date): string => moment(at.toISOString());
