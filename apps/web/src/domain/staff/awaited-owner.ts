import type { AwaitedOwner } from '@cottontree/contract/access/role-changes.ts';
import { moment } from '../../kernel/formatting.ts';

/** "aminata or mohamed", and from when. */
export const awaitedInWords = ({ owners, from }: AwaitedOwner): string =>
  `${owners.join(' or ')}${from === null ? '' : `, who proposes it, from ${moment(from)} on`}`;
