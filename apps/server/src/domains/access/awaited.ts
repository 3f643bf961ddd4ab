/** Who has to approve a proposal. */
import { SOLE_OWNER_HOURS } from '@cottontree/contract/access/role-changes.ts';

const HOUR_MS = 60 * 60_000;

export interface Awaited {
  readonly ids: string[];
  readonly names: string[];
  /** The earliest time of approval where the proposer approves a second time; otherwise null. */
  readonly from: string | null;
}

/** Any one of the other holders may approve. Where there is no other, the proposer approves alone, a day later. */
export function awaitedOf(
  holders: readonly { readonly id: string; readonly name: string }[],
  by: { readonly userId: string; readonly at: Date },
): Awaited {
  const others = holders.filter(({ id }) => id !== by.userId);
  const awaited = others.length > 0 ? others : holders;
  return {
    ids: awaited.map(({ id }) => id),
    names: awaited.map(({ name }) => name),
    from: others.length > 0 ? null : new Date(by.at.getTime() + SOLE_OWNER_HOURS * HOUR_MS).toISOString(),
  };
}
