/** Who has to agree to what somebody proposed. */
import { SOLE_OWNER_HOURS } from '@cottontree/contract/role-changes.ts';

const HOUR_MS = 60 * 60_000;

export interface Awaited {
  readonly ids: string[];
  readonly names: string[];
  /** Not before this moment, where the proposer agrees a second time; otherwise null. */
  readonly from: string | null;
}

/** Of those who may agree: the others, any of whom is enough; the proposer alone, a day later, where there is no other. */
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
