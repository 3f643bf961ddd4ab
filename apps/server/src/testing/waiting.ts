/** The list of waiting work as a person gets it. */
import type { WaitingKind, WaitingWork } from '@cottontree/contract/work/work.ts';
import type { Person } from './test-app.ts';

export const WAITING = '/api/work/waiting';

export interface WaitingList {
  readonly items: readonly WaitingWork[];
  readonly total: number;
}
/** Throws where the call is refused. */
export async function waiting(who: Person, limit = 50): Promise<WaitingList> {
  const { status, body } = await who.get(`${WAITING}?limit=${limit}`);
  if (status !== 200) throw new Error(`The list was answered ${status}: ${body.message}`);
  return { items: body.items, total: body.total };
}
export const ofKind = async (who: Person, kind: WaitingKind): Promise<readonly WaitingWork[]> =>
  (await waiting(who)).items.filter((each) => each.kind === kind);
